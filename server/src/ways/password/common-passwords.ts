import type { Config } from '../../config/config.ts';
import { shippedFile } from '../../config/shipped-files.ts';
import type { CommonPasswords } from '../../deps.ts';
import { openPasswordFilter, type PasswordFilter } from '../../gateways/password-filter/open-filter.ts';

/** The shipped list is rarely needed, so it is opened at its first use, once for the whole process. */
let shipped: Promise<PasswordFilter> | undefined;
export const shippedPasswords = (): Promise<PasswordFilter> =>
  (shipped ??= openPasswordFilter(shippedFile('server/assets/common-passwords.filter'), 'common-passwords.filter'));

export interface OpenCommonPasswords extends CommonPasswords {
  /** The number of passwords in the operator's own list. Null without such a list. */
  own: number | null;
  close: () => Promise<void>;
}

/** Opens the shipped list and the operator's list. If the operator's list is unusable, the setting is reported as wrong. */
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
