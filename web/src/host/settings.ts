interface Settings {
  analyticsUrl: string | null;
  /** EM1: who may frame us. */
  embeddingOrigins: readonly string[];
}

const settingsId = 'loginAppSettings';

/** What the operator configured, as the server wrote it into the document. */
export function readSettings(page: Document): Settings {
  const written = parsed(page.getElementById(settingsId)?.textContent);
  const { analyticsUrl, embeddingOrigins }: Record<string, unknown> = { ...(typeof written === 'object' && written) };
  return {
    analyticsUrl: typeof analyticsUrl === 'string' ? analyticsUrl : null,
    embeddingOrigins: Array.isArray(embeddingOrigins) ? embeddingOrigins.map(String) : [],
  };
}

function parsed(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
