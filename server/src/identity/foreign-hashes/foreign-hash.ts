import { normalPassword } from '@selvage/contract/rules/normal-password';
import { wrong, type Verdict } from '@selvage/contract/rules/verdict';
import { argon2Format } from './argon2-format.ts';
import { aspnetFormat } from './aspnet-format.ts';
import { bcryptFormat } from './bcrypt-format.ts';
import type { Compare, HashFormat, HashProblem } from './hash-format.ts';
import { djangoPbkdf2Format, phcPbkdf2Format } from './pbkdf2-formats.ts';
import { saltedShaFormat } from './salted-sha-format.ts';

const formats: readonly HashFormat[] = [
  argon2Format,
  bcryptFormat,
  phcPbkdf2Format,
  djangoPbkdf2Format,
  aspnetFormat,
  saltedShaFormat,
];

const formatOf = (stored: string): HashFormat | undefined => formats.find(({ begins }) => begins.test(stored));

/** Can this hash be compared with, at a cost we bear? Asked when it is brought in, and again at every sign-in. */
export const readForeignHash = (stored: string): Verdict<Compare, HashProblem> =>
  formatOf(stored)?.read(stored) ?? wrong('unknown-hash');

/** Other systems hashed what was typed as it came; ours composes letters first. Either may be what made this hash. */
export async function matchesForeign(stored: string, typed: string): Promise<boolean> {
  const read = readForeignHash(stored);
  if (!read.ok) return false;
  for (const form of new Set([typed, normalPassword(typed)])) if (await read.value(form)) return true;
  return false;
}

/** Only the beginning of this password was compared: what follows may be a slip, and must not become the password. */
export function isPartlyCompared(stored: string, typed: string): boolean {
  const { bytesCompared = Infinity } = formatOf(stored) ?? {};
  return Buffer.byteLength(typed) > bytesCompared;
}
