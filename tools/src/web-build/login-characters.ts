import { faces } from './font-faces.ts';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

const textOf = (html: string): string =>
  html.replace(/<[^>]*>|\{\{\w+\}\}|\s/g, '').replace(/&([#\w]+);/g, (whole, name: string) => entities[name] ?? whole);

const heading = /<(h[12])\b[^>]*>.*?<\/\1>/gs;

/** The characters of a login page that need a second font file. Digits are ignored, because they are rare there. */
export function unlettered(html: string): string[] {
  const shown = faces.flatMap(({ name, slices: [first] }) => {
    if (first === undefined || name === 'mono') return [];
    const text = textOf(name === 'text' ? html.replace(heading, '') : (html.match(heading) ?? []).join(''));
    return [...text]
      .filter((each) => !/\d/.test(each) && !first.characters.includes(each))
      .map((each) => `${name}: ${each}`);
  });
  return [...new Set(shown)];
}
