import { dataProtectionNotice, registerText, termsText, type ContentText } from '@selvage/contract/api/content';
import type { Language } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';
import { call } from './call.ts';

type Load = (
  kind: Kind,
  query: { lang: Language },
  how: { signal: AbortSignal; fresh: boolean },
) => Promise<ContentText>;

export const loadContentText = {
  terms: (kind, query, how) => call(termsText, { params: { kind }, query, ...how }),
  registertext: (kind, query, how) => call(registerText, { params: { kind }, query, ...how }),
  dpnotice: (kind, query, how) => call(dataProtectionNotice, { params: { kind }, query, ...how }),
} satisfies Record<string, Load>;
