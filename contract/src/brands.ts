import type { LookName } from './tokens/looks.ts';
import { kinds, userTypes, type Kind } from './user-types.ts';

/** Pages of the site around us (RT7): a path on our own host, or a whole URL. */
export interface SiteLinks {
  faq: string;
  contact: string;
  privacy: string;
  accessibility: string;
  terms: Readonly<Record<Kind, string>>;
}

/** BR1: what a page knows of its brand. The server writes it into every document. */
export interface Brand {
  id: string;
  name: string;
  /** Hides 'Log in as' and the rule under it. */
  hidesKindSelector: boolean;
  /** The terms tick is set from the start; never the data-protection tick. */
  presetsTerms: boolean;
  /** RG3: where a consultant without a Registration ID writes to. */
  providersMailbox: string;
  /** For people who cannot get on by themselves. */
  phone?: string;
  links: SiteLinks;
  /** LN2: where each kind lands: a path on our own host, or a URL on another host of the operator's. */
  areas: Readonly<Record<Kind, string>>;
}

/** A brand that is there without being configured. */
export interface ShippedBrand extends Brand {
  /** Where messages come from. */
  sender: string;
  look: LookName;
}

const byKind = (column: 'landingPath' | 'termsPage') =>
  Object.fromEntries(kinds.map((kind) => [kind, userTypes[kind][column]])) as Record<Kind, string>;

const links: SiteLinks = {
  faq: '/faq',
  contact: '/contactus',
  privacy: '/privacy',
  accessibility: '/accessibility',
  terms: byKind('termsPage'),
};

const areas = byKind('landingPath');

export const linen: ShippedBrand = {
  id: 'linen',
  name: 'Linen Health',
  hidesKindSelector: false,
  presetsTerms: false,
  providersMailbox: 'providers@linen.example',
  links,
  areas,
  sender: 'no-reply@linen.example',
  look: 'linen',
};

export const tweed: ShippedBrand = {
  id: 'tweed',
  name: 'Tweed Wellbeing',
  hidesKindSelector: true,
  presetsTerms: true,
  providersMailbox: 'providers@tweed.example',
  links,
  areas,
  sender: 'no-reply@tweed.example',
  look: 'tweed',
};

export const shippedBrands = [linen, tweed] as const;
