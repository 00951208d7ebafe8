import { emailRule } from '@selvage/contract/rules/email';
import type { Language } from '@selvage/contract/languages';
import { readContentFile } from './content-file.ts';
import { ContentFault } from './content-fault.ts';
import { readFrontMatter } from './front-matter.ts';
import { outlineOf, type Outline } from './markdown.ts';

/** What is wrong with one text, as far as can be told without asking anyone. */
export async function lintText(
  bytes: Uint8Array,
  language: Language,
  isPage: (path: string) => boolean,
): Promise<string[]> {
  try {
    const text = await readContentFile(bytes, language);
    const { body } = readFrontMatter(new TextDecoder().decode(bytes));
    const outline = await outlineOf(body);
    return [
      ...(text.version === '' ? ['has no version in its front matter'] : []),
      ...(text.effective === '' ? ['has no effective day in its front matter'] : []),
      ...headingOrder(outline),
      ...outline.links.flatMap((target) => brokenLink(target, isPage)),
    ];
  } catch (error) {
    if (error instanceof ContentFault) return [error.message];
    throw error;
  }
}

/** The title is the page's first heading; the text goes on below it, one level at a time. */
function headingOrder({ headings }: Outline): string[] {
  return headings.flatMap(({ level, text }, at) => {
    const above = headings[at - 1]?.level ?? 1;
    if (level === 1) return [`has a first heading of its own, which is what its title is for: ${text}`];
    return level > above + 1 ? [`skips from heading ${above} to heading ${level}: ${text}`] : [];
  });
}

function brokenLink(target: string, isPage: (path: string) => boolean): string[] {
  if (target.startsWith('#')) return [`leads to a place within itself, which no text has: ${target}`];
  if (target.startsWith('/'))
    return isPage(target.replace(/[?#].*$/, '')) ? [] : [`leads to a page that nobody has: ${target}`];
  if (/^mailto:/i.test(target))
    return emailRule(decodeURIComponent(target.slice(7).replace(/\?.*$/, ''))).ok
      ? []
      : [`leads to an address that is none: ${target}`];
  if (/^tel:/i.test(target))
    return /^tel:\+?[\d() -]{3,}$/i.test(target) ? [] : [`leads to a number that is none: ${target}`];
  if (/^http:/i.test(target)) return [`leads to a page without a secure connection: ${target}`];
  return URL.canParse(target) ? [] : [`leads to an address that is none: ${target}`];
}
