import type { LookName } from './tokens/looks.ts';
import { kinds, userTypes, type Kind } from './user-types.ts';

/** Pages of the surrounding site: a path on our own host, or a full URL. */
export interface SiteLinks {
  faq: string;
  contact: string;
  privacy: string;
  accessibility: string;
  terms: Readonly<Record<Kind, string>>;
}

/** The brand data that a page needs. The server writes it into every document. */
export interface Brand {
  id: string;
  name: string;
  /** True if the screen hides the selector 'Log in as' and the line under it. */
  hidesKindSelector: boolean;
  /** True if the checkbox of the terms is checked in advance. The checkbox of data protection never is. */
  presetsTerms: boolean;
  /** The email to which consultants without a Registration ID write. */
  providersMailbox: string;
  /** The phone number for people who need help. */
  phone?: string;
  links: SiteLinks;
  /** The landing page of each kind: a path on our own host, or a URL on another host of the operator. */
  areas: Readonly<Record<Kind, string>>;
}

/** A brand that exists without configuration. */
export interface ShippedBrand extends Brand {
  /** The sender of the brand's messages. */
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
