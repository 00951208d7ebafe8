import type { Keys } from '../../config/keys.ts';
import type { AccountReference } from '../../db/tables.ts';
import type { ClueName } from '../../identity/operator/person-clue.ts';
import { seal, unseal } from '../../identity/sealed.ts';

/** A person who was found, and by what: that much of them the operator knows already. */
export interface Found {
  reference: AccountReference;
  by: ClueName | 'approval';
}

const mark = 'desk';
const idOf = (sessionHash: Buffer): string => sessionHash.toString('hex', 0, 8);

/**
 * The address of a person's page says nothing of them, opens in the session that found them and in no other, and cannot be
 * made up: whoever is seen was looked for, and that is in the audit.
 */
export function personPath(keys: Keys, sessionHash: Buffer, { reference, by }: Found): string {
  const sealed = seal(keys.seal, [mark, idOf(sessionHash), reference, by].join(' '));
  return `/desk/person/${sealed.toString('base64url')}`;
}

const found = /^([A-Z-]+) (number|reference|account|email|approval)$/;

export function foundIn(keys: Keys, sessionHash: Buffer, param: string | undefined): Found | undefined {
  const opened = opens(keys, param ?? '');
  const own = `${mark} ${idOf(sessionHash)} `;
  const [, reference, by] = (opened?.startsWith(own) && found.exec(opened.slice(own.length))) || [];
  if (reference === undefined || !isBy(by)) return undefined;
  return { reference, by };
}

const isBy = (by: string | undefined): by is Found['by'] =>
  by === 'number' || by === 'reference' || by === 'account' || by === 'email' || by === 'approval';

function opens({ seal: key }: Keys, param: string): string | undefined {
  try {
    return unseal(key, Buffer.from(param, 'base64url'));
  } catch {
    return undefined;
  }
}
