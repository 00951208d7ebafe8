import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const types = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
} as const;

/** A file of the server's own `assets` folder, read once. */
export function serveAsset(app: FastifyInstance, path: string, name: string, ending: keyof typeof types): void {
  const file = readFileSync(new URL(`../../assets/${name}.${ending}`, import.meta.url));
  app.get(path, (_request, reply) => reply.type(types[ending]).header('cache-control', 'no-cache').send(file));
}
