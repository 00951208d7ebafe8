import type { Config } from '../../config/config.ts';
import { shippedFile } from '../../config/shipped-files.ts';
import type { CommonPasswords } from '../../deps.ts';
import { openPasswordFilter, type PasswordFilter } from '../../gateways/password-filter/open-filter.ts';

/** What ships is rarely asked, so it is opened when it is first needed, and once for a whole process. */
let shipped: Promise<PasswordFilter> | undefined;
export const shippedPasswords = (): Promise<PasswordFilter> =>
  (shipped ??= openPasswordFilter(shippedFile('server/assets/common-passwords.filter'), 'common-passwords.filter'));

export interface OpenCommonPasswords extends CommonPasswords {
  /** How many the operator's own list has. */
  own: number | null;
  close: () => Promise<void>;
}

/** A4: the passwords that ship, and those of the operator's list. A list that cannot be used is a setting that is wrong. */
export async function openCommonPasswords({
  passwordFilter,
}: Pick<Config, 'passwordFilter'>): Promise<OpenCommonPasswords> {
  const own = passwordFilter === null ? null : await openPasswordFilter(passwordFilter, 'SELVAGE_PASSWORD_FILTER');
  return {
    own: own && own.size,
    has: async (password) => (await (await shippedPasswords()).has(password)) || ((await own?.has(password)) ?? false),
    close: async () => own?.close(),
  };
}
