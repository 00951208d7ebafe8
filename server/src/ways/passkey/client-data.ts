import type { RelyingParty } from './relying-party.ts';

interface ClientData {
  challenge: string;
}

/** What the browser says of the page. Undefined if it cannot be read, or if the page was in a frame of a site that may not hold it. */
export function readClientData(encoded: string, { parents }: Pick<RelyingParty, 'parents'>): ClientData | undefined {
  const data = parsed(Buffer.from(encoded, 'base64url').toString('utf8'));
  if (data === undefined || typeof data['challenge'] !== 'string') return undefined;
  const { challenge, crossOrigin, topOrigin } = data;
  const isFramed = crossOrigin !== undefined && crossOrigin !== false;
  if (isFramed && !(typeof topOrigin === 'string' && parents.includes(topOrigin))) return undefined;
  return { challenge };
}

function parsed(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
