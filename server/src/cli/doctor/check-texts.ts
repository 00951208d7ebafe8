import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/database.ts';
import { countTexted } from './database-health-store.ts';
import type { Finding } from './finding.ts';

/** People who chose texts for their codes, while there is a gateway and after it was taken away. */
export async function textedFinding(db: Db, { sms, mode }: Pick<Config, 'sms' | 'mode'>): Promise<Finding> {
  const about = 'people';
  const count = await countTexted(db);
  const says = `${count} ${count === 1 ? 'gets' : 'get'} codes by text`;
  if (sms !== null || mode === 'demo' || count === 0) return { about, state: 'ok', says };
  const hint = 'set SMS_URL (or sms); `selvage outbox dead` lists the texts that were lost';
  return { about, state: 'warning', says: `${says}, and no gateway is set`, hint };
}
