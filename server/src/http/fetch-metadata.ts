import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../refuse.ts';

/**
 * Marks routes where a GET counts or writes. A page of another site could send many such requests as images, frames or prefetches, and so
 * use up the limit of all people with the same IP address. Browsers describe the source of a request in headers that no script can change.
 * A request without these headers is answered.
 */
export type AnsweredTo =
  | {
      type: 'opened-page';
      /** True if a request in a frame is answered too. The page must then not ask the person anything. */
      mayBeFramed?: (request: FastifyRequest) => boolean;
    }
  | { type: 'own-pages' };

declare module 'fastify' {
  interface FastifyContextConfig {
    answersTo?: AnsweredTo;
  }
}

/** Refuses requests to these routes from other sites, before anything is counted or written. */
export function installFetchMetadata(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { answersTo } = request.routeOptions.config;
    if (answersTo?.type === 'opened-page' && !isOpened(request, answersTo)) refuse('page.not-opened');
    if (answersTo?.type === 'own-pages' && isFromElsewhere(request)) refuse('request.foreign-origin');
  });
}

/** True if another page shows this page in a frame. */
export const isFramed = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-dest'] === 'iframe';

function isOpened(request: FastifyRequest, { mayBeFramed }: AnsweredTo & { type: 'opened-page' }): boolean {
  const { 'sec-fetch-dest': destination, 'sec-purpose': purpose } = request.headers;
  if (typeof purpose === 'string' && /^prefetch\b/i.test(purpose)) return false;
  if (isFramed(request)) return mayBeFramed?.(request) === true;
  return destination === undefined || destination === 'document';
}

/** True if a page of another origin sent the request, or no page did. */
function isFromElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin';
}
