import { normalPassword } from '@selvage/contract/rules/current-password';
import { type RuleResult, invalid } from '@selvage/contract/rules/rule';
import {
  type Compare,
  type HashFormat,
  type HashProblem,
  argon2Format,
  bcryptFormat,
  saltedShaFormat,
} from './hash-formats.ts';
import { aspnetFormat, djangoPbkdf2Format, phcPbkdf2Format } from './pbkdf2-formats.ts';

const formats: readonly HashFormat[] = [
  argon2Format,
  bcryptFormat,
  phcPbkdf2Format,
  djangoPbkdf2Format,
  aspnetFormat,
  saltedShaFormat,
];

const formatOf = (stored: string): HashFormat | undefined => formats.find(({ begins }) => begins.test(stored));

/** Returns the beginning of a hash, which names its algorithm and cost. Null if we cannot compare with it. */
export const hashFormatOf = (stored: string): string | null =>
  readForeignHash(stored).ok ? (formatOf(stored)?.prefix.exec(stored)?.[0] ?? null) : null;

/** Returns a hash with this algorithm and cost that no password matches. Null if we do not know the format. */
export function dummyHashOf(prefix: string): string | null {
  const dummy = formats.find((format) => format.prefix.exec(prefix)?.[0] === prefix)?.dummy(prefix);
  return dummy !== undefined && hashFormatOf(dummy) === prefix ? dummy : null;
}

/** Checks that we can compare with a hash at an acceptable cost. Called at the import and again at every login. */
export const readForeignHash = (stored: string): RuleResult<Compare, HashProblem> =>
  formatOf(stored)?.read(stored) ?? invalid('unknown-hash');

/**
 * The two forms of a typed password: as it was typed, which other systems hash, and with normalized letters, which we hash. A foreign hash
 * may come from either form.
 */
export const typedForms = (typed: string): ReadonlySet<string> => new Set([typed, normalPassword(typed)]);

export async function matchesForeign(stored: string, typed: string): Promise<boolean> {
  const read = readForeignHash(stored);
  if (!read.ok) return false;
  for (const form of typedForms(typed)) if (await read.value(form)) return true;
  return false;
}

/**
 * True if the format compared only the beginning of this password. The rest may be a typing mistake, so it must not be stored in a new
 * hash.
 */
export function isPartlyCompared(stored: string, typed: string): boolean {
  const { bytesCompared = Infinity } = formatOf(stored) ?? {};
  return Buffer.byteLength(typed) > bytesCompared;
}
