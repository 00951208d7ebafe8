import type { Language } from '@selvage/contract/languages';
import { signInRefused as en, type SignInRefusedMessages } from './en/login-refused.ts';
import { signInRefused as ga } from './ga/login-refused.ts';

/** Both languages together: what is said must be there when the answer is, and in the other language when that is chosen. */
export const signInRefused: Readonly<Record<Language, SignInRefusedMessages>> = { en, ga };
