import { isBuiltin } from 'node:module';
import { placeOf } from './place.ts';
import type { SourceModule } from './source-module.ts';

interface SpellingRule {
  packageName: string;
  thing: string;
  /** An imported package or a guarded word. */
  isSpelling: (spelling: string) => boolean;
  place: RegExp;
  placeInWords: string;
}

const packages =
  (...names: string[]) =>
  (spelling: string): boolean =>
    names.some((name) => spelling === name || spelling.startsWith(`${name}/`));
const words =
  (...names: string[]) =>
  (spelling: string): boolean =>
    names.includes(spelling);
const nowhere = /(?!)/;

// oxfmt-ignore
const rules: readonly SpellingRule[] = [
  { packageName: 'server',   thing: 'the HTTP framework', isSpelling: packages('fastify', '@fastify'),             place: /^(?:app|demo-module)\.ts$|^http\/|(?:^|\/)routes\.ts$/, placeInWords: 'in app, demo-module, http/ and routes.ts' },
  { packageName: 'server',   thing: 'the library of OpenID Connect', isSpelling: packages('oidc-provider'),           place: /^oidc\/protocol\/library(?:-types)?\.ts$/,                     placeInWords: 'in oidc/protocol/library.ts' },
  { packageName: 'server',   thing: 'the client of OpenID Connect', isSpelling: packages('openid-client'),            place: /^gateways\/desk-provider\/library(?:-types)?\.ts$/, placeInWords: 'in gateways/desk-provider/library.ts' },
  { packageName: 'server',   thing: 'the library of passkeys', isSpelling: packages('@simplewebauthn/server'),        place: /^ways\/passkey\/library\.ts$/,               placeInWords: 'in ways/passkey/library.ts' },
  { packageName: 'server',   thing: 'the query builder',  isSpelling: packages('kysely', 'pg'),                    place: /^(?:db|accounts|attempts|audit|crypto|messages|sessions|support|ways)\/|\bstore\.ts$/, placeInWords: 'in db/, in the folders between http/ and gateways/, and in stores' },
  { packageName: 'server',   thing: 'the clock',          isSpelling: words('Date.now()', 'new Date()', 'Date()'), place: /^db\/clock\.ts$/,                     placeInWords: 'in db/clock.ts; elsewhere ask now()' },
  { packageName: 'server',   thing: 'a computed import',  isSpelling: words('import(…)'),                          place: nowhere,                                          placeInWords: 'outside the server' },
  { packageName: 'server',   thing: 'the place of a file', isSpelling: words('import.meta.url'),                    place: /^config\/shipped-files\.ts$/,                    placeInWords: 'in config/shipped-files.ts; a bundle is at another place' },
  { packageName: 'web',      thing: 'a computed import',  isSpelling: words('import(…)'),                          place: nowhere,                                          placeInWords: 'outside the web' },
  { packageName: 'web',      thing: 'fetch',              isSpelling: words('fetch'),                              place: /^api\//,                                         placeInWords: 'in api/' },
  { packageName: 'web',      thing: 'localStorage',       isSpelling: words('localStorage'),                       place: /^ways\/(?:code\/trusted-device|step-up\/chosen-way|passkey\/offer)\.ts$/, placeInWords: 'in ways/code/trusted-device.ts, ways/step-up/chosen-way.ts and ways/passkey/offer.ts' },
  { packageName: 'contract', thing: 'Node',               isSpelling: isBuiltin,                                   place: nowhere,                                          placeInWords: 'outside the contract' },
  { packageName: 'contract', thing: 'React',              isSpelling: packages('react', 'react-dom'),              place: nowhere,                                          placeInWords: 'outside the contract' },
];

export function checkSpelling(module: SourceModule): string[] {
  const { packageName, inside, isTest } = placeOf(module.path);
  if (isTest) return [];
  const spellings = [...module.specifiers, ...module.words];
  return rules
    .filter((rule) => rule.packageName === packageName && !rule.place.test(inside))
    .flatMap(({ thing, isSpelling, placeInWords }) =>
      spellings
        .filter((spelling) => isSpelling(spelling))
        .map((spelling) => `${module.path} spells ${spelling}: ${thing} is spelled only ${placeInWords}`),
    );
}
