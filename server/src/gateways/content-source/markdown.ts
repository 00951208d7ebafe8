import type MarkdownIt from 'markdown-it';

let readers: Promise<{ strict: MarkdownIt; curious: MarkdownIt }> | undefined;

const safeTarget = /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i;

/** HTML in the source is shown as text, and a link that leads anywhere but to a page, a mailbox or a phone is none. */
export async function renderMarkdown(source: string): Promise<string> {
  readers ??= load();
  return (await readers).strict.render(source);
}

export interface Outline {
  headings: { level: number; text: string }[];
  links: string[];
  images: string[];
  /** Tags and comments, which would be shown as they are written. */
  html: string[];
  /** Addresses that we make no link of. */
  unsafe: string[];
}

/** What a text is made of, also what a page never gets to see. */
export async function outlineOf(source: string): Promise<Outline> {
  readers ??= load();
  const outline: Outline = { headings: [], links: [], images: [], html: [], unsafe: [] };
  const tokens = (await readers).curious.parse(source, {});
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
    // The policy of our pages lets them load from nowhere else.
    ...outline.images.filter((target) => !/^\/(?![/\\])/.test(target)),
  ];
  return outline;
}

/** What only a browser takes for a tag. */
const looksLikeATag = ({ type, content }: { type: string; content: string }): boolean =>
  type === 'text' && /<[a-z/!?]/i.test(content);

/** Loaded with the first text: a start need not wait for it. */
async function load() {
  const { default: Markdown } = await import('markdown-it');
  const strict = new Markdown('commonmark', { html: false });
  strict.validateLink = (target) => safeTarget.test(target);
  const curious = new Markdown('commonmark', { html: true });
  curious.validateLink = () => true;
  return { strict, curious };
}
