import type * as z from 'zod/mini';
import type { RefusalName } from './refusals.ts';

export type Schema = z.ZodMiniType;

/**
 * The description of one call of the API, which the server and the web both use. Fields that the schema of the body
 * does not name are dropped when a request arrives, as section 7 of the specification says.
 */
export interface Endpoint<
  Body extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Params extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
  Refusal extends RefusalName = RefusalName,
> {
  method: 'GET' | 'POST';
  /** Fastify's notation: `/login/:kind/cms/tandc/`. */
  path: string;
  body: Body;
  query: Query;
  params: Params;
  reply: Reply;
  /** The media type of an answer that is a file. `reply` describes all other answers. */
  file: 'application/zip' | undefined;
  /** The refusals of this call in addition to `generalRefusals`. */
  refusals: readonly Refusal[];
}

interface Definition<B, Q, P, R, N> {
  method: 'GET' | 'POST';
  path: string;
  body?: B;
  query?: Q;
  params?: P;
  reply: R;
  file?: 'application/zip';
  refusals?: readonly N[];
}

export function endpoint<
  R extends Schema,
  B extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  P extends Schema | undefined = undefined,
  const N extends RefusalName = never,
>(definition: Definition<B, Q, P, R, N>): Endpoint<B, Q, P, R, N> {
  return {
    method: definition.method,
    path: definition.path,
    body: definition.body as B,
    query: definition.query as Q,
    params: definition.params as P,
    reply: definition.reply,
    file: definition.file,
    refusals: definition.refusals ?? [],
  };
}

/** `Given` is the input of a call for the caller. `Received` is the same part after parsing on the server. */
export type Given<S> = S extends Schema ? z.input<S> : undefined;
export type Received<S> = S extends Schema ? z.output<S> : undefined;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
export type RefusalOf<E extends Endpoint> = E['refusals'][number];
