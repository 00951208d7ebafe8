import type { OidcScope } from '../oidc-scopes.ts';

/** The permissions of each scope, after “It can:”. */
const words: Readonly<Record<OidcScope, string>> = {
  openid: 'thú a aithint nuair a thagann tú ar ais, agus a fheiceáil cathain agus conas a logálann tú isteach',
  kind: 'a fheiceáil cén cineál cuntais atá agat agus cad is féidir leat a dhéanamh leis',
  profile: 'd’ainm agus do theanga a fheiceáil',
  email: 'do sheoladh ríomhphoist a fheiceáil',
  member: 'd’uimhir bhallraíochta a fheiceáil',
  provider: 'd’aitheantas comhairligh nó ospidéil a fheiceáil',
  group: 'an scéim ghrúpa a mbaineann tú léi a fheiceáil',
  organisation: 'a fheiceáil an riarthóir ar d’eagraíocht thú',
  offline_access: 'thú a choinneáil logáilte isteach ar an ngléas seo',
};

const known = new Map<string, string>(Object.entries(words));

/** The permission of a scope in words. A scope of an API is shown by the name that the operator gave it. */
export const scopeWords = (scope: string): string => known.get(scope) ?? `“${scope}” a úsáid ar do shon`;
