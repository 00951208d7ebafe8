import type { PlanSummary } from '@selvage/contract/api/plans';
import type { SignedInContext, SitePage } from '@selvage/server/http/pages/site-page';
import { type Markup, html } from '@selvage/server/html';

export type DemoPage = SitePage;

export interface PrivateContext extends SignedInContext {
  /** True if the person came from the account preferences (`settings=true`). */
  fromSettings: boolean;
  plans: () => Promise<PlanSummary[]>;
  /** The time of the previous login to this account. */
  lastLogin: () => Promise<Markup | null>;
  now: Date;
}

export const backLink = (href: string, label: string): Markup =>
  html`<p class="page-back"><a href="${href}">${label}</a></p>`;

export interface Fact {
  term: string;
  value: string;
  /** A number whose digits people compare with a card. */
  isNumber?: boolean;
  change?: { href: string; label: string };
}

export function factList(facts: readonly Fact[]): Markup {
  const rows = facts.map(({ term, value, isNumber, change }) => {
    const link =
      change === undefined ? null : html`<dd class="page-change"><a href="${change.href}">${change.label}</a></dd>`;
    return html`<div><dt>${term}</dt><dd${isNumber === true ? html` class="page-number"` : null}>${value}</dd>${link}</div>`;
  });
  return html`<dl class="page-facts">${rows}</dl>`;
}
