import { X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type * as z from 'zod/mini';
import { closestName } from './did-you-mean.ts';
import { issueWords } from './issue-words.ts';

/** One fault of the configuration, in the form of `--json`. */
export interface ConfigProblem {
  /** The variable, or SELVAGE_CONFIG and the path in the file. */
  setting: string;
  problem: string;
  /** The kind of the given value. The value itself is left out, because it may be a secret. */
  value: string | null;
  /** The next step, unless the problem already says it. */
  remedy: string | null;
}

type More = Partial<Pick<ConfigProblem, 'value' | 'remedy'>>;

/** Missing, unknown or wrong settings, one line of the message for each. The process prints it and ends. */
export class ConfigError extends Error {
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]);
  constructor(setting: string, problem: string, more?: More);
  constructor(given: string | readonly ConfigProblem[], problem = '', { value = null, remedy = null }: More = {}) {
    const problems = typeof given === 'string' ? [{ setting: given, problem, value, remedy }] : given;
    super(problems.map(problemLine).join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** The faults as text for a terminal. Each line begins with the name of the program. */
export const configErrorText = ({ problems }: ConfigError): string =>
  problems.map((each) => `selvage: ${problemLine(each)}\n`).join('');

const problemLine = ({ setting, problem, value, remedy }: ConfigProblem): string =>
  `${setting} ${problem}${value === null ? '' : ` (it is ${value})`}${remedy === null ? '' : `: ${remedy}`}`;

/** Describes a value without its content. Null if no value was given. */
export function shapeOf(value: unknown): string | null {
  if (value === undefined) return null;
  if (value === null) return 'null';
  if (typeof value === 'string') return `a text of ${counted(value.length, 'character')}`;
  if (Array.isArray(value)) return `a list of ${counted(value.length, 'entry', 'entries')}`;
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** Parses a value, or throws all its faults with their paths in the file. */
export function parseSetting<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  where: readonly string[] = [],
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.flatMap((issue) => problemsOf(issue, { schema, whole: value, where })));
}

export const unknownKeyRemedy = 'take it out, or correct its name (docs/configure.md has all of them)';

interface Parsed {
  schema: z.ZodMiniType;
  whole: unknown;
  where: readonly string[];
}

function problemsOf(issue: z.core.$ZodIssue, { schema, whole, where }: Parsed): ConfigProblem[] {
  const named = (keys: readonly PropertyKey[], problem: string, remedy: string | null = null): ConfigProblem => {
    const path = [...issue.path, ...keys];
    return { setting: settingName([...where, ...path]), problem, value: shapeOf(valueAt(whole, path)), remedy };
  };
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => {
      const meant = closestName(key, keysAt(schema, issue.path));
      const path = [...where, ...issue.path, meant].join('.');
      return named([key], 'is not a setting', meant === undefined ? unknownKeyRemedy : `did you mean ${path}?`);
    });
  // The choice whose kind of value was given. Its own faults say more than the list of the choices.
  const chosen =
    issue.code === 'invalid_union' && issue.errors.find((each) => each.every(({ path }) => path.length > 0));
  if (chosen)
    return chosen.flatMap((inner) =>
      problemsOf({ ...inner, path: [...issue.path, ...inner.path] }, { schema, whole, where }),
    );
  const words = issueWords(issue, keysAt(schema, issue.path));
  const isMissing = issue.code !== 'invalid_key' && valueAt(whole, issue.path) === undefined;
  return [isMissing ? named([], 'is missing', `it ${words}`) : named([], `is not valid: ${words}`)];
}

function valueAt(whole: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    whole,
  );
}

export const settingName = (path: readonly PropertyKey[]): string =>
  `SELVAGE_CONFIG ${path.map(String).join('.') || '(the whole file)'}`;

export function readSettingFile(path: string, setting: string, most = Infinity): Buffer {
  try {
    const found = statSync(path);
    // A pipe is refused, because reading from it could block the start for ever.
    if (!found.isFile()) throw new ConfigError(setting, 'is not a file');
    if (found.size > most) throw new ConfigError(setting, `is larger than ${most / 1024} KB`);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const said = error instanceof Error ? error.message : String(error);
    // A relative path may be a secret in the wrong variable, so it is not printed.
    throw new ConfigError(setting, `cannot be read: ${isAbsolute(path) ? said : said.replaceAll(path, '…')}`);
  }
}

/** One or more certificates in PEM. */
export function readCertificates(path: string, setting: string): string {
  const pem = readSettingFile(path, setting);
  if (!isReadable(() => new X509Certificate(pem))) throw new ConfigError(setting, 'is not a PEM certificate');
  return pem.toString('utf8');
}

/** True if the parser of a key or certificate accepts it. */
export function isReadable(read: () => unknown): boolean {
  try {
    return Boolean(read());
  } catch {
    return false;
  }
}

