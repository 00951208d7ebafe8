import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/database.ts';
import { readinessProblem } from '../db/readiness-store.ts';
import type { Log } from '../deps.ts';
import { refuse } from '../refuse.ts';

export interface Health {
  isReady: () => Promise<boolean>;
  isRegistryAway: () => boolean;
}

/** The body of the readiness answer, which is the same on both ports. */
export const readyBody = ({ isRegistryAway }: Pick<Health, 'isRegistryAway'>) => ({
  status: 'ready',
  registry: isRegistryAway() ? 'away' : 'answering',
});

/**
 * Installs liveness and readiness. Without the registry people cannot register but can log in, so the server reports that the registry is
 * away and stays ready.
 */
export function installHealth(app: FastifyInstance, health: Health): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async () =>
    (await health.isReady()) ? readyBody(health) : refuse('server.busy', { retryAfterSeconds: 2 }),
  );
}

/** Returns whether the database works. Probes ask every few seconds, so only changes are logged. */
export function watchReadiness({ db, log }: { db: Db; log: Pick<Log, 'info' | 'warn'> }): () => Promise<boolean> {
  let known = '';
  return async () => {
    const problem = await readinessProblem(db);
    const seen = problem === undefined ? '' : JSON.stringify(problem);
    if (seen !== known) {
      if (problem) log.warn(problem, 'not ready: the database cannot be worked with');
      else log.info({}, 'ready again');
    }
    known = seen;
    return problem === undefined;
  };
}
