import type { AccountId } from '../../db/tables.ts';
import { artifactHash, type FoundArtifact, type NewArtifact } from '../tokens/artifact-store.ts';
import type { LibraryContext } from './library-types.ts';
import type { Participant } from '../tokens/participant-store.ts';

interface KnownAccount {
  registeredAt: Date;
  isActive: boolean;
}

/**
 * What was already read for one request. The library asks for each thing by itself, and we have read most of it together with something
 * else. It is never kept for another request: whatever an operator or another instance ended is seen by the next one.
 */
export class RequestCache {
  readonly #artifacts = new Map<string, FoundArtifact | undefined>();
  readonly #participants = new Map<string, Participant>();
  readonly #accounts = new Map<string, KnownAccount>();
  readonly #enabled = new Set<string>();
  #unwritten: NewArtifact | undefined;
  #holder: Participant | undefined;

  /** Those that were looked for, and those of them that can be used. */
  keepArtifacts(named: readonly Buffer[], found: readonly FoundArtifact[]): void {
    for (const idHash of named) this.#artifacts.set(keyOf(idHash), undefined);
    for (const artifact of found) {
      this.#artifacts.set(keyOf(artifact.idHash), artifact);
      this.noteArtifact(artifact);
    }
  }

  noteArtifact({ payload, participant }: FoundArtifact): void {
    const { clientId } = payload;
    // It is not found while its application is disabled.
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

  /** Handed out once: whoever asks again may have changed it. */
  takeArtifact(idHash: Buffer): { found: FoundArtifact | undefined } | undefined {
    const key = keyOf(idHash);
    if (!this.#artifacts.has(key)) return undefined;
    const found = this.#artifacts.get(key);
    this.#artifacts.delete(key);
    return { found };
  }

  /** Whose code or token the request is about. */
  holder(): Participant | undefined {
    return this.#holder;
  }

  takeParticipant(id: string): Participant | undefined {
    const participant = this.#participants.get(id);
    this.#participants.delete(id);
    return participant;
  }

  /** An access token of the answer. It is written together with the refresh token, or before the answer is sent. */
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

  /** Whether something was found that is of no use while the application is disabled. */
  isEnabled(clientId: string): boolean {
    return this.#enabled.has(clientId);
  }
}

const keyOf = (idHash: Buffer): string => idHash.toString('hex');

/** By the parameters of each address, as which models the library will look for what they name. */
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

/** At some addresses the library asks for the application before it has read the parameters. */
interface Naming {
  oidc: Pick<LibraryContext['oidc'], 'route'> & Partial<Pick<LibraryContext['oidc'], 'params'>>;
}

/** The hashes of what a request names. Whatever does not look like one of our codes and tokens is not looked for. */
export function namedArtifacts({ oidc }: Naming): Buffer[] {
  return (namedBy[oidc.route] ?? []).flatMap(([parameter, model]) => {
    // Where it comes twice the library has a list here, and refuses it later.
    const id: unknown = oidc.params?.[parameter];
    return typeof id === 'string' && /^[\w-]{1,128}$/.test(id) ? [artifactHash(model, id)] : [];
  });
}
