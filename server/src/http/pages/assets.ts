import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { shippedFile } from '../../config/shipped-files.ts';
import { sendRefusal } from '../errors.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
};

const encodings = [
  { name: 'br', ending: '.br', accepted: /\bbr\b/ },
  { name: 'gzip', ending: '.gz', accepted: /\bgzip\b/ },
] as const;

/**
 * Serves the built files of the web, compressed by the build, under names that change with their content. Only files of the build can be
 * requested, and no path is made from a request.
 */
export function installAssets(app: FastifyInstance, folder: string): void {
  const names = new Set(readdirSync(folder));
  const files = new Map<string, Buffer>();
  const read = (name: string): Buffer => {
    const file = files.get(name) ?? readFileSync(join(folder, name));
    files.set(name, file);
    return file;
  };

  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const { name } = request.params;
    const type = types[extname(name)];
    if (type === undefined || !names.has(name))
      return sendRefusal(reply, 'request.not-found', { requestId: request.id });
    reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding');
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = encodings.find((each) => each.accepted.test(accepted) && names.has(name + each.ending));
    if (!encoding) return reply.send(read(name));
    return reply.header('content-encoding', encoding.name).send(read(name + encoding.ending));
  });
}

/** Serves a shipped file, which is read once. */
export function serveAsset(app: FastifyInstance, path: string, file: `${string}.${'css' | 'js'}`): void {
  const content = readFileSync(shippedFile(file));
  const type = types[extname(file)] ?? '';
  app.get(path, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(content));
}
