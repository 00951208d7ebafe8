import { linen, tweed } from '@selvage/contract/brands';
import { looks } from '@selvage/contract/tokens/looks';
import type { Kind } from '@selvage/contract/user-types';
import type { Config, HostedBrand, Requirement, TwoFactorPolicy } from '../../src/config/config.ts';
import { readConfig } from '../../src/config/read-config.ts';

/** The settings of a demonstration, which runs without any setting. A test names only the settings that matter. */
export const readDemoConfig = (source: NodeJS.ProcessEnv = {}): Config =>
  readConfig({ SELVAGE_MODE: 'demo', ...source });

export const hostedLinen: HostedBrand = {
  ...linen,
  origin: 'http://localhost:3000',
  hosts: ['localhost'],
  tokens: looks.linen.tokens,
  mark: null,
};

export const hostedTweed: HostedBrand = {
  ...tweed,
  origin: 'http://tweed.localhost:3000',
  hosts: ['tweed.localhost'],
  tokens: looks.tweed.tokens,
  mark: null,
};

/** A brand that an operator might add. */
export const hostedCalico: HostedBrand = {
  ...hostedLinen,
  id: 'calico',
  name: 'Calico & Daughters',
  origin: 'https://calico.test',
  hosts: ['calico.test'],
  sender: 'post@calico.test',
  providersMailbox: 'surgeries@calico.test',
  phone: '(01) 555-0100',
  hidesKindSelector: true,
  links: { ...linen.links, contact: 'https://help.calico.test/contact?from=letter&to=us' },
  tokens: { ...looks.linen.tokens, light: { ...looks.linen.tokens.light, brand: '#3b1e57', page: '#f6f2f9' } },
};

/** Changes the configuration so that the named kinds, or all kinds, require this second factor and nothing else. */
export function requiring(
  { twoFactor }: Pick<Config, 'twoFactor'>,
  requires: Requirement,
  { kinds, from = null }: { kinds?: readonly Kind[]; from?: string | null } = {},
): Pick<Config, 'twoFactor'> {
  const changed = Object.entries(twoFactor).map(([kind, policy]): [string, TwoFactorPolicy] =>
    kinds === undefined || kinds.some((each) => each === kind)
      ? [kind, { ...policy, requires, from, mandatory: requires === 'two-step' && from === null }]
      : [kind, policy],
  );
  return { twoFactor: Object.fromEntries(changed) as Config['twoFactor'] };
}
