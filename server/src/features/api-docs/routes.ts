import type { FastifyInstance } from 'fastify';
import { readBuild } from '../../config/build.ts';
import type { Deps } from '../../deps.ts';
import { brandOf } from '../../http/pages/brands.ts';
import { findBuiltWeb } from '../../http/pages/built-web.ts';
import { compress, sendCompressed, type Compressed } from '../../http/pages/compressed.ts';
import { frameSheet } from '../../http/pages/page-frame.ts';
import { serveAsset } from '../../http/pages/assets.ts';
import { docsPage } from './docs-page.ts';
import { openApi } from './openapi.ts';

const kept = 'public, max-age=300';

/** Serves the documentation of the calls, for programs and for people. Each document is made at its first request. */
export function apiDocsRoutes(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  if (!config.apiDocs) return;
  serveAsset(app, '/api-docs/page.css', 'server/assets/api-docs.css');
  const styles = [...(findBuiltWeb()?.area.styles ?? []), frameSheet, '/api-docs/page.css'];
  const route = { exposeHeadRoute: false, config: { mayBeKept: true } };

  let document: Compressed | undefined;
  app.get('/api/openapi.json', route, (request, reply) => {
    document ??= compress(JSON.stringify(openApi(readBuild().version)));
    reply.type('application/json; charset=utf-8').header('cache-control', kept).header('vary', 'accept-encoding');
    return sendCompressed(request, reply, document);
  });

  const pages = new Map<string, Compressed>();
  app.get('/api/docs', route, (request, reply) => {
    const brand = brandOf(request);
    const page = pages.get(brand.id) ?? compress(docsPage(brand, styles));
    pages.set(brand.id, page);
    reply.type('text/html; charset=utf-8').header('cache-control', kept).header('vary', 'accept-encoding');
    return sendCompressed(request, reply, page);
  });
}
