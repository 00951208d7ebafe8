import { days } from '@selvage/contract/time-units';
import { counted } from '../../counted.ts';
import type { Config } from '../../config/config.ts';
import { deriveKeys } from '../../crypto/key-ring.ts';
import type { Db } from '../../db/database.ts';
import { signingSince } from '../../support/rotate-signing-keys.ts';
import { managedClients, secretState } from '../../oidc/clients/manage-clients.ts';
import type { Finding } from './finding.ts';

/** A signing key never gets this old while the rotation works. The limit has some days to spare. */
const oldKey = days(100);

/** Checks the data about applications in the database. */
export async function applicationFindings(db: Db, config: Config, now: Date): Promise<Finding[]> {
  const clients = await managedClients({ db, config, now: () => now });
  const listed = (ids: readonly { id: string }[]) => ids.map(({ id }) => id).join(', ');
  const orphans = clients.filter(({ client, row }) => client === null && row !== null);
  const withoutSecret = clients.filter((client) => secretState(client) === 'missing');
  const since = await signingSince({ db, keys: deriveKeys(config.secrets), now: () => now }).catch(() => null);
  const age = since === null ? 0 : now.getTime() - since.getTime();
  const findings: (Finding | false)[] = [
    age > oldKey && {
      about: 'signing keys',
      state: 'warning',
      says: `the current one has signed for ${counted(Math.floor(age / days(1)), 'day')}`,
      hint: 'selvage keys rotate; otherwise they rotate every 90 days, while a server runs and gets requests',
    },
    orphans.length > 0 && {
      about: 'applications',
      state: 'warning',
      says: `not in oidc.clients, but in the database: ${listed(orphans)}`,
      hint: 'is this the right configuration? Data of applications that are not configured is not used',
    },
    withoutSecret.length > 0 && {
      about: 'applications',
      state: 'warning',
      says: `have no secret, so they get no tokens: ${listed(withoutSecret)}`,
      hint: 'selvage client secret, or a secretFile',
    },
  ];
  const found = findings.filter((each) => each !== false);
  if (found.length > 0 || config.oidc === null) return found;
  return [{ about: 'applications', state: 'ok', says: `${config.oidc.clients.length} in oidc.clients` }];
}
