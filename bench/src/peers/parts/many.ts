import { prepareOnOwnDatabase } from '../prepare-peer.ts';
import type { Candidate, Entrant, Part } from '../part.ts';
import { logSomeIn } from './import.ts';
import { loginEntrants, loginFigures } from './logins.ts';

const few = 1000;

/** Logins with few and with many accounts, of which the latter are added by SQL. */
export const many: Part = {
  id: 'many',
  figures: loginFigures,
  open: async (candidate) => {
    const entrants: Entrant[] = [];
    for (const accounts of [few, candidate.bench.settings.many])
      entrants.push(...(await amongAccounts(candidate, accounts)));
    return entrants;
  },
};

async function amongAccounts({ bench, peer, log }: Candidate, accounts: number): Promise<Entrant[]> {
  const ready = await prepareOnOwnDatabase(peer, bench, log);
  const open = await ready.start();
  if (open.fill === undefined) return [];
  await open.fill(accounts);
  await logSomeIn(open, accounts);
  const entrants = await loginEntrants({ bench, ready }, open, accounts);
  const among = `${accounts.toLocaleString('en-IE')} accounts`;
  return entrants.map((entrant) => ({ ...entrant, work: `${entrant.work}, ${among}` }));
}
