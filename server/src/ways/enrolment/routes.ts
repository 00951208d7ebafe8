import { spendEnrolmentCode as spendCall } from '@selvage/contract/api/two-factor';
import type { FastifyInstance } from 'fastify';
import { changeAccount } from '../../accounts/change-account.ts';
import { needsPasskey } from '../../config/two-factor-settings.ts';
import type { Deps } from '../../deps.ts';
import { type KnownSession, requestSessionOf, requireSession } from '../../http/request-session.ts';
import { route } from '../../http/route.ts';
import { refuse } from '../../refuse.ts';
import { guessCode } from '../code/code-limit.ts';
import { spendEnrolmentCode } from './enrolment-code.ts';
import { ways } from '../ways.ts';
import { requireNotLocked } from '../code/challenge.ts';

export function enrolmentRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, spendCall, async ({ body, request }) => {
    await showEnrolmentCode(deps, requireSession(await requestSessionOf(request)), body.code);
    return {};
  });
}

/**
 * Accepts a code from the desk after the password, instead of the code or passkey that is owed. The session may then add a passkey and do
 * nothing else. A wrong code counts as a wrong code of the second step.
 */
async function showEnrolmentCode(
  deps: Pick<Deps, 'db' | 'keys' | 'now' | 'config' | 'wakeOutbox'>,
  person: KnownSession,
  code: string,
): Promise<void> {
  const { account, stage } = person;
  const { id: accountId, kind } = account;
  const isOwing = stage === 'owes-code' || stage === 'owes-passkey';
  if (!isOwing || !needsPasskey(deps.config.twoFactor[kind], deps.now())) refuse('enrolment.refused');
  await requireNotLocked(deps, accountId);
  const right = await guessCode(deps, person, {
    event: 'enrolment-code-used',
    compare: () =>
      changeAccount(deps, person, {}, async (change) => {
        const given = { accountId, code, now: change.now };
        if (!(await spendEnrolmentCode(change.tx, deps.keys, given))) return change.untold(undefined);
        await change.rotateSession({ factors: ways.enrolmentCode.bit, isPartial: true });
        await change.audit('enrolment-code-used');
        return true;
      }),
  });
  if (!right) refuse('enrolment.refused');
}
