/** What stands at one place of a CSV text. An open one may be complete once more of the text is there. */
export type CsvRecord =
  | { state: 'whole'; fields: string[]; end: number }
  | { state: 'broken'; reason: 'stray-quote' | 'text-after-quote' }
  | { state: 'open' };

/** RFC 4180, for a record that has quotes somewhere: commas, line ends and doubled quotes inside them are text. */
export function csvRecord(text: string, start: number): CsvRecord {
  const fields: string[] = [];
  let at = start;
  for (;;) {
    const field = text[at] === '"' ? quotedField(text, at) : bareField(text, at);
    if (field === 'open') return { state: 'open' };
    if (field === 'stray-quote') return { state: 'broken', reason: 'stray-quote' };
    fields.push(field.value);
    at = field.end;
    if (text[at] === ',') at += 1;
    else if (lineEnds(text, at)) return { state: 'whole', fields, end: text.indexOf('\n', at) };
    else return { state: 'broken', reason: 'text-after-quote' };
  }
}

const lineEnds = (text: string, at: number): boolean =>
  at >= text.length || text[at] === '\n' || (text[at] === '\r' && (text[at + 1] ?? '\n') === '\n');

function quotedField(text: string, start: number): { value: string; end: number } | 'open' {
  let value = '';
  for (let from = start + 1; ;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return 'open';
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    from = quote + 2;
  }
}

function bareField(text: string, start: number): { value: string; end: number } | 'stray-quote' {
  let end = start;
  while (end < text.length && text[end] !== ',' && !lineEnds(text, end)) {
    if (text[end] === '"') return 'stray-quote';
    end += 1;
  }
  return { value: text.slice(start, end), end };
}
