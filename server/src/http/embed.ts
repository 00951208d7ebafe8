import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { brandFiles } from './brand-files.ts';
import { brandOf } from './brands.ts';
import type { BuiltWeb } from './built-web.ts';
import { languageOf } from './language.ts';
import { pageSettings } from './page-settings.ts';

/** EM1: at addresses that stay, the script that makes a login of a page, and the types of what the two say to each other. */
export function installEmbed(app: FastifyInstance, config: Config, built: BuiltWeb): void {
  const script = readFileSync(new URL('../../assets/embed.js', import.meta.url), 'utf8');
  const types = readFileSync(join(built.root, 'embed.d.ts'));

  app.get('/embed.js', (request, reply) => {
    const brand = brandOf(request);
    const sheet = brandFiles(brand).sheet?.address;
    const given = {
      language: languageOf(request),
      script: `/${built.area.script}`,
      styles: [`/${built.embed.style}`, ...(sheet === undefined ? [] : [sheet])],
      settings: pageSettings(brand, config),
    };
    const text = `const given = ${JSON.stringify(given)};\n${script}`;
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, cookie')
      .header('etag', etag);
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(text);
  });
  app.get('/embed.d.ts', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(types),
  );
}
