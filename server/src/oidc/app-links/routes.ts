import type { FastifyInstance, FastifyReply } from 'fastify';
import type { HostedBrand } from '../../config/config.ts';
import type { OidcApps, OidcClient } from '../../config/oidc/oidc-config.ts';
import type { Deps } from '../../deps.ts';
import { brandOf } from '../../http/pages/brands.ts';
import { refuse } from '../../refuse.ts';

/**
 * Serves the files by which iOS and Android learn which apps belong to a brand. Apple and Google read them as JSON and
 * follow no redirect.
 */
export function appLinkRoutes(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const { apps = {} } = config.oidc ?? {};
  if (Object.keys(apps).length === 0) return;
  const send = (reply: FastifyReply, said: object) => reply.header('cache-control', 'public, max-age=3600').send(said);

  app.get('/.well-known/apple-app-site-association', (request, reply) => {
    const brand = brandOf(request);
    const its = apps[brand.id];
    if (!its || its.apple.length === 0) refuse('request.not-found');
    return send(reply, appleAssociation(its, config.oidc?.clients ?? [], brand));
  });
  app.get('/.well-known/assetlinks.json', (request, reply) => {
    const its = apps[brandOf(request).id];
    if (!its || its.android.length === 0) refuse('request.not-found');
    return send(reply, assetLinks(its));
  });
}

/**
 * The file that iOS reads before an app may open links of this host and use its passwords and passkeys. The links are
 * the redirect URIs of the brand’s native applications.
 */
function appleAssociation({ apple }: OidcApps, clients: readonly OidcClient[], { id, origin }: HostedBrand): object {
  const paths = clients
    .filter(({ type, brand }) => type === 'native' && brand === id)
    .flatMap(({ redirectUris }) => redirectUris)
    .filter((uri) => uri.startsWith(`${origin}/`))
    .map((uri) => new URL(uri).pathname);
  return {
    ...(paths.length > 0 && {
      applinks: { details: [{ appIDs: apple, components: paths.map((path) => ({ '/': path })) }] },
    }),
    webcredentials: { apps: apple },
  };
}

/** The file that Android reads before an app may open links of this host. */
const assetLinks = ({ android }: OidcApps): object[] =>
  android.map(({ package: name, fingerprints }) => ({
    relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
    target: { namespace: 'android_app', package_name: name, sha256_cert_fingerprints: fingerprints },
  }));
