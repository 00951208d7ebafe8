/**
 * Types for the parts of oidc-provider that we use. The published types lag behind it and require the types of another
 * Node version.
 */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface StoredModel {
    readonly jti: string;
  }

  /** An authorization code or a token. */
  export interface LibraryToken {
    readonly kind: string;
    readonly clientId: string;
    readonly grantId?: string;
    readonly aud?: string;
    readonly sid?: string;
    readonly acr?: string;
    readonly authTime?: number;
    readonly resourceServer?: { readonly accessTokenTTL: number };
  }

  interface LibrarySession {
    accountId?: string;
    sidFor(clientId: string, value: string): void;
  }

  export interface LibraryContext {
    readonly req: IncomingMessage;
    readonly response: { get(name: string): string | string[] };
    readonly path: string;
    status: number;
    set(name: string, value: string): void;
    remove(name: string): void;
    body: unknown;
    readonly oidc: {
      readonly route: string;
      readonly client: { clientId: string; clientAuthMethod: string; redirectUris?: readonly string[] };
      readonly account: object | undefined;
      readonly session: LibrarySession;
      readonly params: Readonly<Record<string, string | undefined>>;
      readonly prompts: ReadonlySet<string>;
      readonly entities: {
        readonly IdTokenHint?: { readonly payload: { readonly sub?: string } };
        readonly AuthorizationCode?: LibraryToken;
        readonly AccessToken?: LibraryToken;
        readonly RefreshToken?: LibraryToken;
        readonly RotatedRefreshToken?: StoredModel;
        readonly Grant?: StoredModel;
      };
    };
  }

  /** The answer contains `error` and `error_description`. `error_detail` is only for our log. */
  interface LibraryError extends Error {
    readonly error: string;
    readonly error_description?: string;
    readonly error_detail?: string;
  }

  type Refusing = new (description?: string) => Error;
  export const errors: Readonly<
    Record<
      | 'AccessDenied'
      | 'InvalidClientAuth'
      | 'InvalidDpopProof'
      | 'InvalidGrant'
      | 'InteractionRequired'
      | 'InvalidRequest'
      | 'InvalidRequestUri'
      | 'InvalidTarget'
      | 'LoginRequired'
      | 'TemporarilyUnavailable'
      | 'UnmetAuthenticationRequirements',
      Refusing
    >
  >;

  export const interactionPolicy: {
    readonly Check: new (
      reason: string,
      description: string,
      error: string,
      check: (context: LibraryContext) => boolean | Promise<boolean>,
    ) => object;
    readonly Prompt: new (
      options: { name: string; requestable: boolean },
      check: object,
    ) => { readonly checks: { remove(reason: string): void } };
  };

  export class Provider {
    /** The context of the current request. */
    static readonly ctx: LibraryContext | undefined;
    constructor(issuer: string, configuration: object);
    proxy: boolean;
    readonly Grant: { find(id: string): Promise<StoredModel | undefined> };
    on(event: 'authorization.success' | 'grant.success', listener: (context: LibraryContext) => void): void;
    on(
      event: `${'authorization' | 'pushed_authorization_request' | 'grant' | 'introspection' | 'revocation' | 'userinfo'}.error`,
      listener: (context: LibraryContext, error: LibraryError) => void,
    ): void;
    on(event: 'server_error', listener: (context: LibraryContext, error: Error) => void): void;
    use(middleware: (context: LibraryContext, next: () => Promise<void>) => Promise<void>): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  }
}
