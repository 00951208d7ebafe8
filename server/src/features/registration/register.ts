import { limits } from '@selvage/contract/limits';
import type { Deps } from '../../deps.ts';
import { requireAcceptable } from '../../identity/acceptable-password.ts';
import { activationLetter } from '../../identity/activation-letter.ts';
import { audit } from '../../identity/audit-store.ts';
import { birthDateDigest } from '../../identity/birth-date.ts';
import type { RequestContext } from '../../identity/request-context.ts';
import { seal } from '../../identity/sealed.ts';
import { sendSecretLetter } from '../../identity/secret-letter.ts';
import { countSend } from '../../identity/send-limit.ts';
import { noteBrowser } from '../../identity/known-browser.ts';
import { openSession } from '../../identity/session-store.ts';
import { refuse, Refusal } from '../../refuse.ts';
import { identifierOf, type Applicant } from './applicant.ts';
import { consentsOf } from './consents.ts';
import { isProven } from './proof-limit.ts';
import { insertAccount, isNumberTaken, keepBirthDate, recordConsents, type NewAccount } from './registration-store.ts';
import { tellOwner } from './tell-owner.ts';

export type RegisterDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'hashing' | 'registry' | 'config' | 'content'>;

/**
 * RG7, ER5: shape (the password's among it), throttle, registry, number, address, in this order, so that only someone
 * whose details match learns anything. The hash is made in every case: how long an answer takes says nothing.
 */
export async function register(deps: RegisterDeps, applicant: Applicant, context: RequestContext): Promise<void> {
  const { claim, email, password } = applicant;
  await requireAcceptable(password, { email, numbers: [identifierOf(claim)], brand: context.brand });
  const passwordHash = await deps.hashing.hash(password, { account: null, client: context.client });
  try {
    if (!(await isProven(deps, claim))) refuse('details.not-recognised');
    await open(deps, applicant, passwordHash, context);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await noteRefusal(deps, applicant, context, error.refusal);
    if (error.refusal === 'email.taken') await tellOwner(deps, claim.kind, email, context);
    throw error;
  }
}

async function open(
  deps: RegisterDeps,
  applicant: Applicant,
  passwordHash: string,
  context: RequestContext,
): Promise<void> {
  const now = deps.now();
  const account = newAccount(deps, applicant, passwordHash, now);
  const consents = await consentsOf(deps, applicant, context);
  await deps.db.transaction().execute(async (tx) => {
    const id = await insertAccount(tx, account);
    if (id === undefined) return refuse((await isNumberTaken(tx, account)) ? 'number.unavailable' : 'email.taken');
    if (applicant.birthDate !== null) await keepBirthDate(tx, id, birthDateDigest(deps.keys, id, applicant.birthDate));
    await recordConsents(
      tx,
      consents.map((consent) => ({ ...consent, account_id: id, at: now })),
    );
    // Whatever was asked for in this address's name before, its first letter goes out: an account without one is a dead end.
    await countSend({ ...deps, db: tx }, 'activation', { kind: account.kind, email: account.email });
    await sendSecretLetter(tx, deps, { id, email: account.email }, activationLetter, context);
    const { hash: tokenHash, replaces } = applicant.session;
    const keep = limits.sessionsPerAccount;
    await openSession(tx, {
      tokenHash,
      replaces,
      accountId: id,
      passwordHash,
      stage: 'full',
      challengeId: null,
      device: context.origin.device ?? '/',
      byTrustedDevice: false,
      keep,
      now,
    });
    await noteBrowser(tx, deps, { id, email: account.email }, applicant.browser, context);
    await audit(tx, {
      event: 'registration',
      result: 'ok',
      accountId: id,
      kind: account.kind,
      origin: context.origin,
      at: now,
    });
  });
}

function newAccount(deps: RegisterDeps, applicant: Applicant, passwordHash: string, now: Date): NewAccount {
  const { claim, email, wellness } = applicant;
  return {
    kind: claim.kind,
    email,
    passwordHash,
    loginId: claim.kind === 'consultant' || claim.kind === 'hospital' ? claim.id : null,
    memberNumber: claim.kind === 'member' ? claim.memberNumber : null,
    wellness:
      wellness && claim.kind === 'wellness'
        ? {
            title: wellness.title,
            firstNameSealed: seal(deps.keys.seal, wellness.firstName),
            lastNameSealed: seal(deps.keys.seal, wellness.lastName),
            groupId: claim.groupId,
          }
        : null,
    createdAt: now,
  };
}

function noteRefusal(
  deps: RegisterDeps,
  { claim }: Applicant,
  { origin }: RequestContext,
  reason: string,
): Promise<void> {
  return audit(deps.db, { event: 'registration', result: 'refused', reason, kind: claim.kind, origin, at: deps.now() });
}
