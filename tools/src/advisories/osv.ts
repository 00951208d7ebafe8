import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export type RangeEvent = { introduced: string } | { fixed: string } | { last_affected: string } | { limit: string };

export interface AffectedPackage {
  package?: { ecosystem?: string; name?: string };
  versions?: string[];
  ranges?: { type?: string; events?: RangeEvent[] }[];
}

/** The fields of an advisory that we read: https://ossf.github.io/osv-schema/. */
export interface Advisory {
  id: string;
  summary?: string;
  aliases?: string[];
  withdrawn?: string;
  affected?: AffectedPackage[];
}

/** Reads every advisory of a file (an object, an array, an answer of OSV, or one object a line) or of all `.json` files in a folder. */
export function readAdvisories(path: string): Advisory[] {
  if (!statSync(path).isDirectory()) return parseAdvisories(readFileSync(path, 'utf8'), path);
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  if (names.length === 0) throw new Error(`${path} has no .json file`);
  return names.flatMap((name) => parseAdvisories(readFileSync(join(path, name), 'utf8'), join(path, name)));
}

export function parseAdvisories(text: string, path: string): Advisory[] {
  const found = values(text, path).flatMap((value): unknown[] =>
    isObject(value) && Array.isArray(value['vulns']) ? value['vulns'] : [value],
  );
  if (found.length === 0) throw new Error(`${path} has no advisory`);
  return found.map((value: unknown, at) => {
    if (!isAdvisory(value)) throw new Error(`${path}: advisory ${at + 1} is not one of OSV`);
    return value;
  });
}

function values(text: string, path: string): unknown[] {
  try {
    return [JSON.parse(text) as unknown].flat();
  } catch {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    return lines.map((line, at): unknown => {
      try {
        return JSON.parse(line);
      } catch {
        throw new Error(`${path}: line ${at + 1} is not JSON`);
      }
    });
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const listOf = (value: unknown, is: (each: unknown) => boolean): boolean =>
  value === undefined || (Array.isArray(value) && value.every(is));

const isRange = (value: unknown): boolean => isObject(value) && listOf(value['events'], isObject);

function isAdvisory(value: unknown): value is Advisory {
  if (!isObject(value) || typeof value['id'] !== 'string') return false;
  return listOf(
    value['affected'],
    (each) =>
      isObject(each) &&
      listOf(each['versions'], (version) => typeof version === 'string') &&
      listOf(each['ranges'], isRange),
  );
}
