const key = 'deviceTrustToken';

/** Returns the stored token of this trusted device. Removes a token that has no value or has expired. */
export function readDeviceTrust(now: number = Date.now()): string | null {
  try {
    const stored = localStorage.getItem(key);
    if (stored === null) return null;
    const value = liveValue(stored, now);
    if (value === null) localStorage.removeItem(key);
    return value;
  } catch {
    // Storage may be switched off in the browser. Then no device is trusted.
    return null;
  }
}

/** Stores the secret of the trusted device that scripts can read. A second secret is in a cookie that they cannot read. */
export function keepDeviceTrust(value: string, expirationDate: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ value, expirationDate }));
  } catch {
    // The next login asks for a code again if the browser has no storage.
  }
}

function liveValue(stored: string, now: number): string | null {
  const token = parsed(stored);
  if (typeof token !== 'object' || token === null || !('value' in token) || !('expirationDate' in token)) return null;
  const { value, expirationDate } = token;
  if (typeof value !== 'string' || value === '') return null;
  if (typeof expirationDate !== 'string' && typeof expirationDate !== 'number') return null;
  return new Date(expirationDate).getTime() > now ? value : null;
}

function parsed(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    return null;
  }
}
