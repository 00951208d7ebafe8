import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { brandOf } from '../../http/brands.ts';
import { refuse } from '../../refuse.ts';
import { appleAssociation, assetLinks } from './app-links.ts';

/** OP45: as JSON and without a redirect, which neither system would follow. */
export function appLinkRoutes(app: FastifyInstance, { config: { oidc } }: Pick<Deps, 'config'>): void {
  const { apps = {} } = oidc ?? {};
  if (!oidc || Object.keys(apps).length === 0) return;
  const send = (reply: FastifyReply, said: object) => reply.header('cache-control', 'public, max-age=3600').send(said);

  app.get('/.well-known/apple-app-site-association', (request, reply) => {
    const brand = brandOf(request);
    const its = apps[brand.id];
    if (!its || its.apple.length === 0) refuse('request.not-found');
    return send(reply, appleAssociation(its, oidc, brand));
  });
  app.get('/.well-known/assetlinks.json', (request, reply) => {
    const its = apps[brandOf(request).id];
    if (!its || its.android.length === 0) refuse('request.not-found');
    return send(reply, assetLinks(its));
  });
}
