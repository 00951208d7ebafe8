import type Markdown from 'markdown-it';
import type { Section } from './page.ts';

type Token = ReturnType<Markdown['parse']>[number];

/** The text of a page, cut at its headings. */
export function sectionsOf(tokens: readonly Token[], title: string): Section[] {
  const sections: (Omit<Section, 'text'> & { texts: string[] })[] = [{ heading: title, anchor: '', texts: [] }];
  tokens.forEach((token, at) => {
    const previous = tokens[at - 1];
    const isHeading = previous?.type === 'heading_open';
    if (isHeading && previous.tag !== 'h1')
      sections.push({ heading: plain(token), anchor: previous.attrGet('id') ?? '', texts: [] });
    else if (!isHeading) sections.at(-1)?.texts.push(plain(token));
  });
  return sections.map(({ heading, anchor, texts }) => ({
    heading,
    anchor,
    text: texts
      .filter((text) => text !== '')
      .join(' · ')
      .replaceAll(/\s+/g, ' '),
  }));
}

function plain({ type, content, children }: Token): string {
  if (type === 'fence' || type === 'code_block') return content;
  if (type !== 'inline') return '';
  return (children ?? []).map((child) => (child.type === 'softbreak' ? ' ' : child.content)).join('');
}
