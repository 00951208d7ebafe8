import type { FastifyInstance } from 'fastify';
import { refuse } from '../refuse.ts';

interface Health {
  isReady: () => Promise<boolean>;
  isRegistryAway: () => boolean;
}

/**
 * RN7: alive, and able to do its work. Without the registry nobody can register, but everybody can sign in: this says
 * so, and stays ready.
 */
export function installHealth(app: FastifyInstance, { isReady, isRegistryAway }: Health): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async () =>
    (await isReady()) ? { status: 'ready', registry: isRegistryAway() ? 'away' : 'answering' } : refuse('server.busy'),
  );
}
