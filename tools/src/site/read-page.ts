import Markdown from 'markdown-it';
import { addressOf, copyOf } from './address-of.ts';
import { escapeHtml } from './escape-html.ts';
import { headingAnchors } from './heading-anchors.ts';
import { labelCells } from './label-cells.ts';
import { linkTarget } from './link-target.ts';
import type { Heading, Page, Target } from './page.ts';
import type { Repository } from './repository.ts';
import { sectionsOf } from './sections-of.ts';
import { relativeAddress, siteLink } from './site-links.ts';
import { stepsTable } from './steps-table.ts';

type Token = ReturnType<Markdown['parse']>[number];

const markdown = new Markdown({ html: true });
markdown.renderer.rules['fence'] = (tokens, at) => {
  const { info = '', content = '' } = tokens[at] ?? {};
  return info.trim() === 'mermaid' ? stepsTable(content) : code(content, info.trim());
};
markdown.renderer.rules['heading_open'] = (tokens, at) => {
  const { tag = 'h2' } = tokens[at] ?? {};
  const id = escapeHtml(tokens[at]?.attrGet('id') ?? '');
  return `<${tag} id="${id}">${leadsElsewhere(tokens[at + 1]) ? '' : `<a class="anchor" href="#${id}">`}`;
};
markdown.renderer.rules['heading_close'] = (tokens, at) =>
  `${leadsElsewhere(tokens[at - 1]) ? '' : '</a>'}</${tokens[at]?.tag ?? 'h2'}>\n`;
markdown.renderer.rules['code_block'] = (tokens, at) => code(tokens[at]?.content ?? '', '');
markdown.renderer.rules['table_open'] = () => '<div class="table"><table role="table">\n';
markdown.renderer.rules['table_close'] = () => '</table></div>\n';

/** A heading is a link to itself, unless there is one in it already. */
const leadsElsewhere = (inline: Token | undefined): boolean =>
  inline?.children?.some(({ type }) => type === 'link_open') ?? false;

const code = (content: string, language: string): string =>
  `<div class="code"${language && ` data-language="${escapeHtml(language)}"`}><pre><code>${escapeHtml(content)}</code></pre></div>\n`;

export function readPage(source: string, repository: Repository): Page {
  const tokens = markdown.parse(repository.read(source), {});
  const headings = anchorHeadings(tokens);
  const title = headings.find(({ level }) => level === 1)?.text ?? '';
  const links: Target[] = [];
  const pictures: string[] = [];
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    if (token.type === 'link_open') links.push(leadLink(token, source, repository));
    if (token.type === 'image') pictures.push(...showPicture(token, source));
  }
  for (const token of tokens) alignByClass(token);
  labelCells(tokens);
  const html = markdown.renderer.render(withoutTitle(tokens), markdown.options, {});
  const sections = sectionsOf(tokens, title);
  return { source, address: addressOf(source), title, headings, sections, links, pictures, html };
}

function anchorHeadings(tokens: readonly Token[]): Heading[] {
  const anchorFor = headingAnchors();
  return tokens.flatMap((token, at): Heading[] => {
    if (token.type !== 'heading_open') return [];
    const text = (tokens[at + 1]?.children ?? []).map(({ content }) => content).join('');
    const anchor = anchorFor(text);
    token.attrSet('id', anchor);
    return [{ level: Number(token.tag.slice(1)), text, anchor }];
  });
}

function leadLink(token: Token, source: string, repository: Repository): Target {
  const target = linkTarget(source, token.attrGet('href') ?? '');
  const href = siteLink(addressOf(source), target, repository);
  token.attrs = href === undefined ? null : [['href', href]];
  // On paper an address that is its own text need not be told twice.
  if (token.markup === 'autolink') token.attrSet('class', 'bare');
  return target;
}

function showPicture(token: Token, source: string): string[] {
  const target = linkTarget(source, token.attrGet('src') ?? '');
  if (target.kind === 'outside') return [target.address];
  token.attrSet('src', relativeAddress(addressOf(source), copyOf(target.path)));
  token.attrSet('loading', 'lazy');
  return [target.path];
}

/** The policy of the pages has no room for styles in the markup. */
function alignByClass(token: Token): void {
  const aligned = /^text-align:(\w+)$/.exec(token.attrGet('style') ?? '')?.[1];
  if (aligned !== undefined) token.attrs = [['class', aligned]];
}

function withoutTitle(tokens: readonly Token[]): Token[] {
  const start = tokens.findIndex(({ type, tag }) => type === 'heading_open' && tag === 'h1');
  return start === -1 ? [...tokens] : tokens.toSpliced(start, 3);
}
