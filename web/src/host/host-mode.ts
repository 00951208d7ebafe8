import type { Brand } from '@selvage/contract/brands';
import { type Language, isLanguage } from '@selvage/contract/languages';
import { createContext, useContext } from 'react';
import { type Application, applicationIn } from './application.ts';
import { readSettings } from './settings.ts';

/** How this application is embedded: not at all, inside another page's document, or as a frame in another page. */
export type Embedded = false | 'page' | 'frame';

/** The settings that the document gives us. */
export interface HostMode {
  brand: Brand;
  language: Language;
  embedded: Embedded;
  analyticsUrl: string | null;
  application?: Application | undefined;
}

export async function readHostMode(mount: HTMLElement): Promise<HostMode> {
  const { language, embedded } = mount.dataset;
  const { brand, analyticsUrl, embeddingOrigins } = readSettings(mount.ownerDocument);
  // `frame-ancestors` allows only these origins to frame us, so every framing page is one of them.
  const framed = embeddingOrigins.length > 0 && window.parent !== window;
  return {
    brand: brand ?? (await defaultBrand()),
    language: isLanguage(language) ? language : 'en',
    embedded: framed ? 'frame' : embedded !== undefined && embedded !== 'false' && 'page',
    analyticsUrl,
    application: applicationIn(mount.ownerDocument),
  };
}

/** This brand is fetched only for a page that our server did not write, because such a page names no brand. */
const defaultBrand = async (): Promise<Brand> => (await import('@selvage/contract/brands')).linen;

export const HostContext = createContext<HostMode | null>(null);

export function useHostMode(): HostMode {
  const mode = useContext(HostContext);
  if (mode === null) throw new Error('no host mode: render inside HostContext');
  return mode;
}
