import type { ShownWordings } from '@selvage/contract/api/consents';
import { askAdministrator } from '@selvage/contract/refusals';
import { days } from '@selvage/contract/time-units';
import { userTypes } from '@selvage/contract/user-types';
import { digest } from '../../crypto/key-ring.ts';
import type { Deps } from '../../deps.ts';
import { requireAcceptablePassword } from '../../ways/password/new-password.ts';
import { audit } from '../../audit/audit-store.ts';
import { agreementsTo, subjectsOf } from '../../accounts/agreed-texts.ts';
import { type ConsentEntry, recordConsent } from '../../accounts/consent-ledger.ts';
import { birthDateDigest } from '../../accounts/birth-date.ts';
import {
  administratorsIn,
  colleaguesOf,
  forgetIfEmpty,
  hasOthers,
  type OrganisationKey,
} from '../../accounts/organisation-store.ts';
import { tellColleagues } from '../../accounts/tell-colleagues.ts';
import { organisationPolicy } from '../../config/organisation-settings.ts';
import type { RequestContext } from '../../sessions/request-context.ts';
import { sealField } from '../../crypto/sealed-fields.ts';
import { rememberBrowser } from '../../sessions/known-browser.ts';
import { mailedLinks, sendLink } from '../../accounts/mailed-links.ts';
import { countMessage } from '../../attempts/message-limits.ts';
import { isReserved } from '../../accounts/account-recovery.ts';
import { countProof } from '../../accounts/registry-proof.ts';
import { openSession } from '../../sessions/session-store.ts';
import { ways } from '../../ways/ways.ts';
import { countHit } from '../../attempts/throttle-store.ts';
import { inTransaction, notify } from '../../messages/outbox-store.ts';
import { Refusal, refuse } from '../../refuse.ts';
import { type NewAccount, findOwner, insertAccount, isNumberTaken, keepPersonalFields } from './store.ts';
import type { AccountId } from '../../db/tables.ts';
import type { Claim } from '../../gateways/registry/registry.ts';

export interface Applicant {
  claim: Claim;
  email: string;
  password: string;
  /** The birth date of members and wellness users, which a password reset asks for again. Null for all others. */
  birthDate: string | null;
  wellness: { title: string; firstName: string; lastName: string } | null;
  termsGiven: 'page' | 'preset' | 'embedded';
  /** The digests of the texts that the browser showed. */
  wordings: ShownWordings;
  session: { hash: Buffer; replaces: Buffer | null };
  browser: Buffer;
}

/** The number or ID for which wrong proofs are counted. Null for a wellness registration, which has no such number. */
function identifierOf(claim: Claim): string | null {
  switch (claim.kind) {
    case 'member':
      return claim.memberNumber;
    case 'consultant':
    case 'hospital':
      return claim.id;
    case 'wellness':
      return null;
  }
}

/**
 * Only a person with matching details learns which number or email is taken, so the order is: form, limits, registry, number, email. Every
 * attempt hashes the password, so that the response time tells nothing.
 */
export async function register(deps: Deps, applicant: Applicant, context: RequestContext): Promise<void> {
  const { claim, email, password } = applicant;
  await requireAcceptablePassword(deps, password, { email, numbers: [identifierOf(claim)], brand: context.brand });
  const passwordHash = await deps.hashing.hash(password, { account: null, client: context.client });
  try {
    if (!(await isProven(deps, claim))) refuse('details.not-recognised');
    await open(deps, applicant, passwordHash, context);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const refused = { event: 'registration', result: 'refused', reason: error.refusal, kind: claim.kind } as const;
    await audit(deps.db, { ...refused, origin: context.origin, at: deps.now() });
    if (error.refusal === 'email.taken') await tellOwnerOfEmail(deps, claim.kind, email, context);
    if (error.refusal === 'number.unavailable' && (await tellAdministrators(deps, claim, context)))
      refuse('number.unavailable', { reason: askAdministrator });
    throw error;
  }
}

/**
 * Returns true if the registry knows a person with these details. Counts the attempt against the number, except for a wellness
 * registration, which has no number.
 */
function isProven(deps: Deps, claim: Applicant['claim']): Promise<boolean> {
  const prove = () => deps.registry.recognises(claim);
  const number = identifierOf(claim);
  if (claim.kind === 'wellness' || number === null) return prove();
  return countProof(deps, { kind: claim.kind, number, whenLocked: 'registration.locked' }, prove);
}

