import { refusals, type RefusalBody, type RefusalName } from '@selvage/contract/refusals';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { isDatabaseAway } from '../db/database.ts';
import { Refusal } from '../refuse.ts';
import { referenceOf } from './request-id.ts';

/** What Fastify itself refuses, under our own names. */
const frameworkRefusals: Record<string, RefusalName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported-media',
  FST_ERR_NOT_FOUND: 'request.not-found',
  FST_ERR_HANDLER_TIMEOUT: 'server.busy',
};

/** The one place where an error becomes an answer (ER2). */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { refusal, retryAfterSeconds } = refusalOf(error);
    if (refusal === 'server.failed') {
      request.log.error({ type: error.name, code: error.code, at: stackOf(error) }, 'a request failed');
    }
    return sendRefusal(reply, refusal, { retryAfterSeconds, requestId: request.id });
  });
  app.setNotFoundHandler((request, reply) => sendRefusal(reply, 'request.not-found', { requestId: request.id }));
}

function refusalOf(error: FastifyError): { refusal: RefusalName; retryAfterSeconds?: number | undefined } {
  if (error instanceof Refusal) return error;
  if (isDatabaseAway(error)) return { refusal: 'server.busy', retryAfterSeconds: 2 };
  const known = frameworkRefusals[error.code];
  if (known) return { refusal: known };
  const isTheirs = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return { refusal: isTheirs ? 'request.malformed' : 'server.failed' };
}

export function sendRefusal(
  reply: FastifyReply,
  refusal: RefusalName,
  context: { retryAfterSeconds?: number | undefined; requestId: string },
): FastifyReply {
  const { status, code } = refusals[refusal];
  const body: RefusalBody = { status, data: { errorCode: code, ...(status >= 500 && { reference: referenceOf(context.requestId) }) } };
  const retryAfter = context.retryAfterSeconds ?? (refusal === 'server.busy' ? 1 : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Where it happened, without the message: messages quote what people typed. */
function stackOf(error: Error): string[] {
  return (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)).slice(0, 8).map((line) => line.trim());
}
