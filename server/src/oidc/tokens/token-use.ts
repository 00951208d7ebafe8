import type { AdapterDeps } from '../protocol/adapter-context.ts';
import type { LibraryContext } from '../protocol/library-types.ts';
import { keepSessionAlive, noteDeviceUse, sessionCutoffs } from './participant-store.ts';
import type { ProtocolRules } from '../protocol/protocol-rules.ts';

/**
 * OP30: what a token that was just given says about the person. After the answer, since a token for an API is not stored and so
 * does not pass through the adapter.
 */
export async function noteTokenUse(context: LibraryContext, deps: AdapterDeps, rules: ProtocolRules): Promise<void> {
  const { oidc, status } = context;
  // Where the path is none of the library's, the status is 404 and there is no `oidc`.
  const id = status === 200 && oidc.route === 'token' ? oidc.entities.Grant?.jti : undefined;
  if (id === undefined) return;
  const { session, refreshIsActivity } = rules.clientOf(context);
  const at = deps.now();
  try {
    if (session === 'device') await noteDeviceUse(deps.db, id, at);
    else if (refreshIsActivity && oidc.params['grant_type'] === 'refresh_token')
      await keepSessionAlive(deps.db, id, at, sessionCutoffs(deps.config, at));
  } catch (error) {
    rules.factsOf(context).failure = error instanceof Error ? error : new Error('a use of a token could not be noted');
  }
}
