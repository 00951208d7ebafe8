import type { Language } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';
import type { Origin } from '../../identity/audit-store.ts';

export interface SignInAttempt {
  kind: Kind;
  email: string;
  loginId: string | null;
  password: string;
  session: { hash: Buffer; replaces: Buffer | null };
  brand: string;
  language: Language;
  origin: Origin;
}
