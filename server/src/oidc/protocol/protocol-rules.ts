import type { IncomingMessage } from 'node:http';
import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import type { Deps } from '../../deps.ts';
import { audit, type Origin } from '../../audit/audit-store.ts';
import type { ServerKeys } from '../../crypto/server-keys.ts';
import { Refusal } from '../../refuse.ts';
import { registeredAtOf } from './account-claims.ts';
import type { Library, LibraryContext } from './library-types.ts';
import { joinSession, sessionCutoffs } from '../tokens/participant-store.ts';
import type { LoggedInPerson, RequestFacts } from './request-facts.ts';

export interface ProtocolDeps extends Pick<Deps, 'db' | 'now' | 'config' | 'keys' | 'terms'> {
  serverKeys: ServerKeys;
  facts: WeakMap<IncomingMessage, RequestFacts>;
}

/** The applications of a brand, as this process knows them now. */
export type Clients = Pick<ReadonlyMap<string, OidcClient>, 'get'>;

/** Answers the questions of oidc-provider about clients, people and grants. */
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

  /**
   * Counts a request that stores rows against a limit. The requests of a client with a secret are not counted: the
   * client is known, and asks for many people.
   */
  async countRow(context: LibraryContext): Promise<void> {
    const { cache, rows } = this.factsOf(context);
    const { route, params } = context.oidc;
    if (isOfBrowser(route)) return this.#toldOf(context, rows.count());
    // If the request shows only a token, oidc-provider does not know its client yet.
    const { client }: Partial<LibraryContext['oidc']> = context.oidc;
    const holder = cache.holder();
    // The authorization request that led to this code was counted already.
    const isCounted = params['grant_type'] === 'authorization_code';
    const { auth } = this.#known(client?.clientId ?? holder?.clientId ?? '');
    if (auth === 'none' && !isCounted) await this.#toldOf(context, rows.count(holder));
  }

  /**
   * Turns a reached limit into an answer. A person gets our page. If no person sees the answer, the application gets an
   * error of the protocol.
   */
  async #toldOf(context: LibraryContext, counting: Promise<void>): Promise<void> {
    try {
      await counting;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const facts = this.factsOf(context);
      const { route, prompts } = context.oidc;
      if (!isOfBrowser(route)) facts.retryAfterSeconds = error.retryAfterSeconds;
      else if (!facts.framed && !prompts.has('none')) throw error;
      throw new this.#library.errors.TemporarilyUnavailable('too many requests');
    }
  }

  currentOrigin(): Origin {
    const { ctx } = this.#library.Provider;
    return ctx ? this.factsOf(ctx).origin : { requestId: 'none', client: null, device: null };
  }

  async subjectOf(context: LibraryContext, clientId: string, accountId: string): Promise<string> {
    const { cache } = this.factsOf(context);
    const registeredAt = cache.account(accountId)?.registeredAt ?? (await registeredAtOf(this.#deps.db, accountId));
    if (!registeredAt) throw new this.#library.errors.AccessDenied('the account is gone');
    return this.#deps.serverKeys.subjectOf(this.#known(clientId).sector, { id: accountId, registeredAt });
  }

  /** Adds the client to the person’s session, if necessary, and returns the id of its grant. */
  async grantIdOf(context: LibraryContext): Promise<string> {
    const { errors } = this.#library;
    const client = this.clientOf(context);
    const { person, cache } = this.factsOf(context);
    const { db, now, config } = this.#deps;
    if (person === null) throw new errors.LoginRequired('nobody is logged in');
    // The request is counted before anything is written, because it will store a code.
    await this.countRow(context);
    const { account, session } = person;
    const { id: accountId } = account;
    const subject = await this.#deps.serverKeys.subjectOf(client.sector, account);
    const [at, cutoffs] = [now(), sessionCutoffs(config, now())];
    const joined = await joinSession(db, { sessionHash: session.hash, accountId, client, subject, now: at, cutoffs });
    if (!joined) throw new errors.LoginRequired('the session has ended');
    if (joined.isNew) await this.#auditLogIn(context, client, account);
    const { id, sid, isOpen } = joined;
    if (isOpen) cache.keepParticipant({ id, sid, clientId: client.id, accountId, kind: account.kind });
    context.oidc.session.sidFor(client.id, sid);
    return id;
  }

  /** Records a login at an application. Called once for each session and client, not for every authorization request. */
  async #auditLogIn(
    context: LibraryContext,
    { id }: OidcClient,
    { id: accountId, kind }: LoggedInPerson['account'],
  ): Promise<void> {
    const { db, now } = this.#deps;
    const { origin } = this.factsOf(context);
    await audit(db, { event: 'app-sign-in', result: 'ok', reason: id, accountId, kind, origin, at: now() });
  }
}

const isOfBrowser = (route: string): boolean => route === 'authorization' || route === 'resume';
