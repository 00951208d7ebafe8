import type { Brand } from '@selvage/contract/brands';

interface Settings {
  brand: Partial<Brand>;
  analyticsUrl: string | null;
}

const settingsId = 'loginAppSettings';

/** What the operator configured, as the server wrote it into the document. */
export function readSettings(page: Document): Settings {
  const { brand, analyticsUrl } = parsed(page.getElementById(settingsId)?.textContent);
  return {
    brand: typeof brand === 'object' && brand !== null ? brand : {},
    analyticsUrl: typeof analyticsUrl === 'string' ? analyticsUrl : null,
  };
}

function parsed(text: string | null | undefined): { brand?: unknown; analyticsUrl?: unknown } {
  try {
    return Object(JSON.parse(text ?? 'null')) as object;
  } catch {
    return {};
  }
}
