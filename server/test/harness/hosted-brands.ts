import { linen, tweed } from '@selvage/contract/brands';
import { looks } from '@selvage/contract/tokens/looks';
import type { HostedBrand } from '../../src/config/config.ts';

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

/** A brand as an operator might add it. */
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
