interface Settings {
  analyticsUrl: string | null;
  /** EM1: who may frame us. */
  embeddingOrigins: readonly string[];
}

const settingsId = 'loginAppSettings';

/** What the operator configured, as the server wrote it into the document. */
export function readSettings(page: Document): Settings {
  const written = parsed(page.getElementById(settingsId)?.textContent);
  const { analyticsUrl, embeddingOrigins } = typeof written === 'object' && written !== null ? fields(written) : {};
  return {
    analyticsUrl: typeof analyticsUrl === 'string' ? analyticsUrl : null,
    embeddingOrigins: Array.isArray(embeddingOrigins)
      ? embeddingOrigins.filter((each: unknown) => typeof each === 'string')
      : [],
  };
}

const fields = (written: object): { analyticsUrl?: unknown; embeddingOrigins?: unknown } => written;

function parsed(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
