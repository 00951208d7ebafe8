import { irishDay } from '@selvage/contract/rules/dates';
import { seconds } from '@selvage/contract/time-units';
import { privacyLimits } from '@selvage/contract/limits';
import { changeAccount } from '../../accounts/change-account.ts';
import { copyCounter } from '../../accounts/copy-store.ts';
import { sealField } from '../../crypto/sealed-fields.ts';
import type { Db } from '../../db/database.ts';
import { failureFields } from '../../db/database-errors.ts';
import type { Deps } from '../../deps.ts';
import { type DataRow, eventPages, readPersonalData } from '../../support/personal-data.ts';
import { wordingsOf } from '../../support/consent-history.ts';
import { ZipFile } from '../../support/zip-file.ts';
import { applicationFactsOf } from './application-facts-store.ts';
import { type Claim, claimCopy, countEvents, readSnapshot, releaseClaim, storeCopy } from './make-copy-store.ts';
import { copyPage } from './copy-page.ts';

// A worker of any instance makes the copies that people asked for. It claims one, reads everything in one snapshot, and stores the whole file
// in one statement. If the instance is killed, another one claims the copy when the claim ends.

type CopyDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config' | 'wakeOutbox' | 'log'>;

/** The packed events that a file may have. The sealed column holds 16 MiB, in base64. */
export const eventBytes = 10 * 1024 * 1024;

/** The events that the page lists. The file for programs has all of them. */
const eventsShown = 1000;

/** Makes the copies that wait, one after the other. Returns how many were made. */
export async function makeDueCopies(deps: CopyDeps, options: { eventBytes?: number } = {}): Promise<number> {
  const next = () => claimCopy(deps.db, deps.now());
  let made = 0;
  for (let claim = await next(); claim !== undefined; claim = await next()) {
    const { id } = claim;
    try {
      if (await makeCopy(deps, claim, options)) {
        made += 1;
        copyCounter.add({ result: 'made' });
      }
    } catch (error) {
      copyCounter.add({ result: 'failed' });
      deps.log.warn({ copy: id, ...failureFields(error) }, 'a copy of personal data could not be made');
      await releaseClaim(deps.db, id, deps.now());
      break;
    }
  }
  return made;
}

/** Returns false if the copy was deleted meanwhile, or if the claim has ended and another instance makes the copy. */
async function makeCopy(deps: CopyDeps, claim: Claim, options: { eventBytes?: number }): Promise<boolean> {
  const { keys, config } = deps;
  const brand = config.brands.find(({ id }) => id === claim.brand) ?? config.brands[0];
  const file = await readSnapshot(deps.db, (tx) => fileOf(tx, deps, { ...claim, brandName: brand.name }, options));
  if (file === undefined) return false;
  const sealed = sealField(keys, 'data copy', claim.id, file.toString('base64'));
  const origin = { requestId: `copy-${claim.id}`, client: null, device: null };
  const context = { brand, language: claim.language, origin, client: '' };
  const made = await changeAccount(deps, { account: { id: claim.accountId }, context }, {}, async (change) => {
    const { tx, now } = change;
    const expiresAt = new Date(now.getTime() + privacyLimits.copyLife);
    if (!(await storeCopy(tx, { ...claim, sealed, madeAt: now, expiresAt }))) return change.untold(false);
    await change.audit('copy-made');
    await change.notify('copy-ready', { facts: { copy: claim.id, day: irishDay(expiresAt) }, expiresAt });
    return true;
  });
  return made ?? false;
}

interface Wanted extends Claim {
  brandName: string;
}

async function fileOf(
  tx: Db,
  deps: CopyDeps,
  { accountId, language, brandName }: Wanted,
  { eventBytes: most = eventBytes }: { eventBytes?: number },
): Promise<Buffer | undefined> {
  const data = await readPersonalData(tx, deps, accountId, { withoutEvents: true });
  if (data === undefined) return undefined;
  const applicationsNow = await applicationFactsOf(tx, deps, { accountId, language });
  const madeAt = deps.now();
  const { events: _, ...parts } = data;
  const zip = new ZipFile();
  const events = await writeJson(zip, { madeAt, ...parts, applicationsNow }, eventPages(tx, deps, accountId), most);
  const leftOut = (await countEvents(tx, accountId)) - events.written;
  await zip.add(
    'copy.html',
    copyPage({ madeAt, brand: brandName, data, applicationsNow }, { ...events, leftOut }, language),
  );
  for (const { digest, body } of await wordingsOf(tx, accountId)) await zip.add(`wordings/${digest}.md`, body);
  return zip.bytes();
}

/** Writes copy.json. The events come last and newest first, so that the oldest are left out if the file gets too large. */
async function writeJson(
  zip: ZipFile,
  content: object,
  pages: AsyncIterable<DataRow[]>,
  most: number,
): Promise<{ events: DataRow[]; written: number }> {
  const entry = zip.begin('copy.json');
  const events: DataRow[] = [];
  let written = 0;
  await entry.write(`${JSON.stringify(content, null, 1).slice(0, -2)},\n "events": [`);
  for await (const page of pages) {
    if (entry.packedSize > most) break;
    await entry.write(page.map((row, at) => `${written + at === 0 ? '' : ','}\n  ${JSON.stringify(row)}`).join(''));
    events.push(...page.slice(0, Math.max(0, eventsShown - events.length)));
    written += page.length;
  }
  await entry.write('\n ]\n}\n');
  await entry.end();
  return { events, written };
}

/** Looks for copies to make every few seconds. */
export function startMakingCopies(deps: CopyDeps): { stop: () => Promise<void> } {
  let working: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    working ??= makeDueCopies(deps)
      .catch((error: unknown) => deps.log.warn(failureFields(error), 'copies of personal data could not be looked for'))
      .finally(() => (working = undefined));
  }, seconds(5));
  return {
    stop: async () => {
      clearInterval(timer);
      await working;
    },
  };
}
