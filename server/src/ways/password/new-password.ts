import { newPasswordRule } from '@selvage/contract/rules/password';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../refuse.ts';
import type { Brand } from '@selvage/contract/brands';
import { kinds } from '@selvage/contract/user-types';
import { accountLimits } from '@selvage/contract/limits';
import type { AccountId } from '../../db/tables.ts';
import type { Db } from '../../db/database.ts';

/** Refuses a password with the reason, so that the person can choose a better one. */
export async function requireAcceptablePassword(
  { commonPasswords }: Pick<Deps, 'commonPasswords'>,
  password: string,
  words: PersonalWords,
): Promise<void> {
  const result = newPasswordRule(password);
  if (!result.ok) refuse('password.unacceptable', { reason: result.problem });
  if (await commonPasswords.has(password)) refuse('password.unacceptable', { reason: 'common' });
  if (isPersonal(password, words)) refuse('password.unacceptable', { reason: 'personal' });
}

export interface PersonalWords {
  email: string;
  /** Member number, consultant or hospital ID. */
  numbers: readonly (string | null)[];
  brand: Pick<Brand, 'name'>;
}

/** Personal words that are shorter than this are ignored, because they appear in passwords by chance. */
const shortestWord = 4;
const shortestLocalPart = 6;
/** If a password has fewer letters than this beside the personal words, it counts as personal. */
const padding = 4;

/** True if a password consists of the person's own words, or the brand's, with a few characters added to satisfy the rules. */
export function isPersonal(password: string, { email, numbers, brand }: PersonalWords): boolean {
  const typed = password.normalize('NFC').toLowerCase();
  const [local = ''] = email.split('@');
  if (numbers.some((number) => number !== null && number.length >= shortestWord && typed.includes(number))) return true;
  if (local.length >= shortestLocalPart && typed.includes(local)) return true;
  const rest = [...forms(local), ...forms(brand.name), ...kinds, 'selvage']
    .filter((word) => word.length >= shortestWord)
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ' '), typed);
  return rest !== typed && rest.replace(/\P{L}/gu, '').length < padding;
}

/**
 * Returns the forms of a name that a password may contain: unchanged, without separators, and in its parts. Example: `mary.byrne`,
 * `marybyrne`, `mary`, `byrne`.
 */
function forms(name: string): string[] {
  const lower = name.toLowerCase();
  const parts = lower.split(/\P{L}+/u);
  return [lower, parts.join(''), ...parts];
}

/** Refuses the last five passwords, including the current one. */
export async function requireNotReused(
  deps: Pick<Deps, 'db' | 'hashing'>,
  account: { id: AccountId; passwordHash: string | null },
  password: string,
  client: string,
): Promise<void> {
  if (account.passwordHash === null) return;
  const hashes = [
    account.passwordHash,
    ...(await earlierHashes(deps.db, account.id, accountLimits.passwordsRemembered - 1)),
  ];
  const by = { account: account.id, client };
  for (const hash of hashes) if (await deps.hashing.verify(hash, password, by)) refuse('password.used-before');
}

async function earlierHashes(db: Db, accountId: AccountId, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('password_history')
    .select('password_hash')
    .where('account_id', '=', accountId)
    .orderBy('replaced_at', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => row.password_hash);
}

export async function rememberHash(db: Db, accountId: AccountId, passwordHash: string, now: Date): Promise<void> {
  await db
    .insertInto('password_history')
    .values({ account_id: accountId, password_hash: passwordHash, replaced_at: now })
    .execute();
}
