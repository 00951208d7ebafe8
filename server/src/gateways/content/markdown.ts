import type MarkdownIt from 'markdown-it';

let readers: Promise<{ strict: MarkdownIt; curious: MarkdownIt }> | undefined;

const safeTarget = /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i;

/** Converts Markdown to HTML. HTML in the source is shown as text. Only links to pages, mailboxes and phone numbers become links. */
export async function renderMarkdown(source: string): Promise<string> {
  readers ??= load();
  return (await readers).strict.render(source);
}

/** The tokens of a text, with its HTML and every link, so that the caller can refuse what it does not allow. */
export async function markdownTokens(source: string): Promise<readonly Token[]> {
  readers ??= load();
  return (await readers).curious.parse(source, {});
}

export interface Outline {
  headings: { level: number; text: string }[];
  links: string[];
  images: string[];
  /** Tags and comments in the text, which the page shows as plain text. */
  html: string[];
  /** Link targets that the page does not turn into links. */
  unsafe: string[];
}

/** Lists the headings, links, images and HTML of a text, so that mistakes in content files can be reported. Includes what the page does not show as such. */
export async function outlineOf(source: string): Promise<Outline> {
  const outline: Outline = { headings: [], links: [], images: [], html: [], unsafe: [] };
  const tokens = await markdownTokens(source);
  tokens.forEach(({ type, tag, content }, at) => {
    if (type === 'html_block') outline.html.push(content.trim());
    if (type === 'heading_open')
      outline.headings.push({ level: Number(tag.slice(1)), text: tokens[at + 1]?.content ?? '' });
  });
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    if (token.type === 'html_inline' || looksLikeATag(token)) outline.html.push(token.content);
    if (token.type === 'link_open') outline.links.push(token.attrGet('href') ?? '');
    if (token.type === 'image') outline.images.push(token.attrGet('src') ?? '');
  }
  outline.unsafe = [
    ...outline.links.filter((target) => !safeTarget.test(target)),
    // The content security policy allows images only from our own origin.
    ...outline.images.filter((target) => !/^\/(?![/\\])/.test(target)),
  ];
  return outline;
}

/** True for text that Markdown accepts as text but a browser would read as a tag. */
export const looksLikeATag = ({ type, content }: { type: string; content: string }): boolean =>
  type === 'text' && /<[a-z/!?]/i.test(content);

/** A number with its area code in brackets, such as (01) 555 0100, or with a country code, such as +353 1 555 0100. */
const phoneNumber = /((?:\(0\d{1,3}\)|\+\d{1,3})(?: \d{1,4}){2,4})(?! ?\d)/;

export type Token = ReturnType<MarkdownIt['parse']>[number];
type MakeToken = new (type: string, tag: string, nesting: 1 | 0 | -1) => Token;

/** Turns phone numbers into links that dial. Text inside a link stays as it is. */
function withPhoneLinks(tokens: readonly Token[], MadeToken: MakeToken): Token[] {
  const text = (content: string) => Object.assign(new MadeToken('text', '', 0), { content });
  const dialled = (number: string): Token[] => {
    const open = new MadeToken('link_open', 'a', 1);
    open.attrSet('href', `tel:${number.replace(/[^\d+]/g, '')}`);
    return [open, text(number), new MadeToken('link_close', 'a', -1)];
  };
  let depth = 0;
  return tokens.flatMap((token) => {
    depth += token.type === 'link_open' ? 1 : token.type === 'link_close' ? -1 : 0;
    if (token.type !== 'text' || depth > 0) return [token];
    // `split` puts the captured phone numbers at the odd positions.
    return token.content.split(phoneNumber).flatMap((piece, at) => (at % 2 === 0 ? [text(piece)] : dialled(piece)));
  });
}

/** Loads the library with the first text, so that the start does not wait for it. */
async function load() {
  const { default: Markdown } = await import('markdown-it');
  const strict = new Markdown('commonmark', { html: false });
  strict.validateLink = (target) => safeTarget.test(target);
  strict.core.ruler.push('phone numbers', ({ tokens, Token: MadeToken }) => {
    for (const token of tokens) if (token.children) token.children = withPhoneLinks(token.children, MadeToken);
  });
  const curious = new Markdown('commonmark', { html: true });
  curious.validateLink = () => true;
  return { strict, curious };
}
