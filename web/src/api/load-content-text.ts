import { dataProtectionNotice, registerText, termsText, type ContentText } from '@selvage/contract/api/content';
import type { Language } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';
import { call } from './call.ts';

type Load = (kind: Kind, query: { lang: Language }, signal: AbortSignal) => Promise<ContentText>;

export const loadContentText = {
  terms: (kind, query, signal) => call(termsText, { params: { kind }, query, signal }),
  registertext: (kind, query, signal) => call(registerText, { params: { kind }, query, signal }),
  dpnotice: (kind, query, signal) => call(dataProtectionNotice, { params: { kind }, query, signal }),
} satisfies Record<string, Load>;
