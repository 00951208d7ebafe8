import type { Kind } from '@selvage/contract/user-types';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../identity/request-context.ts';
import type { DeviceHalves } from '../../identity/trusted-device-store.ts';

export type SignInDeps = Pick<Deps, 'db' | 'now' | 'config' | 'keys' | 'hashing'>;

export interface SignInAttempt {
  kind: Kind;
  email: string;
  loginId: string | null;
  password: string;
  session: { hash: Buffer; replaces: Buffer | null };
  /** What this browser says it was trusted with, and the next cookie half if that is so. */
  trust: { halves: DeviceHalves; next: Buffer } | null;
  browser: Buffer;
  context: RequestContext;
}
