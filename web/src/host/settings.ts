import type { Brand } from '@selvage/contract/brands';

interface Settings {
  brand: Brand | null;
  analyticsUrl: string | null;
  /** The origins that may frame us. */
  embeddingOrigins: readonly string[];
  /** The number of wrong passwords that locks an account. */
  passwordTries: number;
}

const settingsId = 'loginAppSettings';

/** The operator's settings, which the server has written into the document. */
export function readSettings(page: Document): Settings {
  const { brand, analyticsUrl, embeddingOrigins, passwordTries } = parsed(page.getElementById(settingsId)?.textContent);
  return {
    brand: typeof brand === 'object' ? (brand as Brand | null) : null,
    analyticsUrl: typeof analyticsUrl === 'string' ? analyticsUrl : null,
    embeddingOrigins: Array.isArray(embeddingOrigins) ? embeddingOrigins.map(String) : [],
    passwordTries: typeof passwordTries === 'number' ? passwordTries : 5,
  };
}

function parsed(text: string | null | undefined): {
  brand?: unknown;
  analyticsUrl?: unknown;
  embeddingOrigins?: unknown;
  passwordTries?: unknown;
} {
  try {
    return Object(JSON.parse(text ?? 'null')) as object;
  } catch {
    return {};
  }
}
