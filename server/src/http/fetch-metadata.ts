import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../refuse.ts';

/**
 * Which requests are answered by a GET that counts or writes. A page of another site can send any number of GETs as images, frames or
 * prefetches and would use up the limit of everybody behind the same address. The browser marks them in headers that no script can
 * change. A client that sends no such header is answered.
 */
export type AnsweredTo =
  | {
      type: 'opened-page';
      /** Whether a frame is answered too. Its answer must not ask the person anything. */
      mayBeFramed?: (request: FastifyRequest) => boolean;
    }
  | { type: 'own-pages' };

declare module 'fastify' {
  interface FastifyContextConfig {
    answersTo?: AnsweredTo;
  }
}

/** Refuses the others before anything is counted or written. */
export function installFetchMetadata(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { answersTo } = request.routeOptions.config;
    if (answersTo?.type === 'opened-page' && !isOpened(request, answersTo)) refuse('page.not-opened');
    if (answersTo?.type === 'own-pages' && isFromElsewhere(request)) refuse('request.foreign-origin');
  });
}

/** Shown inside another page. */
export const isFramed = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-dest'] === 'iframe';

function isOpened(request: FastifyRequest, { mayBeFramed }: AnsweredTo & { type: 'opened-page' }): boolean {
  const { 'sec-fetch-dest': destination, 'sec-purpose': purpose } = request.headers;
  if (typeof purpose === 'string' && /^prefetch\b/i.test(purpose)) return false;
  if (isFramed(request)) return mayBeFramed?.(request) === true;
  return destination === undefined || destination === 'document';
}

/** A page of another origin asks, or nobody's page does. */
function isFromElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin';
}
