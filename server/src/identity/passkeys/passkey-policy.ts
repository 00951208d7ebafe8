import { type Kind, kinds } from '@selvage/contract/user-types';
import type { Config } from '../../config/config.ts';

type Policies = Pick<Config, 'twoFactor'>;

/** WY7: where a kind may not have passkeys, nobody of it adds or uses one. Those that there are stay, and can be removed. */
export const mayUsePasskeys = ({ twoFactor }: Policies, kind: Kind): boolean =>
  twoFactor[kind].types.includes('PASSKEY');

/** Whether there is anybody to ask for a passkey at the login. Every brand takes every kind. */
export const areAnyPasskeysUsed = (config: Policies): boolean => kinds.some((kind) => mayUsePasskeys(config, kind));
