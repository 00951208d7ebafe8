import { controlCharacter } from '@selvage/contract/rules/control-character';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refuse.ts';

/** What a form without a script sends: each name once, and no text that the database could not hold. */
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
