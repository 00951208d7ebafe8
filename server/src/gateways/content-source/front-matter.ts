export interface FrontMatter {
  fields: ReadonlyMap<string, string>;
  body: string;
}

const block = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n/;
const field = /^([a-z]+):[ \t]*(.*?)[ \t]*$/;

/** Splits `key: value` lines between two rules from the Markdown below them. */
export function readFrontMatter(file: string): FrontMatter {
  const found = block.exec(file);
  if (found === null) return { fields: new Map(), body: file };
  const fields = new Map<string, string>();
  for (const line of (found[1] ?? '').split(/\r?\n/)) {
    const [, key, value] = field.exec(line) ?? [];
    if (key !== undefined && value !== undefined) fields.set(key, value);
  }
  return { fields, body: file.slice(found[0].length) };
}
