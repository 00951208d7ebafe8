import type { Language } from '@selvage/contract/languages';
import type { HostedBrand } from '../config/config.ts';
import type { Origin } from './audit-store.ts';

/** What a use-case may know of the request that asks for it. */
export interface RequestContext {
  brand: HostedBrand;
  language: Language;
  origin: Origin;
  /** Who takes turns with others at scarce resources: the whole network address. Never kept. */
  client: string;
}
