import { createHash, randomBytes } from 'node:crypto';
import { hours } from '@selvage/contract/durations';
import type { Deps } from '../../deps.ts';
import { audit } from '../audit-store.ts';
import type { OperatorAct } from '../operator/operator-act.ts';
import { seal } from '../sealed.ts';
import { endDeskSessionsOf } from './desk-session-store.ts';
import {
  disableOperator,
  findOperator,
  insertOperator,
  inviteAgain,
  type Invitation,
  type OperatorRow,
  type Role,
} from './operator-store.ts';
import { base32 } from './totp.ts';

type InviteDeps = Pick<Deps, 'db' | 'keys' | 'now'>;

const invitationLife = hours(24);

/** What was typed, however it was spaced: `ABCD-EFGH …`. */
export const invitationHash = (typed: string): Buffer =>
  createHash('sha256').update(typed.replaceAll(/[\s-]/g, '').toUpperCase()).digest();

/** Whoever invites never learns the password or the key: both are made by the one who takes the invitation up. */
function newInvitation({ keys, now }: InviteDeps): { code: string; invitation: Invitation } {
  const code = (base32(randomBytes(20)).match(/.{4}/g) ?? []).join('-');
  const invitation = {
    totpSealed: seal(keys.seal, randomBytes(20).toString('base64')),
    inviteHash: invitationHash(code),
    inviteExpiresAt: new Date(now().getTime() + invitationLife),
  };
  return { code, invitation };
}

export interface Invited {
  code: string;
  expiresAt: Date;
}

export function addOperator(
  deps: InviteDeps,
  person: Pick<OperatorRow, 'name' | 'email' | 'role'>,
  act: OperatorAct,
): Promise<Invited | 'taken'> {
  return deps.db.transaction().execute(async (tx) => {
    const { code, invitation } = newInvitation(deps);
    if (!(await insertOperator(tx, person, invitation, deps.now()))) return 'taken';
    await audit(tx, { event: 'operator-added', result: 'ok', reason: person.name, ...act, at: deps.now() });
    return { code, expiresAt: invitation.inviteExpiresAt };
  });
}

/** For someone who has lost their phone or their password, or comes back: all they had ends. */
export function resetOperator(
  deps: InviteDeps,
  { email, role }: { email: string; role?: Role | undefined },
  act: OperatorAct,
): Promise<Invited | 'unknown'> {
  return deps.db.transaction().execute(async (tx) => {
    const operator = await findOperator(tx, email);
    if (!operator) return 'unknown';
    const { code, invitation } = newInvitation(deps);
    await inviteAgain(tx, { id: operator.id, role: role ?? operator.role }, invitation);
    await endDeskSessionsOf(tx, operator.id);
    await audit(tx, { event: 'operator-reset', result: 'ok', reason: operator.name, ...act, at: deps.now() });
    return { code, expiresAt: invitation.inviteExpiresAt };
  });
}

export function retireOperator(deps: InviteDeps, email: string, act: OperatorAct): Promise<'disabled' | 'unknown'> {
  return deps.db.transaction().execute(async (tx) => {
    const operator = await findOperator(tx, email);
    if (!operator) return 'unknown';
    await disableOperator(tx, operator.id, deps.now());
    await endDeskSessionsOf(tx, operator.id);
    await audit(tx, { event: 'operator-disabled', result: 'ok', reason: operator.name, ...act, at: deps.now() });
    return 'disabled';
  });
}
