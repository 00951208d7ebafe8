import { days } from '@selvage/contract/time-units';
import { counted } from '../../counted.ts';
import type { Config } from '../../config/config.ts';
import { deriveKeys } from '../../crypto/key-ring.ts';
import type { Db } from '../../db/database.ts';
import { signingSince } from '../../support/rotate-signing-keys.ts';
import { storedApplications } from '../../oidc/clients/application-store.ts';
import { configuredClients, withStored } from '../../oidc/clients/known-applications.ts';
import { managedClients, secretState } from '../../oidc/clients/manage-clients.ts';
import { clientEdit, clientRemove } from '../commands/client-change.ts';
import { clientSecret } from '../commands/client.ts';
import { keysRotate } from '../commands/keys.ts';
import { wholeCommand } from '../help.ts';
import type { Finding } from './finding.ts';

/** A signing key never gets this old while the rotation works. The limit is some days longer than needed. */
const oldKey = days(100);

/** Checks the data about applications in the database. */
export async function applicationFindings(db: Db, config: Config, now: Date): Promise<Finding[]> {
  const clients = await managedClients({ db, config, now: () => now });
  const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id);
  const listed = (found: readonly { id: string }[]) => ids(found).join(', ');
  const orphans = clients.filter(({ client, row, stored }) => client === null && row !== null && stored === null);
  const { unused } = withStored(config, await storedApplications(db));
  const withoutSecret = clients.filter((client) => secretState(client) === 'missing');
  const since = await signingSince({ db, keys: deriveKeys(config.secrets), now: () => now }).catch(() => null);
  const age = since === null ? 0 : now.getTime() - since.getTime();
  const findings: (Finding | false)[] = [
    age > oldKey && {
      about: 'signing keys',
      state: 'warning',
      says: `the current one has signed for ${counted(Math.floor(age / days(1)), 'day')}`,
      hint: `they rotate every 90 days, while a server runs and gets requests; now: ${wholeCommand(keysRotate)}`,
    },
    orphans.length > 0 && {
      about: 'applications',
      state: 'warning',
      says: `not defined, but with data in the database: ${listed(orphans)}`,
      hint: 'is this the right configuration? Data of applications that are not defined is not used',
    },
    ...unused.map(({ id, problem }): Finding => ({
      about: 'applications',
      state: 'wrong',
      says: `the entry of ${id} in the database is not used: ${problem}`,
      hint: `${wholeCommand(clientEdit, [id], ['--set KEY=VALUE'])}, or ${wholeCommand(clientRemove, [id])}`,
    })),
    withoutSecret.length > 0 && {
      about: 'applications',
      state: 'warning',
      says: `have no secret, so they get no tokens: ${listed(withoutSecret)}`,
      hint: `${wholeCommand(clientSecret, withoutSecret.length === 1 ? ids(withoutSecret) : [])}, or a secretFile`,
    },
  ];
  const found = findings.filter((each) => each !== false);
  const ofFile = configuredClients(config).length;
  const ofDatabase = clients.filter(({ client }) => client !== null).length - ofFile;
  if (found.length > 0 || (config.oidc === null && ofDatabase === 0)) return found;
  const stored = ofDatabase === 0 ? '' : `, ${ofDatabase} in the database`;
  return [{ about: 'applications', state: 'ok', says: `${ofFile} in oidc.clients${stored}` }];
}
