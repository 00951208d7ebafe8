interface Settings {
  analyticsUrl: string | null;
}

const settingsId = 'loginAppSettings';

/** What the operator configured, as the server wrote it into the document. */
export function readSettings(page: Document): Settings {
  const written = parsed(page.getElementById(settingsId)?.textContent);
  const holdsUrl = typeof written === 'object' && written !== null && 'analyticsUrl' in written;
  return { analyticsUrl: holdsUrl && typeof written.analyticsUrl === 'string' ? written.analyticsUrl : null };
}

function parsed(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
