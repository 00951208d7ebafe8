import type { OidcClient, OidcConfig, OidcResource } from '../../config/oidc/oidc-config.ts';

type SettingValue = string | number | boolean | readonly string[] | null;
type EffectiveSettings = Record<string, SettingValue>;

/** OP39: every application with what holds for it. Of secrets and keys it says that they are set. */
export const effectiveOidcSettings = ({ clients, resources, apps = {}, ca }: OidcConfig): EffectiveSettings =>
  Object.fromEntries<SettingValue>([
    ['oidc.caFile', ca === undefined ? null : 'set'],
    ...clients.flatMap((client) => named(`oidc.clients.${client.id}`, clientSettings(client))),
    ...resources.flatMap((resource) => named(`oidc.resources.${resource.uri}`, resourceSettings(resource))),
    ...Object.entries(apps).flatMap(([id, { apple, android }]) =>
      named(`oidc.apps.${id}`, { apple, android: android.map((app) => app.package) }),
    ),
  ]);

const named = (section: string, settings: EffectiveSettings): [string, SettingValue][] =>
  Object.entries(settings).map(([name, value]) => [`${section}.${name}`, value]);

function clientSettings(client: OidcClient): EffectiveSettings {
  const isRequired = (required: boolean) => (required ? 'required' : 'optional');
  return {
    'name.en': client.name.en,
    'name.ga': client.name.ga,
    brand: client.brand,
    kinds: client.kinds,
    type: client.type,
    auth: client.auth,
    redirectUris: client.redirectUris,
    logoutUris: client.logoutUris,
    backchannelLogoutUri: client.backchannelLogoutUri,
    home: client.home,
    scopes: client.scopes,
    sector: client.sector,
    jwksFile: client.jwks === null ? null : 'set',
    secretFile: client.secret === null ? null : 'set',
    requires: client.requires,
    session: client.session,
    refreshIsActivity: client.refreshIsActivity,
    resources: client.resources,
    consent: client.consent,
    idTokenClaims: client.idTokenClaims,
    idTokenAlgorithm: client.idTokenAlgorithm,
    par: isRequired(client.requiresPar),
    dpop: isRequired(client.requiresDpop),
  };
}

const resourceSettings = ({ scopes, token, seconds }: OidcResource): EffectiveSettings => ({ scopes, token, seconds });
