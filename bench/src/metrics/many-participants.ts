import type { Bench } from '../bench.ts';
import { addParticipants } from '../database/add-participants.ts';
import { busyWithDatabase, type BusyWithDatabase } from '../load/busy.ts';
import { signInLoad } from '../load/sign-in-load.ts';
import { measurement } from '../measurement.ts';
import { selvageProduct } from '../products/selvage.ts';
import { toldApplication, toldClientId } from '../products/told-application.ts';

const people = 200;
const against = 'no application in them';
const timeOf = ({ rate }: BusyWithDatabase): number => 1000 / rate;

/** Logins beside a million open sessions, with and without an application in each of them. */
export const manyParticipants = measurement<BusyWithDatabase, BusyWithDatabase>({
  repeats: true,
  needs: ['wrk'],
  // oxfmt-ignore
  figures: [
    { id: 'G24', work: 'time per login, an application in each session', against, unit: ' ms', score: 'ratio', goal: { atMost: 1.02 }, anchor: timeOf,                     ours: timeOf },
    { id: 'G24', work: 'database CPU per login',                         against, unit: ' ms', score: 'ratio', goal: null,             anchor: ({ database }) => database, ours: ({ database }) => database },
  ],
  open: async (bench) => ({ anchor: await signInsAmong(bench, false), ours: await signInsAmong(bench, true) }),
});

async function signInsAmong(bench: Bench, takePart: boolean): Promise<() => Promise<BusyWithDatabase>> {
  const env = await toldApplication(bench, 'http://127.0.0.1:1/');
  const product = await selvageProduct(bench, { people: people * 2, env });
  // Sessions of people who do not log in during the measurement, so that the sessions stay.
  await product.db.query(
    `insert into sessions (token_hash, account_id, device, created_at, last_seen_at)
     select sha256(convert_to('among-' || place, 'UTF8')), first.id + place % $1, 'Chrome/Windows', now(), now()
     from generate_series(1, $2::int) as place, (select min(id) as id from accounts) as first`,
    [people, bench.settings.many],
  );
  await product.db.query('vacuum analyze sessions');
  if (takePart) await addParticipants(product.db, toldClientId);
  const signIns = await signInLoad(bench, product);
  await product.db.query('checkpoint').catch(() => undefined);
  return () => busyWithDatabase(product, signIns);
}
