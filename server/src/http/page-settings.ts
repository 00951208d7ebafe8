import type { Brand } from '@selvage/contract/brands';
import type { Config, HostedBrand } from '../config/config.ts';

export type PageSettingsConfig = Pick<Config, 'analyticsUrl' | 'embeddingOrigins'>;

/** What the web application is told about the operator's choices, in its own documents and in pages that embed it. */
export const pageSettings = (brand: HostedBrand, { analyticsUrl, embeddingOrigins }: PageSettingsConfig) => ({
  brand: toldOf(brand),
  analyticsUrl,
  embeddingOrigins,
});

/** A page is told what it shows, and nothing of where letters come from or which hosts there are. */
function toldOf(brand: HostedBrand): Brand {
  const { id, name, hidesKindSelector, presetsTerms, providersMailbox, phone, links, areas } = brand;
  const told = { id, name, hidesKindSelector, presetsTerms, providersMailbox, links, areas };
  return phone === undefined ? told : { ...told, phone };
}
