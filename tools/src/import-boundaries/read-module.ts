import { parseSync, Visitor } from 'oxc-parser';
import type { Expression, Program } from 'oxc-parser';
import type { SourceModule } from './source-module.ts';

const guardedNames = new Set(['fetch', 'localStorage']);
const styleReference = /(?:@import|\bfrom)\s+['"](\.[^'"]+)['"]/g;

export function readModule(path: string, text: string): SourceModule {
  if (path.endsWith('.css')) return { path, specifiers: styleSpecifiers(text), words: [] };
  const { program, module, errors } = parseSync(path, text);
  if (errors[0] !== undefined) throw new Error(`${path} cannot be read: ${errors[0].message}`);
  const { words, loaded } = walk(program);
  const imported = module.staticImports.map((each) => each.moduleRequest.value);
  const reExported = module.staticExports.flatMap((each) => each.entries.map((entry) => entry.moduleRequest?.value));
  const named = [...imported, ...reExported, ...loaded].filter((each) => each !== undefined);
  return { path, specifiers: [...new Set(named)], words: [...words] };
}

const styleSpecifiers = (text: string): string[] =>
  [...text.matchAll(styleReference)].flatMap((match) => (match[1] === undefined ? [] : [match[1]]));

function walk(program: Program): { words: Set<string>; loaded: string[] } {
  const words = new Set<string>();
  const loaded: string[] = [];
  new Visitor({
    Identifier: ({ name }) => {
      if (guardedNames.has(name)) words.add(name);
    },
    MemberExpression: ({ object, property }) => {
      if (isNamed(object, 'Date') && property.type === 'Identifier' && property.name === 'now') words.add('Date.now()');
      if (object.type !== 'MetaProperty' || property.type !== 'Identifier') return;
      if (property.name === 'glob') words.add('import(…)');
      if (property.name === 'url') words.add('import.meta.url');
    },
    NewExpression: ({ callee, arguments: given }) => {
      if (isNamed(callee, 'Date') && given.length === 0) words.add('new Date()');
    },
    CallExpression: ({ callee }) => {
      if (isNamed(callee, 'Date')) words.add('Date()');
    },
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal' && typeof source.value === 'string') loaded.push(source.value);
      else words.add('import(…)');
    },
    TSImportType: ({ source }) => {
      loaded.push(source.value);
    },
  }).visit(program);
  return { words, loaded };
}

const isNamed = (expression: Expression, name: string): boolean =>
  expression.type === 'Identifier' && expression.name === name;
