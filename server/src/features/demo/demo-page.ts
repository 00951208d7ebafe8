import type { PlanSummary } from '@selvage/contract/api/plans';
import type { SignedInContext, SitePage } from '../../http/site-page/site-page.ts';

export type DemoPage = SitePage;

export interface PrivateContext extends SignedInContext {
  /** `settings=true`: the person came from their account preferences. */
  fromSettings: boolean;
  plans: () => Promise<PlanSummary[]>;
  now: Date;
}