export function readJson(path: string, setting: string): unknown {
  const text = readSettingFile(path, setting).toString('utf8');
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    // The parser's message quotes the text, which may be a secret, so only the position is reported.
    const { line, column } = jsonFault(text);
    throw new ConfigError(setting, `cannot be read: ${path} is not JSON from line ${line}, column ${column} on`);
  }
  const repeated = repeatedKey(text);
  if (repeated !== undefined)
    throw new ConfigError(
      setting,
      `has the key ${JSON.stringify(repeated)} twice in one object, or may not have it: one would be ignored`,
    );
  return content;
}

const space = /[ \t\r\n]*/y;
const word = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const text = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;

/** Finds the first character that is not JSON, because the message of Node.js 20 does not always say it. */
function jsonFault(json: string): { line: number; column: number } {
  let at = 0;
  const take = (pattern: RegExp | string): boolean => {
    space.lastIndex = at;
    space.test(json);
    const from = space.lastIndex;
    const found =
      typeof pattern === 'string'
        ? json.startsWith(pattern, from) && from + pattern.length
        : matchEnd(pattern, json, from);
    at = found === false ? from : found;
    return found !== false;
  };
  const list = (end: string, entry: () => boolean): boolean => {
    if (take(end)) return true;
    do if (!entry()) return false;
    while (take(','));
    return take(end);
  };
  const value = (): boolean => {
    if (take('{')) return list('}', () => take(text) && take(':') && value());
    return take('[') ? list(']', value) : take(text) || take(word);
  };
  value();
  take('');
  const before = json.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function matchEnd(pattern: RegExp, json: string, from: number): number | false {
  pattern.lastIndex = from;
  return pattern.test(json) && pattern.lastIndex;
}

/** The first key that appears twice in an object, or that no object can hold. `JSON.parse` silently keeps the last of two equal keys. */
function repeatedKey(json: string): string | undefined {
  const open: (Set<string> | null)[] = [];
  for (const [token, key] of json.matchAll(/("(?:[^"\\]|\\.)*")(?=\s*:)|"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (key !== undefined) {
      const name = String(JSON.parse(key));
      const names = open.at(-1);
      if (names?.has(name) || name === '__proto__') return name;
      names?.add(name);
    }
  }
  return undefined;
}

type Definition = z.core.$ZodTypes['_zod']['def'];

/** The keys that a schema accepts at a path. For a union, the keys of each choice. */
function keysAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const { def } = schema as unknown as { def: Definition };
  const [key, ...others] = path;
  if (def.type === 'optional') return keysAt(def.innerType, path);
  if (def.type === 'union') return def.options.flatMap((option) => keysAt(option, path));
  if (key === undefined) return def.type === 'object' ? Object.keys(def.shape) : [];
  if (def.type === 'record') return keysAt(def.valueType, others);
  if (def.type === 'array') return keysAt(def.element, others);
  const inner = def.type === 'object' ? def.shape[String(key)] : undefined;
  return inner === undefined ? [] : keysAt(inner, others);
}

type Readings = Readonly<Record<string, () => unknown>>;
type Values<Given extends Readings> = { readonly [Name in keyof Given]: ReturnType<Given[Name]> };
export interface ReadValues<Found> {
  /**
   * The values that were read. Access to a value that failed throws a ConfigError without problems, because its fault
   * is already reported.
   */
  values: Found;
  problems: ConfigProblem[];
}

/**
 * Reads each value and collects the problems. A reading that uses a failed value adds no problem, so that one fault is
 * reported once. `standIns` are values for readings that only look at a failed value.
 */
export function readEach<const Given extends Readings>(
  readings: Given,
  standIns: Partial<Values<Given>> = {},
): ReadValues<Values<Given>> {
  const values = {};
  const problems: ConfigProblem[] = [];
  for (const [name, reading] of Object.entries(readings)) {
    try {
      Object.defineProperty(values, name, { enumerable: true, value: reading() });
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      problems.push(...error.problems);
      const standIn: PropertyDescriptor = name in standIns ? { value: standIns[name] } : { get: () => throwSilently() };
      Object.defineProperty(values, name, { enumerable: true, ...standIn });
    }
  }
  return { values: values as Values<Given>, problems };
}

const throwSilently = (): never => {
  throw new ConfigError([]);
};

/** Checks every rule, or throws all their problems. A rule that uses a failed value adds none. */
export function keepAll(rules: readonly (() => readonly ConfigProblem[])[]): void {
  const readings = rules.map((rule, index) => [String(index), () => throwAll(rule())] as const);
  const { problems } = readEach(Object.fromEntries(readings));
  throwAll(problems);
}

function throwAll(problems: readonly ConfigProblem[]): void {
  if (problems.length > 0) throw new ConfigError(problems);
}

/** Reads values that are useless alone. Unlike `readEach` it returns all of them, or throws all their problems. */
export function readAll<const Given extends Readings>(readings: Given): Values<Given> {
  const { values, problems } = readEach(readings);
  throwAll(problems);
  return { ...values };
}
