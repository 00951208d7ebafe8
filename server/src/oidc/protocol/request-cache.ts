import type { AccountId } from '../../db/tables.ts';
import { artifactHash, type FoundArtifact, type NewArtifact } from '../tokens/artifact-store.ts';
import type { LibraryContext } from './library-types.ts';
import type { Participant } from '../tokens/participant-store.ts';

interface KnownAccount {
  registeredAt: Date;
  isActive: boolean;
}

/**
 * Rows that were already read for one request. oidc-provider asks for each row separately, although we read most of
 * them together. A cache is never shared between requests, so that every request sees what an operator or another
 * instance has ended.
 */
export class RequestCache {
  readonly #artifacts = new Map<string, FoundArtifact | undefined>();
  readonly #participants = new Map<string, Participant>();
  readonly #accounts = new Map<string, KnownAccount>();
  readonly #enabled = new Set<string>();
  #unwritten: NewArtifact | undefined;
  #holder: Participant | undefined;

  /** Stores the rows that were found. A hash in `named` without a row counts as “not found”. */
  keepArtifacts(named: readonly Buffer[], found: readonly FoundArtifact[]): void {
    for (const idHash of named) this.#artifacts.set(keyOf(idHash), undefined);
    for (const artifact of found) {
      this.#artifacts.set(keyOf(artifact.idHash), artifact);
      this.noteArtifact(artifact);
    }
  }

  noteArtifact({ payload, participant }: FoundArtifact): void {
    const { clientId } = payload;
    // A row of a disabled client is never found, so this client is enabled.
    if (typeof clientId === 'string') this.#enabled.add(clientId);
    if (participant === null) return;
    this.#holder = participant;
    this.keepParticipant(participant);
    this.keepAccount(participant.accountId, participant);
  }

  keepParticipant(participant: Participant): void {
    this.#participants.set(participant.id, participant);
  }

  keepAccount(id: AccountId, { registeredAt, isActive }: KnownAccount): void {
    this.#accounts.set(id, { registeredAt, isActive });
  }

  /** Returns a cached row only once, because it may have changed when it is needed a second time. */
  takeArtifact(idHash: Buffer): { found: FoundArtifact | undefined } | undefined {
    const key = keyOf(idHash);
    if (!this.#artifacts.has(key)) return undefined;
    const found = this.#artifacts.get(key);
    this.#artifacts.delete(key);
    return { found };
  }

  /** The owner of the code or token in the request. */
  holder(): Participant | undefined {
    return this.#holder;
  }

  takeParticipant(id: string): Participant | undefined {
    const participant = this.#participants.get(id);
    this.#participants.delete(id);
    return participant;
  }

  /** Keeps an access token in memory. It is stored together with the refresh token, or before the answer is sent. */
  keepUnwritten(accessToken: NewArtifact): void {
    this.#unwritten = accessToken;
  }

  takeUnwritten(): NewArtifact | undefined {
    const accessToken = this.#unwritten;
    this.#unwritten = undefined;
    return accessToken;
  }

  account(id: string): KnownAccount | undefined {
    return this.#accounts.get(id);
  }

  /** True if a row of the client was found, which proves that the client is not disabled. */
  isEnabled(clientId: string): boolean {
    return this.#enabled.has(clientId);
  }
}

const keyOf = (idHash: Buffer): string => idHash.toString('hex');

/** Lists for each endpoint the parameters with a code or token, and the models that oidc-provider will search for it. */
const namedBy: Readonly<Record<string, readonly (readonly [parameter: string, model: string])[]>> = {
  token: [
    ['code', 'AuthorizationCode'],
    ['refresh_token', 'RefreshToken'],
  ],
  introspection: [
    ['token', 'AccessToken'],
    ['token', 'ClientCredentials'],
  ],
  revocation: [
    ['token', 'AccessToken'],
    ['token', 'ClientCredentials'],
    ['token', 'RefreshToken'],
  ],
};

/**
 * At some endpoints oidc-provider looks up the client before it has read the parameters, so `params` may be missing.
 */
interface Naming {
  oidc: Pick<LibraryContext['oidc'], 'route'> & Partial<Pick<LibraryContext['oidc'], 'params'>>;
}

/** Hashes of the codes and tokens in a request. Values that cannot be ours are skipped. */
export function namedArtifacts({ oidc }: Naming): Buffer[] {
  return (namedBy[oidc.route] ?? []).flatMap(([parameter, model]) => {
    // A repeated parameter is an array here; oidc-provider refuses it later.
    const id: unknown = oidc.params?.[parameter];
    return typeof id === 'string' && /^[\w-]{1,128}$/.test(id) ? [artifactHash(model, id)] : [];
  });
}
