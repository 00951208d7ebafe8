import type { Endpoint, Received, ReplyOf } from '@selvage/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../refuse.ts';
import { auditingDenials } from './access-denied.ts';
import { digestOf } from './pages/compressed.ts';
import type { AnsweredTo } from './fetch-metadata.ts';
import { replyWriter } from './reply-writer.ts';

export interface Call<E extends Endpoint> {
  body: Received<E['body']>;
  query: Received<E['query']>;
  params: Received<E['params']>;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface RouteRules {
  /** True if the reply is the same for everyone, so that browsers and proxies may cache it briefly. */
  mayBeKept?: boolean;
  answersTo?: AnsweredTo;
}

/** Binds a call of the contract to its handler. The reply is written by its schema, so that other fields never leave the server. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  answer: (call: Call<E>) => Promise<ReplyOf<E>>,
  { mayBeKept = false, answersTo }: RouteRules = {},
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    config: { mayBeKept, ...(answersTo && { answersTo }) },
    ...(mayBeKept && { onSend: keepForAWhile }),
    handler: auditingDenials(async (request, reply) => {
      const received = <Part extends 'body' | 'query' | 'params'>(part: Part) =>
        receive(endpoint[part], request[part]) as Received<E[Part]>;
      const [body, query, params] = [received('body'), received('query'), received('params')];
      // Runs after a refusal too, because the change that gave the session its new id may be committed.
      const answered = await answer({ body, query, params, request, reply }).finally(() =>
        request.server.setNextSession(request, reply),
      );
      const write = await replyWriter(endpoint);
      reply.type('application/json; charset=utf-8');
      return write(answered);
    }),
  });
}

/** A file as an answer. */
interface FileAnswer {
  bytes: Buffer;
  /** The name under which the browser stores the file. */
  name: string;
  /** Called after the last byte was sent. */
  onSent: () => Promise<void>;
}

/** Binds a call whose answer is a file, which the browser stores. A refusal is JSON, like any other. */
export function fileRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  answer: (call: Pick<Call<E>, 'body' | 'request'>) => Promise<FileAnswer>,
): void {
  const { file } = endpoint;
  if (file === undefined) throw new Error(`${endpoint.path} has no file as its answer`);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    handler: auditingDenials(async (request, reply) => {
      const body = receive(endpoint.body, request.body) as Received<E['body']>;
      const { bytes, name, onSent } = await answer({ body, request });
      reply.raw.once('finish', () => void onSent().catch((error: unknown) => request.log.warn({ err: error }, unsent)));
      return reply
        .type(file)
        .headers({ 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' })
        .send(bytes);
    }),
  });
}

const unsent = 'the work after a download failed';

/** Marks an answer as cacheable for a short time. A refusal is not cached, because a missing file may exist a moment later. */
async function keepForAWhile(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const etag = `"${digestOf(payload).slice(0, 22)}"`;
  reply.header('cache-control', 'public, max-age=300').header('etag', etag);
  if (request.headers['if-none-match'] !== etag) return payload;
  reply.code(304);
  return null;
}

function receive(schema: Endpoint['body'], value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? undefined);
  return parsed.success ? parsed.data : refuse('request.malformed');
}
