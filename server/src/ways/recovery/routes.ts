import { makeRecoveryCodes, spendRecoveryCode } from '@selvage/contract/api/authenticator';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { DeviceCookies } from '../../http/cookies.ts';
import { requestSessionOf, requireSession, requireSignedIn } from '../../http/request-session.ts';
import { route } from '../../http/route.ts';
import { verifyCode } from '../code/verify-code.ts';
import { newRecoveryCodes } from './recovery-codes.ts';

/** Calls to make recovery codes, and to use one instead of the code that is asked for. */
export function recoveryRoutes(app: FastifyInstance, deps: Deps, devices: DeviceCookies): void {
  route(app, makeRecoveryCodes, async ({ body, request }) =>
    newRecoveryCodes(deps, requireSignedIn(await requestSessionOf(request)), body.password),
  );

  route(app, spendRecoveryCode, async ({ body: { mfaToken, code }, request, reply }) => {
    const person = requireSession(await requestSessionOf(request));
    const browser = devices.browserOf(request);
    const answer = { mfaToken, given: { type: 'recovery', code }, trust: null, browser: browser.hash } as const;
    const { recoveryCodesLeft: left = 0 } = await verifyCode(deps, person, answer);
    devices.keepBrowser(reply, browser);
    return { left };
  });
}
