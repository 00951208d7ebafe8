import { isDeepStrictEqual } from 'node:util';
import type { Entry } from '../../../oidc/clients/application-store.ts';
import type { EntryField } from './entry-sections.ts';

/** The texts of a form, by the names of its fields. */
export type FormValues = Readonly<Record<string, string>>;

/** The form that shows an entry. */
export function formOf(entry: Entry, fields: readonly EntryField[]): FormValues {
  return Object.fromEntries(
    fields.flatMap(({ key, control }): [string, string][] => {
      const value = valueAt(entry, key);
      if (value === undefined || value === null) return [];
      if (control.as === 'lines') return textsIn(value).map((line, index) => [`${key}.${index}`, line]);
      if (control.as === 'ticks') return textsIn(value).map((each) => [`${key}.${each}`, 'on']);
      return [[key, typeof value === 'string' ? value : JSON.stringify(value)]];
    }),
  );
}

/** A setting in the words of the form. A choice that is not made is shown by the name of its default, because the change may be from something stronger. */
export function shownLines(entry: Entry, field: EntryField): string[] {
  const { key, control } = field;
  const lines = Object.entries(formOf(entry, [field])).map(([name, value]) =>
    control.as === 'ticks' ? name.slice(key.length + 1) : value,
  );
  const shown = lines.length === 0 && control.as === 'choice' ? [''] : lines;
  return shown.map((value) => ('options' in control ? (control.options[value] ?? value) : value));
}

/** The entry that the form describes. What the form does not change stays as it is in `before`. */
export function entryOf(form: FormValues, fields: readonly EntryField[], before: Entry): Entry {
  const shown = formOf(before, fields);
  return fields.reduce<Entry>((entry, field) => {
    const value = valueOf(form, field);
    const isSame = isDeepStrictEqual(value, valueOf(shown, field));
    // An empty name of a new application is kept, so that it gets an error of its own.
    const isKept = isSame && (value === undefined || valueAt(before, field.key) !== undefined);
    return isKept ? entry : withValue(entry, field.key, value);
  }, before);
}

function valueOf(form: FormValues, { key, control }: EntryField): unknown {
  if (control.as === 'lines' || control.as === 'ticks') {
    const found =
      control.as === 'ticks'
        ? Object.keys(control.options).filter((each) => form[`${key}.${each}`] === 'on')
        : linesOf(form, key);
    return found.length === 0 ? undefined : found;
  }
  const given = (form[key] ?? '').trim();
  if (given === '') return key.startsWith('name.') ? '' : undefined;
  if (control.as === 'json') return jsonIn(given);
  return given === 'true' || given === 'false' ? given === 'true' : given;
}

/** The values of a setting with several lines, in the order of the form and without empty ones. */
function linesOf(form: FormValues, key: string): string[] {
  const found = Object.keys(form).flatMap((name) => {
    const index = name.startsWith(`${key}.`) ? Number(name.slice(key.length + 1)) : Number.NaN;
    return Number.isInteger(index) ? [index] : [];
  });
  return found
    .toSorted((one, other) => one - other)
    .map((index) => (form[`${key}.${index}`] ?? '').trim())
    .filter((line) => line !== '');
}

function jsonIn(given: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    return given;
  }
}

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function valueAt(entry: Entry, key: string): unknown {
  const [first = '', part] = key.split('.');
  const value = entry[first];
  return part === undefined ? value : (Object(value) as Record<string, unknown>)[part];
}

function withValue(entry: Entry, key: string, value: unknown): Entry {
  const [first = '', part] = key.split('.');
  if (part !== undefined) return { ...entry, [first]: { ...Object(entry[first]), [part]: value } as unknown };
  if (value !== undefined) return { ...entry, [first]: value };
  const { [first]: _, ...others } = entry;
  return others;
}

/** The keys of an entry that the form has. The others may be long, such as a logo. */
export function formPart(entry: Entry, fields: readonly EntryField[]): Entry {
  const known = new Set(fields.map(({ key }) => key.split('.')[0]));
  return Object.fromEntries(Object.entries(entry).filter(([key]) => known.has(key)));
}
