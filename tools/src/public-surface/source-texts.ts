import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import type { Expression, ObjectProperty, TSType } from 'oxc-parser';

export interface SourceTexts {
  /** All strings and templates. Placeholders become `{}`. */
  literals: Set<string>;
  /** Strings that belong together: the members of a union, the entries of a list, or the keys of a table. */
  groups: string[][];
}

const source = /(?<!\.d)\.(?:ts|tsx|js|mjs)$/;
const notShipped = /(?:^|\/)(?:node_modules|dist|tests?|testing|test-results)\/|\.(?:test|spec|config)\./;

/** Reads all source files of the product at any path, and the texts that ship. Journeys and tools are excluded. */
export function readSourceTexts(root: string): SourceTexts {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  const folders = [...workspaces, 'content'].filter((each) => each !== 'e2e' && existsSync(join(root, each)));
  const all: SourceTexts = { literals: new Set(), groups: [] };
  for (const path of folders.flatMap((each) => filesIn(root, each))) {
    const text = () => readFileSync(join(root, path), 'utf8');
    if (path.endsWith('.md')) for (const line of text().split('\n')) all.literals.add(line.trim());
    if (!source.test(path) || notShipped.test(path)) continue;
    const { literals, groups } = textsOf(path, text());
    for (const each of literals) all.literals.add(each);
    all.groups.push(...groups);
  }
  return all;
}

/** Skips symbolic links, so that a folder is read only once. */
function filesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return notShipped.test(`${path}/`) ? [] : filesIn(root, path);
    return entry.isFile() ? [path] : [];
  });
}

export function textsOf(path: string, text: string): SourceTexts {
  const { program, errors } = parseSync(path, text);
  if (errors[0] !== undefined) throw new Error(`${path} cannot be read: ${errors[0].message}`);
  const literals = new Set<string>();
  const groups: string[][] = [];
  const statements = new Set<number>();
  const keep = (value: string) => void literals.add(value.replace(/\s+/g, ' ').trim());
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') keep(value);
    },
    JSXText: ({ value }) => keep(value),
    // SQL statements are no text for people.
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type === 'Identifier' && tag.name === 'sql') statements.add(quasi.start);
    },
    TemplateLiteral: ({ quasis, start }) => {
      if (!statements.has(start)) keep(quasis.map(({ value }) => value.cooked ?? value.raw).join('{}'));
    },
    TSUnionType: ({ types }) => void groups.push(types.flatMap(typeWord)),
    ArrayExpression: ({ elements }) => void groups.push(elements.flatMap((each) => (each ? word(each) : []))),
    ObjectExpression: ({ properties }) => void groups.push(properties.flatMap(keyWord)),
  }).visit(program);
  return { literals, groups };
}

const word = (node: { type: string } | Expression): string[] =>
  node.type === 'Literal' && 'value' in node && typeof node.value === 'string' ? [node.value] : [];

const typeWord = (type: TSType): string[] => (type.type === 'TSLiteralType' ? word(type.literal) : []);

const keyWord = (property: { type: string } | ObjectProperty): string[] => {
  if (!('key' in property)) return [];
  return property.key.type === 'Identifier' ? [property.key.name] : word(property.key);
};

/** True for text that people probably read, like a button or a heading: at least two words, or one word with a capital letter. */
export const isForPeople = (text: string): boolean =>
  /\p{L}{2}.*\s.*\p{L}{2}/u.test(text) || /^\p{Lu}[\p{L}’'-]+[.:?!…]?$/u.test(text);

export const isPath = (text: string): boolean => /^\/(?!\/)[\w./:-]*$/.test(text);

/** The names of audit events: the only list that contains these two names. */
export const auditEvents = (groups: readonly string[][]): string[] =>
  groups.filter((group) => ['account-locked', 'audit-pruned'].every((name) => group.includes(name))).flat();
