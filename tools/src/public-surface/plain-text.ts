/** Every value of a JSON document as `path: value`. List entries are identified by their name, if they have one. */
export function flatten(value: unknown, path = ''): string[] {
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object' || each === null))
    return [`${path}: [${value.join(', ')}]`];
  if (typeof value !== 'object' || value === null) return [`${path}: ${String(value).replace(/\s+/g, ' ')}`];
  const entries = Array.isArray(value)
    ? value.map((each, index) => [nameOf(each) ?? index, each] as const)
    : Object.entries(value);
  if (entries.length === 0) return [`${path}: {}`];
  return entries.flatMap(([name, each]) => flatten(each, path === '' ? String(name) : `${path} > ${name}`));
}

function nameOf(entry: unknown): string | undefined {
  const named = entry as { name?: unknown } | null;
  return typeof named?.name === 'string' ? named.name : undefined;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };
const decoded = (text: string): string =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return decimal === undefined ? (entities[name ?? ''] ?? whole) : String.fromCodePoint(Number(decimal));
  });

const unread = /<!--.*?-->|<(script|style|svg|template)\b.*?<\/\1>/gis;
const inline = /<\/?(?:a|abbr|b|bdi|code|em|i|q|small|span|strong|time|wbr)\b[^>]*>/gi;
const spoken = /<[^>]*?\s(alt|aria-label|placeholder|title)="([^"]+)"/gi;

/** The words of a page: title, headings, text, and attributes that screen readers speak. */
export function pageLines(html: string): string[] {
  const page = html.replace(unread, ' ').replaceAll(/<wbr\b[^>]*>/gi, '');
  const said = (name: string, texts: Iterable<string>) =>
    [...texts]
      .map((text) => decoded(text).replace(/\s+/g, ' ').trim())
      .filter(Boolean)
      .map((text) => `${name}: ${text}`);
  const inElement = (name: string) =>
    [...page.matchAll(new RegExp(`<${name}\\b[^>]*>(.*?)</${name}>`, 'gis'))].map(([, text = '']) =>
      text.replace(/<[^>]*>/g, ' '),
    );
  const body = page.replace(/<head\b.*?<\/head>/is, ' ').replace(/<noscript\b.*?<\/noscript>/gis, ' ');
  return [
    ...said('title', inElement('title')),
    ...said('h1', inElement('h1')),
    ...said('without scripts', inElement('noscript')),
    ...said('text', body.replace(inline, '').split(/<[^>]*>/)),
    ...[...page.matchAll(spoken)].flatMap(([, name = '', text = '']) => said(name.toLowerCase(), [text])),
  ];
}

const monthNames = ['en-IE', 'ga-IE'].flatMap((locale) =>
  (['long', 'short'] as const).flatMap((month) => {
    const months = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_each, index) => months.format(Date.UTC(2026, index)));
  }),
);
const day = new RegExp(
  String.raw`\d{1,2}\s(?:${monthNames.toSorted((a, b) => b.length - a.length).join('|')})\b\.?(?:\s\d{4})?`,
  'gu',
);

/** Replaces dates on pages that count days from today. */
export const withoutDays = (text: string): string => text.replace(day, 'DAY');

/** The name, type, help and labels of each metric. For our own metrics also the values of labels, which are short lists. */
export function metricLines(exposition: string): string[] {
  return exposition.split('\n').flatMap((line) => {
    const [, comment, rest] = /^# (HELP|TYPE) (.*)$/.exec(line) ?? [];
    if (comment !== undefined && rest !== undefined) return [rest.replace(' ', ` ${comment.toLowerCase()}: `)];
    const [, name = '', labels = ''] = /^(selvage_\w+?)(?:_bucket|_sum|_count)?(?:\{(.*)\})? /.exec(line) ?? [];
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
    return pairs.map(([, label = '', value = '']) =>
      label === 'le' ? `${name} label le` : `${name} label ${label}=${value}`,
    );
  });
}

/** The rows of all tables of a page of the documentation. */
export const tableRows = (markdown: string): string[] =>
  markdown.split('\n').filter((line) => line.startsWith('|') && !/^[|\s:-]+$/.test(line));
