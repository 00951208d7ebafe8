import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refuse.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** JSON alone, in true UTF-8, without a way to reach a prototype. */
export function installJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.headers['content-encoding'] !== undefined) return done(new Refusal('request.unsupported-media'));
    if (body.length === 0) return done(null, undefined);
    try {
      return parse(request, utf8.decode(Buffer.from(body)), done);
    } catch {
      return done(new Refusal('request.malformed'));
    }
  });
}
