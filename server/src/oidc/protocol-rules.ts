import type { IncomingMessage } from 'node:http';
import type { OidcClient } from '../config/oidc-config.ts';
import { audit, type Origin } from '../identity/audit-store.ts';
import type { ServerKeys } from '../identity/server-keys.ts';
import { type LibraryAccount, registeredAtOf } from './account-claims.ts';
import type { AdapterDeps } from './adapter.ts';
import type { Library, LibraryContext } from './library-types.ts';
import { joinSession } from './participant-store.ts';

/** What is known of a request before the library sees it. */
export interface RequestFacts {
  /** Of a session that owes nothing. */
  sessionHash: Buffer | null;
  origin: Origin;
  /** What went wrong on our side, if anything did. */
  failure?: Error;
}

export interface ProtocolDeps extends AdapterDeps {
  serverKeys: ServerKeys;
  facts: WeakMap<IncomingMessage, RequestFacts>;
}

export type Clients = ReadonlyMap<string, OidcClient>;

/** Who may take part in what, as answers to what the library asks of us. */
export class ProtocolRules {
  readonly #library: Library;
  readonly #deps: ProtocolDeps;
  readonly #clients: Clients;

  constructor(library: Library, deps: ProtocolDeps, clients: Clients) {
    this.#library = library;
    this.#deps = deps;
    this.#clients = clients;
  }

  clientOf({ oidc }: LibraryContext): OidcClient {
    return this.#known(oidc.client.clientId);
  }

  #known(clientId: string): OidcClient {
    const client = this.#clients.get(clientId);
    if (!client) throw new this.#library.errors.AccessDenied('the application is not known');
    return client;
  }

  factsOf({ req }: LibraryContext): RequestFacts {
    const facts = this.#deps.facts.get(req);
    if (!facts) throw new Error('a request reached the library by another way than ours');
    return facts;
  }

  currentOrigin(): Origin {
    const { ctx } = this.#library.Provider;
    return ctx ? this.factsOf(ctx).origin : { requestId: 'none', client: null, device: null };
  }

  async subjectOf(clientId: string, accountId: string): Promise<string> {
    const registeredAt = await registeredAtOf(this.#deps.db, accountId);
    if (!registeredAt) throw new this.#library.errors.AccessDenied('the account is gone');
    return this.#deps.serverKeys.subjectOf(this.#known(clientId).sector, { id: accountId, registeredAt });
  }

  /** The name of the grant of this person's session. OP16: nobody takes part in an application that is not for their kind. */
  async grantIdOf(context: LibraryContext): Promise<string> {
    const { errors } = this.#library;
    const client = this.clientOf(context);
    const account = context.oidc.account as LibraryAccount;
    if (!client.kinds.includes(account.kind))
      throw new errors.AccessDenied('the person is logged in as a kind that the application does not take');
    const { sessionHash } = this.factsOf(context);
    const { db, now } = this.#deps;
    const { accountId, registeredAt } = account;
    const subject = await this.#deps.serverKeys.subjectOf(client.sector, { id: accountId, registeredAt });
    const joined = sessionHash && (await joinSession(db, { sessionHash, accountId, client, subject, now: now() }));
    if (!joined) throw new errors.LoginRequired('the session has ended');
    if (joined.isNew) await this.#auditLogIn(context, client, account);
    context.oidc.session.sidFor(client.id, joined.sid);
    return joined.id;
  }

  /** OP41: once for each session, however often the application asks. */
  async #auditLogIn(context: LibraryContext, { id }: OidcClient, { accountId, kind }: LibraryAccount): Promise<void> {
    const { db, now } = this.#deps;
    const { origin } = this.factsOf(context);
    await audit(db, { event: 'app-sign-in', result: 'ok', reason: id, accountId, kind, origin, at: now() });
  }

  /** Somebody who is there cannot be asked to show their password again yet: the application is told so, never less. */
  async needsLogin(context: LibraryContext): Promise<boolean> {
    const { errors } = this.#library;
    const { client, session, params, prompts, entities } = context.oidc;
    if (session.accountId === undefined) return true;
    const isTooOld = params['max_age'] !== undefined && session.past(params['max_age']);
    if (isTooOld || prompts.has('login')) throw new errors.LoginRequired('a fresh login is not offered');
    const hinted = entities.IdTokenHint?.payload.sub;
    if (hinted !== undefined && hinted !== (await this.subjectOf(client.clientId, session.accountId)))
      throw new errors.LoginRequired('somebody else is logged in');
    return false;
  }
}
