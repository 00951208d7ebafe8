import { createHmac, hkdfSync } from 'node:crypto';

/** One key a purpose, all from the operator's secret, so that none can stand in for another. */
export interface Keys {
  /** Turns an address or account into a pseudonym that the database may hold. */
  pseudonym: Buffer;
  /** Derives links and codes, so that no clear secret is ever stored. */
  oneTime: Buffer;
  /** Encrypts fields at rest. */
  seal: Buffer;
}

export function deriveKeys(secret: string): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `selvage/${purpose}`, 32));
  return { pseudonym: derive('pseudonym'), oneTime: derive('one-time'), seal: derive('seal') };
}

export const keyed = (key: Buffer, ...parts: string[]): Buffer =>
  createHmac('sha256', key).update(parts.join('\u0000')).digest();
