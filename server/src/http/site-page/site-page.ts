import type { Language } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';
import type { HostedBrand } from '../../config/config.ts';
import type { Markup } from '../../gateways/letters/html.ts';
import type { VisitorAccount } from '../visitor.ts';

/** A page that the server writes itself, before the header and footer are put around it. */
export interface SitePage {
  title: string;
  main: Markup;
  /** Style sheets that only this page needs. */
  styles?: readonly string[];
}

export interface PageContext {
  brand: HostedBrand;
  language: Language;
}

/** What a page for one signed-in person may speak of. */
export interface SignedInContext extends PageContext {
  account: VisitorAccount;
  /** Whose area the page is part of. */
  area: Kind;
}