async function open(deps: Deps, applicant: Applicant, passwordHash: string, context: RequestContext): Promise<void> {
  const now = deps.now();
  const account = newAccount(deps, applicant, passwordHash, now);
  const { kind, email, organisation } = account;
  const agreements = await agreementsOf(deps, applicant, context);
  await inTransaction(deps, async (tx) => {
    // An organisation without colleagues ends here, so that the first review of the next one is not due at once. It is locked before accounts.
    if (organisation) await forgetIfEmpty(tx, organisation);
    const id = await insertAccount(tx, account);
    if (id === undefined) return refuse((await isNumberTaken(tx, account)) ? 'number.unavailable' : 'email.taken');
    // The index lets a second account in if the first one of the ID was erased or removed. Colleagues who are left keep the ID.
    if (organisation && (await hasOthers(tx, organisation, id))) refuse('number.unavailable');
    // If an email was moved away from an account, its owner may take it back for some days, and others must not register with it. Checked
    // after the insert, because the insert waits for a concurrent change that frees this email.
    if (await isReserved(tx, kind, email, now)) refuse('email.taken');
    const fields = personalFields(deps, id, applicant);
    if (fields !== null) await keepPersonalFields(tx, id, fields);
    const { requestId } = context.origin;
    for (const agreement of agreements) await recordConsent(tx, { account: { id, kind }, requestId, now }, agreement);
    // This message is counted but never held back by earlier requests, because without it the account cannot be activated.
    const message = { purpose: 'activation', channel: 'email', recipient: email, asked: email } as const;
    await countMessage({ ...deps, db: tx }, { ...message, knownBrowser: null });
    await sendLink(tx, deps, { id, email }, mailedLinks.activation, context);
    const { hash: tokenHash, replaces } = applicant.session;
    const device = context.origin.device ?? '/';
    await openSession(tx, { tokenHash, replaces, accountId: id, shownFactors: ways.password.bit, device, now });
    await rememberBrowser(tx, id, applicant.browser, now);
    await audit(tx, { event: 'registration', result: 'ok', accountId: id, kind, origin: context.origin, at: now });
  });
}

const organisationIn = (claim: Claim): OrganisationKey | null =>
  claim.kind === 'consultant' || claim.kind === 'hospital' ? { kind: claim.kind, id: claim.id } : null;

function newAccount({ config }: Deps, applicant: Applicant, passwordHash: string, now: Date): NewAccount {
  const { claim, email, wellness } = applicant;
  const organisation = organisationIn(claim);
  return {
    kind: claim.kind,
    email,
    passwordHash,
    loginId: organisation?.id ?? null,
    organisation,
    role: organisationPolicy(config, claim.kind) === null ? null : 'administrator',
    memberNumber: claim.kind === 'member' ? claim.memberNumber : null,
    wellness: wellness && claim.kind === 'wellness' ? { title: wellness.title, groupId: claim.groupId } : null,
    createdAt: now,
  };
}

function personalFields({ keys }: Deps, id: AccountId, { birthDate, wellness, claim }: Applicant) {
  if (birthDate === null && wellness === null) return null;
  return {
    ...(birthDate !== null && { birth_date_digest: birthDateDigest(keys, id, birthDate) }),
    ...(wellness !== null &&
      claim.kind === 'wellness' && {
        first_name_sealed: sealField(keys, 'account first name', id, wellness.firstName),
        last_name_sealed: sealField(keys, 'account last name', id, wellness.lastName),
      }),
  };
}

/** Informs the owner of an email, at most once a day, that a registration was tried with this email. */
async function tellOwnerOfEmail(
  deps: Deps,
  kind: NewAccount['kind'],
  email: string,
  context: RequestContext,
): Promise<void> {
  const now = deps.now();
  const owner = await findOwner(deps.db, kind, email);
  if (!owner) return;
  const { hits } = await countHit(deps.db, digest(deps.keys, 'told-owner', owner.id), days(1), now);
  if (hits > 1) return;
  const notice = { message: 'email-in-use', accountId: owner.id, recipient: owner.email } as const;
  await inTransaction(deps, (tx) => notify(tx, notice, context, now));
}

/**
 * Informs the administrators of an ID, at most once a day, that a registration was tried with it. Returns false if there is none who could
 * invite the person.
 */
async function tellAdministrators(deps: Deps, claim: Claim, context: RequestContext): Promise<boolean> {
  const organisation = organisationIn(claim);
  if (organisation === null || organisationPolicy(deps.config, claim.kind) === null) return false;
  const administrators = administratorsIn(await colleaguesOf(deps.db, organisation));
  if (administrators.length === 0) return false;
  const now = deps.now();
  const { kind, id } = organisation;
  const { hits } = await countHit(deps.db, digest(deps.keys, 'told-administrators', kind, id), days(1), now);
  if (hits === 1)
    await inTransaction(deps, (tx) =>
      tellColleagues({ tx, context, now }, organisation, administrators, 'registration-tried'),
    );
  return true;
}

/** The rows of the ledger. Consultants and hospitals agree when they log in. */
const agreementsOf = (
  deps: Pick<Deps, 'content'>,
  { claim: { kind }, termsGiven, wordings }: Applicant,
  { brand, language }: RequestContext,
): Promise<ConsentEntry[]> =>
  agreementsTo(deps, userTypes[kind].ticksTerms ? [] : subjectsOf(kind), {
    brand,
    kind,
    language,
    given: termsGiven,
    wordings,
  });
