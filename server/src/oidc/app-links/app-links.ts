import type { HostedBrand } from '../../config/config.ts';
import type { OidcApps, OidcConfig } from '../../config/oidc-config.ts';

/**
 * OP45: what iOS reads before it lets an app take the links of this host, and use its passwords and passkeys. The links are those that
 * people are sent back to.
 */
export function appleAssociation({ apple }: OidcApps, { clients }: OidcConfig, { id, origin }: HostedBrand): object {
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

/** The same for Android. */
export const assetLinks = ({ android }: OidcApps): object[] =>
  android.map(({ package: name, fingerprints }) => ({
    relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
    target: { namespace: 'android_app', package_name: name, sha256_cert_fingerprints: fingerprints },
  }));
