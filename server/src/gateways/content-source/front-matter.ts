import { ContentFault } from './content-fault.ts';

export interface FrontMatter {
  fields: ReadonlyMap<string, string>;
  body: string;
}

const block = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/;
const field = /^([a-z]+):[ \t]*(.*?)[ \t]*$/;

/** Splits `key: value` lines between two rules from the Markdown below them. */
export function readFrontMatter(file: string): FrontMatter {
  const found = block.exec(file);
  if (found === null) throw new ContentFault('has no front matter: it must begin with title, version and effective');
  const fields = new Map<string, string>();
  for (const line of (found[1] ?? '').split(/\r?\n/)) {
    const [, key, value] = field.exec(line) ?? [];
    if (key === undefined || value === undefined)
      throw new ContentFault(`has a line in its front matter that is not "name: value": ${line}`);
    if (fields.has(key)) throw new ContentFault(`says ${key} twice in its front matter`);
    fields.set(key, unquoted(value));
  }
  return { fields, body: file.slice(found[0].length) };
}

const unquoted = (value: string): string => /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;
