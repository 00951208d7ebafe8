import { type Actor, audit } from '../audit/audit-store.ts';
import { recordConsent } from './consent-ledger.ts';
import { newSessionToken } from '../crypto/session-token.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { audienceOf } from '../messages/last-audience-store.ts';
import { inTransaction, notify } from '../messages/outbox-store.ts';
import { refuse } from '../refuse.ts';
import type { PersonSession, ProvenPassword, RequestContext } from '../sessions/request-context.ts';
import { isOpen, rotateSession } from '../sessions/session-store.ts';
import { deviceNames } from '../sessions/user-agent.ts';
import { type LockedAccount, lockAccount, referenceOf } from './account-store.ts';
import { endCredentials, endsGivenRoles } from './end-credentials.ts';
import type { Change } from './change.ts';
import { endGivenRoles } from './given-roles.ts';
import type { OrganisationKey } from './organisation-store.ts';

export type { Change };

export type ChangeDeps = Pick<Deps, 'db' | 'now' | 'wakeOutbox'>;

/**
 * The person or agent who asks for a change of an account: its owner in a session, the holder of a mailed link, an agent or an operator.
 */
export interface Asker {
  account: { id: AccountId };
  context: RequestContext;
  session?: PersonSession;
  actor?: Actor;
}

export interface ChangeOptions {
  /**
   * The password hash that the typed password was compared with. If the account has another hash when it is locked, the password was
   * changed meanwhile, and the change is refused.
   */
  proven?: ProvenPassword;
  /** Locks the organisation of the account before the account, because the change may reach colleagues. */
  locks?: (tx: Db) => Promise<OrganisationKey | undefined>;
}

/**
 * The only way to change an account. It locks the account, checks the session and the password hash again, and writes audit and messages in
 * the same transaction. Hashes, calls to other systems and counted guesses must come before it: a refusal in here rolls everything back,
 * and a database connection would wait for the hash queue.
 */
export function changeAccount<T>(
  deps: ChangeDeps,
  asker: Asker & { session: PersonSession },
  options: ChangeOptions,
  write: (change: Change) => Promise<T>,
): Promise<T>;
/** Without a session, returns undefined if the account was erased. With a session, the erased account is refused instead. */
export function changeAccount<T>(
  deps: ChangeDeps,
  asker: Asker,
  options: ChangeOptions,
  write: (change: Change) => Promise<T>,
): Promise<T | undefined>;
export async function changeAccount<T>(
  deps: ChangeDeps,
  asker: Asker,
  { proven, locks }: ChangeOptions,
  write: (change: Change) => Promise<T>,
): Promise<T | undefined> {
  const { session } = asker;
  let next: { token: string; isPartial: boolean } | undefined;
  const result = await inTransaction(deps, async (tx) => {
    const organisation = locks && ((await locks(tx)) ?? null);
    // Every change locks the account first, so that two changes never deadlock. A change that reaches colleagues locks their organisation
    // before, and so never waits for another that holds one of them. An agent or operator needs the exclusive lock, because
    // support must end everything that exists and may erase the account.
    const account = await lockAccount(tx, asker.account.id, { exclusive: asker.actor !== undefined });
    if (session && !(await isOpen(tx, session.hash))) refuse('session.required');
    if (account === undefined) return undefined;
    if (proven && account.passwordHash !== proven.hash) refuse(proven.whenChanged);
    const told = { isTold: false };
    const change = changeOf({ tx, asker, account, organisation, now: deps.now(), told }, (token, isPartial) => {
      next = { token, isPartial };
    });
    const written = await write(change);
    if (!told.isTold) throw new Error('a change of an account must write an audit row');
    return written;
  });
  if (next) session?.giveId(next.token, { partial: next.isPartial });
  return result;
}

interface Changing {
  tx: Db;
  asker: Asker;
  account: LockedAccount;
  organisation: OrganisationKey | null | undefined;
  now: Date;
  told: { isTold: boolean };
}

function changeOf(changing: Changing, rotated: (token: string, isPartial: boolean) => void): Change {
  const { tx, asker, account, organisation, now, told } = changing;
  const { context, session, actor } = asker;
  const { id: accountId, kind, email } = account;
  const change: Change = {
    tx,
    context,
    account,
    organisation,
    now,
    audit: (event, what) => {
      told.isTold = true;
      const entry = { event, result: 'ok', accountId, kind, origin: context.origin, at: now } as const;
      return audit(tx, { ...entry, ...(actor && { actor }), ...what });
    },
    consent: (entry) => {
      told.isTold = true;
      return recordConsent(tx, { account, requestId: context.origin.requestId, now }, entry);
    },
    notify: (message, { facts, ...what } = {}) => {
      // Messages to the owner name the device that made the change, but never the device of an agent or of a colleague.
      const device = actor === undefined ? { browser: '', system: '', ...deviceNames(context.origin.device) } : {};
      const notice = { recipient: email, ...what, message, accountId, facts: { ...device, ...facts } };
      return notify(tx, notice, context, now);
    },
    endCredentials: async (event, spared = {}) => {
      const ended = await endCredentials(tx, accountId, event, {
        ...(session && { session: session.hash }),
        ...spared,
        now,
      });
      if (endsGivenRoles(event)) {
        if (organisation === undefined) throw new Error('a reported takeover must lock the organisation first');
        await endGivenRoles(change);
      }
      return ended;
    },
    colleague: (id) => changeOfColleague(changing, id),
    rotateSession: async (shown) => {
      if (!session) throw new Error('only a change in a session can rotate it');
      const { token, hash } = newSessionToken();
      const stays = await rotateSession(tx, session.hash, hash, shown && { factors: shown.factors, at: now });
      if (!stays) refuse('session.required');
      rotated(token, shown?.isPartial ?? false);
    },
    untold: (value) => {
      told.isTold = true;
      return value;
    },
  };
  return change;
}

async function changeOfColleague(changing: Changing, id: AccountId): Promise<Change | undefined> {
  const { tx, asker, organisation } = changing;
  if (!organisation) throw new Error('a change of a colleague must lock the organisation first');
  const account = await lockAccount(tx, id, { exclusive: true });
  if (account === undefined) return undefined;
  const actor = { name: await referenceOf(tx, asker.account.id), reason: null };
  const { brand, ...spoken } = await audienceOf(tx, id, asker.context);
  const context = { ...asker.context, ...spoken, brand: { ...asker.context.brand, ...brand } };
  return changeOf({ ...changing, account, asker: { account, context, actor } }, () => undefined);
}
