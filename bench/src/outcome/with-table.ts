const begin = '<!-- measured: begin (npm run bench writes this) -->';
const end = '<!-- measured: end -->';

/** Replaces the measurement between the two marks of the page. The rest stays. */
export function withTable(page: string, table: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from === -1 || to < from) throw new Error('the page has lost the marks between which the measurements stand');
  return `${page.slice(0, from + begin.length)}\n${table}${page.slice(to)}`;
}
