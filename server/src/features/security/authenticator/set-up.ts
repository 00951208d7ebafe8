import { qrPath } from '../../../http/pages/qr-code.ts';
import type { Deps } from '../../../deps.ts';
import { setPasswordSetByMail } from '../../../accounts/account-store.ts';
import { audit } from '../../../audit/audit-store.ts';
import { endCredentials } from '../../../accounts/end-credentials.ts';
import { type RequestContext, type SignedInPerson, lockOwnAccount } from '../../../sessions/request-context.ts';
import { beginSetup, deleteSetup, putApp, takeSetupTry } from '../../../ways/app/authenticator-store.ts';
import { allowsRecoveryCodes, heldWays } from '../../../ways/held-ways.ts';
import { makeRecoveryCodes } from '../../../ways/recovery/recovery-code-store.ts';
import { allowsApp } from '../../../sessions/session-state.ts';
import { ways } from '../../../ways/ways.ts';
import { rotateSession } from '../../../sessions/session-store.ts';
import { base32, matchingStep } from '../../../ways/app/totp.ts';
import { refuse } from '../../../refuse.ts';
import { type ChangeDeps, requireMayChange, tellOwner } from './change-way.ts';

/** WY19: the name of the brand and the email, never a number that the insurer gave. */
function otpauthUri(issuer: string, email: string, key: string): string {
  const [brand, name] = [encodeURIComponent(issuer), encodeURIComponent(email)];
  return `otpauth://totp/${brand}:${name}?secret=${key}&issuer=${brand}`;
}

/** WY19: nothing changes yet. A set-up that is under way in another tab ends. */
export async function beginAuthenticator(
  deps: ChangeDeps,
  person: SignedInPerson,
  password: string,
  context: RequestContext,
) {
  const isAllowed = allowsApp(deps.config.twoFactor[person.account.kind]);
  const proven = await requireMayChange(deps, person, { password, isAllowed, change: 'app' });
  const { id, secret } = await deps.db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, person, proven);
    return beginSetup(tx, deps.keys, person.account.id, deps.now());
  });
  const key = base32(secret);
  const uri = otpauthUri(context.brand.name, person.account.email, key);
  return { id, key, uri, qr: qrPath(uri) };
}

interface Confirmation {
  id: string;
  code: string;
  nextSession: Buffer;
}

/** WY19, WY23: one code of the app proves it. Other sessions and remembered devices end, and the owner is told. */
export async function confirmAuthenticator(
  deps: Pick<Deps, 'db' | 'keys' | 'now' | 'config'>,
  person: SignedInPerson,
  { id, code, nextSession }: Confirmation,
  context: RequestContext,
): Promise<string[] | undefined> {
  const { id: accountId, kind } = person.account;
  const setup = { id, accountId, now: deps.now() };
  const secret = (await takeSetupTry(deps.db, deps.keys, setup)) ?? refuse('authenticator.set-up-over');
  const step = matchingStep(secret, code, deps.now());
  if (step === undefined) return refuse('code.wrong');
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    await lockOwnAccount(tx, person);
    if (!(await deleteSetup(tx, id))) refuse('authenticator.set-up-over');
    const before = await heldWays({ ...deps, db: tx }, accountId);
    await putApp(tx, deps.keys, accountId, { secret, step, now });
    await endCredentials(tx, accountId, 'two-factor-changed', { session: person.session.hash, now });
    const shown = { factors: ways.appCode.bit, at: now };
    if (!(await rotateSession(tx, person.session.hash, nextSession, shown))) refuse('session.required');
    await setPasswordSetByMail(tx, accountId, false);
    const event = before.appAddedAt === null ? 'authenticator-added' : 'authenticator-replaced';
    await audit(tx, { event, result: 'ok', accountId, kind, origin: context.origin, at: now });
    await tellOwner(tx, deps, person, { message: 'authenticator-added' }, context);
    const makesCodes = before.codesLeft === 0 && allowsRecoveryCodes(deps.config.twoFactor[kind], now);
    return makesCodes ? makeRecoveryCodes(tx, deps.keys, accountId, now) : undefined;
  });
}
