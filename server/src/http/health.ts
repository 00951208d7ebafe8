import type { FastifyInstance } from 'fastify';
import { refuse } from '../refuse.ts';

/** RN7: alive, and able to do its work. */
export function installHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async () =>
    (await isReady()) ? { status: 'ready' } : refuse('server.busy'),
  );
}
