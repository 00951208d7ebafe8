import { linen, type Brand } from '@selvage/contract/brands';
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
  const { language, embedded } = mount.dataset;
  const { brand, analyticsUrl } = readSettings(mount.ownerDocument);
  return {
    // Where a page was not written by our server, its script is the first brand's.
    brand: { ...linen, ...brand },
    language: isLanguage(language) ? language : 'en',
    embedded: embedded !== undefined && embedded !== 'false',
    analyticsUrl,
  };
}
