import { hours, seconds } from '@selvage/contract/time-units';
import { prepareAuditPartitions } from '../db/audit-partitions.ts';
import type { Deps } from '../deps.ts';
import { chainAudit } from './audit-chain-store.ts';
import { failureFields } from '../db/database-errors.ts';

/** The maximum number of rows in a batch. More rows are chained in several batches. */
const batch = 5000;

/** Chains new rows each second. If this role owns the audit table, it also creates the partitions of the next months. */
export function startAuditWorker({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const chain = async () => {
    while ((await chainAudit(db, now(), batch)) === batch && !stopping.signal.aborted);
  };
  let underWay: Promise<void> | undefined;
  const chaining = setInterval(() => {
    // A failed run is only logged, because the next run also does the work of the failed one.
    underWay ??= chain()
      .catch((error: unknown) => log.warn(failureFields(error), 'the audit could not be chained'))
      .finally(() => (underWay = undefined));
  }, seconds(1));
  const making = setInterval(() => {
    prepareAuditPartitions(db, now()).catch((error: unknown) =>
      log.warn(failureFields(error), 'the audit partitions of the next months could not be created'),
    );
  }, hours(1));
  return {
    stop: async () => {
      stopping.abort();
      clearInterval(chaining);
      clearInterval(making);
      await underWay;
    },
  };
}
