import type { KeyRing } from '../../crypto/key-ring.ts';
import { maskedEmail } from '../../accounts/masking.ts';
import type { AccountReference } from '../../db/tables.ts';
import type { PersonQueryType } from '../../support/find-person.ts';
import { openField, sealField } from '../../crypto/sealed-fields.ts';
import { refuse } from '../../refuse.ts';
import { type SupportCase, readSupportCase } from './person-case.ts';
import { dailyLimitPage, mayLookUp, personLookup } from './agent-limits.ts';
import type { AgentRequest, DeskAnswer, DeskDeps } from './desk-route.ts';

/**
 * A person who was found. `by` is what the agent searched for, and so knows already. With a former email the agent does not know the
 * present one.
 */
export interface Found {
  reference: AccountReference;
  by: PersonQueryType | 'former-email' | 'approval';
}

/** An email is shown in full only to an agent who typed it. */
export const shownEmail = (email: string, by: Found['by']): string => (by === 'email' ? email : maskedEmail(email));

const mark = 'desk';
const idOf = (sessionHash: Buffer): string => sessionHash.toString('hex', 0, 8);

/**
 * The URL of a person's page contains the account in encrypted form. It reveals nothing about the person, works only in the session that
 * found them, and cannot be made up. So an agent sees only people whom they searched for, and every search is in the audit.
 */
export function personPath(keys: KeyRing, sessionHash: Buffer, { reference, by }: Found): string {
  const sealed = sealField(keys, 'desk person', idOf(sessionHash), [mark, idOf(sessionHash), reference, by].join(' '));
  return `/desk/person/${sealed.toString('base64url')}`;
}

const personPattern = /^([A-Z-]+) ([a-z-]+)$/;

function foundIn(keys: KeyRing, sessionHash: Buffer, param: string | undefined): Found | undefined {
  const opened = opens(keys, sessionHash, param ?? '');
  const own = `${mark} ${idOf(sessionHash)} `;
  const [, reference, by] = (opened?.startsWith(own) && personPattern.exec(opened.slice(own.length))) || [];
  if (reference === undefined || !isBy(by)) return undefined;
  return { reference, by };
}

const ways: readonly Found['by'][] = ['number', 'reference', 'account', 'email', 'former-email', 'approval'];
const isBy = (by: string | undefined): by is Found['by'] => ways.some((way) => way === by);

function opens(keys: KeyRing, sessionHash: Buffer, param: string): string | undefined {
  try {
    return openField(keys, 'desk person', idOf(sessionHash), Buffer.from(param, 'base64url'));
  } catch {
    return undefined;
  }
}

export interface OpenedPerson {
  supportCase: SupportCase;
  by: Found['by'];
  /** The URL path of the desk's page about this person. */
  path: string;
}

/** Opens the person that the URL names, if this session found them. A link from an earlier day counts for today's limit. */
export async function withPerson(
  deps: DeskDeps,
  agentRequest: AgentRequest,
  answer: (opened: OpenedPerson) => DeskAnswer | Promise<DeskAnswer>,
): Promise<DeskAnswer> {
  const found =
    foundIn(deps.keys, agentRequest.sessionHash, agentRequest.params['person']) ?? refuse('request.not-found');
  if (!(await mayLookUp(deps, agentRequest, [personLookup(found)]))) return dailyLimitPage(deps);
  const supportCase = await readSupportCase(deps, found.reference, agentRequest);
  const path = personPath(deps.keys, agentRequest.sessionHash, found);
  return answer({ supportCase: supportCase ?? refuse('request.not-found'), by: found.by, path });
}
