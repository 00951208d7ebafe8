import type { Language } from '@selvage/contract/languages';
import { signInRefused as en, type SignInRefusedMessages } from './en/login-refused.ts';
import { signInRefused as ga } from './ga/login-refused.ts';

/** Both languages are in one file, because the sentence must be there when the answer arrives, and also after a switch of language. */
export const signInRefused: Readonly<Record<Language, SignInRefusedMessages>> = { en, ga };
