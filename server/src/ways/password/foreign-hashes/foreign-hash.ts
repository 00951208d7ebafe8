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

/** Algorithm and cost of a hash, as it begins with them; null where it cannot be compared with. */
export const hashFormatOf = (stored: string): string | null =>
  readForeignHash(stored).ok ? (formatOf(stored)?.prefix.exec(stored)?.[0] ?? null) : null;

/** A hash of this algorithm and cost that belongs to nobody; null where they are not known here. */
export function dummyHashOf(prefix: string): string | null {
  const dummy = formats.find((format) => format.prefix.exec(prefix)?.[0] === prefix)?.dummy(prefix);
  return dummy !== undefined && hashFormatOf(dummy) === prefix ? dummy : null;
}

/** Can this hash be compared with, at a cost we bear? Asked when it is brought in, and again at every sign-in. */
export const readForeignHash = (stored: string): RuleResult<Compare, HashProblem> =>
  formatOf(stored)?.read(stored) ?? invalid('unknown-hash');

/** Other systems hashed what was typed as it came; ours composes letters first. Either may be what made a hash. */
export const typedForms = (typed: string): ReadonlySet<string> => new Set([typed, normalPassword(typed)]);

export async function matchesForeign(stored: string, typed: string): Promise<boolean> {
  const read = readForeignHash(stored);
  if (!read.ok) return false;
  for (const form of typedForms(typed)) if (await read.value(form)) return true;
  return false;
}

/** Only the beginning of this password was compared: what follows may be a slip, and must not become the password. */
export function isPartlyCompared(stored: string, typed: string): boolean {
  const { bytesCompared = Infinity } = formatOf(stored) ?? {};
  return Buffer.byteLength(typed) > bytesCompared;
}
