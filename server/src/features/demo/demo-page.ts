import type { PlanSummary } from '@selvage/contract/api/plans';
import type { Language } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';
import type { HostedBrand } from '../../config/config.ts';
import type { Markup } from '../../gateways/letters/html.ts';
import type { VisitorAccount } from '../../http/visitor.ts';

export interface DemoPage {
  title: string;
  main: Markup;
}

export interface PageContext {
  brand: HostedBrand;
  language: Language;
}

/** What a page for one signed-in person may speak of. */
export interface PrivateContext extends PageContext {
  account: VisitorAccount;
  /** Whose area the page is part of. */
  area: Kind;
  /** `settings=true`: the person came from their account preferences. */
  fromSettings: boolean;
  plans: () => Promise<PlanSummary[]>;
}
