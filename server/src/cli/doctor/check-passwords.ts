import type { Config } from '../../config/config.ts';
import { ConfigError } from '../../config/parts/setting.ts';
import { openCommonPasswords, shippedPasswords } from '../../ways/password/common-passwords.ts';
import { passwordsBuild } from '../commands/passwords-build.ts';
import { wholeCommand } from '../help.ts';
import type { Finding } from './finding.ts';

const number = new Intl.NumberFormat('en');

/** Reads the shipped list and the operator's list completely, because a start also reads the operator's list completely. */
export async function checkPasswords(config: Pick<Config, 'passwordFilter'>): Promise<Finding[]> {
  const about = 'passwords';
  try {
    const shipped = `${number.format((await shippedPasswords()).size)} common ones that ship`;
    const { own, close } = await openCommonPasswords(config);
    await close();
    if (own === null) return [{ about, state: 'skipped', says: `no filter of your own; ${shipped}` }];
    return [{ about, state: 'ok', says: `${number.format(own)} in the filter, and ${shipped}` }];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const hint = `build the filter again: ${wholeCommand(passwordsBuild)}`;
    return [{ about, state: 'wrong', says: error.message, hint }];
  }
}
