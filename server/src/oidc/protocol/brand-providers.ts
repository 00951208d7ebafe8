import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HostedBrand } from '../../config/config.ts';
import type { SigningJwk } from '../../crypto/server-keys.ts';
import { loadLibrary } from './load-library.ts';
import type { ProtocolDeps } from './protocol-rules.ts';
import { createProvider } from './provider.ts';

export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The library cannot change its keys: with another key there is another provider. */
export async function openProviders(deps: ProtocolDeps): Promise<(brand: HostedBrand) => Promise<Handle>> {
  const library = await loadLibrary();
  const built = new Map<string, { signing: readonly SigningJwk[]; handle: Handle }>();

  return async (brand) => {
    const signing = await deps.serverKeys.signingJwks();
    const known = built.get(brand.id);
    if (known?.signing === signing) return known.handle;
    if (known && kidsOf(known.signing) === kidsOf(signing)) {
      known.signing = signing;
      return known.handle;
    }
    const keys = { signing, nonceSecret: await deps.serverKeys.secretFor('dpop-nonce') };
    const handle = createProvider(library, deps, brand, keys).callback();
    built.set(brand.id, { signing, handle });
    return handle;
  };
}

const kidsOf = (keys: readonly SigningJwk[]): string => keys.map(({ kid }) => kid).join();
