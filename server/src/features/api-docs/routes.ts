import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { brandOf } from '../../http/brands.ts';
import { findBuiltWeb } from '../../http/built-web.ts';
import { serveAsset } from '../../http/serve-asset.ts';
import { docsPage } from './docs-page.ts';
import { openApi } from './openapi.ts';

interface Kept {
  text: string;
  etag: string;
}

const kept = (text: string): Kept => ({
  text,
  etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
});

/** The calls, described for programs and for people. Both are written once: the first time somebody asks. */
export function apiDocsRoutes(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  if (!config.apiDocs) return;
  serveAsset(app, '/api-docs/frame.css', 'demo', 'css');
  serveAsset(app, '/api-docs/page.css', 'api-docs', 'css');
  const styles = [...(findBuiltWeb()?.area.styles ?? []), '/api-docs/frame.css', '/api-docs/page.css'];
  const route = { exposeHeadRoute: false, config: { mayBeKept: true } };

  let document: Kept | undefined;
  app.get('/api/openapi.json', route, (request, reply) => {
    document ??= kept(JSON.stringify(openApi(ownVersion())));
    return send(request, reply.type('application/json; charset=utf-8'), document);
  });

  const pages = new Map<string, Kept>();
  app.get('/api/docs', route, (request, reply) => {
    const brand = brandOf(request);
    const page = pages.get(brand.id) ?? kept(docsPage(brand, styles));
    pages.set(brand.id, page);
    return send(request, reply.type('text/html; charset=utf-8'), page);
  });
}

function send(request: FastifyRequest, reply: FastifyReply, { text, etag }: Kept): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'public, max-age=300');
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known?.includes(etag) ? reply.code(304).send() : reply.send(text);
}

function ownVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return version;
}
