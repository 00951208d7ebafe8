import { linen, shippedBrands, type Brand } from '@selvage/contract/brands';
import { isLanguage, type Language } from '@selvage/contract/languages';
import { readSettings } from './settings.ts';

/** What the page around us has decided. */
export interface HostMode {
  brand: Brand;
  language: Language;
  embedded: boolean;
  analyticsUrl: string | null;
}

export function readHostMode(mount: HTMLElement): HostMode {
  const { brand, language, embedded } = mount.dataset;
  return {
    brand: shippedBrands.find(({ id }) => id === brand) ?? linen,
    language: isLanguage(language) ? language : 'en',
    embedded: embedded !== undefined && embedded !== 'false',
    analyticsUrl: readSettings(mount.ownerDocument).analyticsUrl,
  };
}
