import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refuse.ts';
import { controlCharacter } from '@selvage/contract/rules/rule';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const byteOrderMark = '\ufeff';

/** Accepts only JSON in valid UTF-8, without keys that reach a prototype. */
export function installJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.headers['content-encoding'] !== undefined) return done(new Refusal('request.unsupported-media'));
    if (body.length === 0) return done(null, undefined);
    const text = decode(Buffer.from(body));
    // The parser would skip a byte order mark, which JSON does not allow.
    if (text === undefined || text.startsWith(byteOrderMark)) return done(new Refusal('request.malformed'));
    return parse(request, text, done);
  });
}

function decode(body: Buffer): string | undefined {
  try {
    return utf8.decode(body);
  } catch {
    return undefined;
  }
}

/** Parses a form that the browser sent without a script. Each field may appear once, and text that the database cannot store is refused. */
export function installFormBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    const fields = [...new URLSearchParams(String(body))];
    const isPlain = fields.every(([, value]) => !controlCharacter.test(value) && value.isWellFormed());
    if (!isPlain || new Set(fields.map(([name]) => name)).size !== fields.length)
      return done(new Refusal('request.malformed'));
    return done(null, Object.assign(Object.create(null), Object.fromEntries(fields)));
  });
}
