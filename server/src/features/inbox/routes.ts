import type { FastifyInstance } from 'fastify';
export function inboxRoutes(_app: FastifyInstance, _deps: object): void {}
