import type { ProofOfWork } from '@selvage/contract/proof-of-work';
import { refusals, type RefusalBody, type RefusalName } from '@selvage/contract/refusals';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { databaseProblem, failureFields } from '../db/database-errors.ts';
import { Refusal } from '../refuse.ts';
import { referenceOf } from './request-id.ts';

/** The refusals for errors that Fastify raises, by the code of the error. */
const frameworkRefusals: Record<string, RefusalName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported-media',
  FST_ERR_NOT_FOUND: 'request.not-found',
};

/** The only place that turns an error into an answer. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error: Thrown = thrown instanceof Error ? thrown : new Error('something that is no error was thrown');
    // A client that disconnects while it sends a body gets no answer. This is not an error of the server.
    const hungUp = request.raw.errored === error;
    const trouble = error instanceof Refusal || hungUp ? undefined : databaseProblem(error);
    const answer = trouble ? databaseAway : hungUp ? cutOff : refusalOf(error);
    const { refusal, retryAfterSeconds, reason, proofOfWork } = answer;
    const failure = { reference: referenceOf(request.id), ...failureFields(error) };
    if (trouble) request.log.warn(failure, 'the database could not answer');
    if (refusal === 'server.failed') request.log.error({ ...failure, at: stackOf(error) }, 'a request failed');
    return sendRefusal(reply, refusal, { retryAfterSeconds, reason, proofOfWork, requestId: request.id });
  });
}

type Thrown = Error & Partial<Pick<FastifyError, 'code' | 'statusCode'>>;

interface Answer {
  refusal: RefusalName;
  retryAfterSeconds?: number | undefined;
  reason?: string | undefined;
  proofOfWork?: ProofOfWork | undefined;
}

const cutOff: Answer = { refusal: 'request.malformed' };
const databaseAway: Answer = { refusal: 'server.busy', retryAfterSeconds: 2 };

function refusalOf(error: Thrown): Answer {
  if (error instanceof Refusal) return error;
  const known = frameworkRefusals[error.code ?? ''];
  if (known) return { refusal: known };
  const isTheirs = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return { refusal: isTheirs ? 'request.malformed' : 'server.failed' };
}

export function sendRefusal(
  reply: FastifyReply,
  refusal: RefusalName,
  context: Omit<Answer, 'refusal'> & { requestId: string },
): FastifyReply {
  const { status, code } = refusals[refusal];
  const reference = status >= 500 && { reference: referenceOf(context.requestId) };
  const reason = context.reason !== undefined && { reason: context.reason };
  const proofOfWork = context.proofOfWork && { proofOfWork: context.proofOfWork };
  const body: RefusalBody = { status, data: { errorCode: code, ...reason, ...reference, ...proofOfWork } };
  const retryAfter = context.retryAfterSeconds ?? (refusal === 'server.busy' ? 1 : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body));
}

/** Returns the stack without the message, because the message may quote user input. */
function stackOf(error: Error): string[] {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim());
}
