import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '@selvage/contract/time-units';
import { Closing } from '../closing.ts';
import { spread } from '../spread.ts';
import type { Entrant, Measured, Part, PartResult, PeerBench, PeerFault, PeerRow } from './part.ts';
import type { Peer, PeerLog } from './peer.ts';
import { prepareOnOwnDatabase } from './prepare-peer.ts';
import { lastLine, openLog } from './products/open-log.ts';
import { ourName } from './products/our-name.ts';

/** The time in which a product finishes what it does after its last answer. */
const pause = seconds(3);
const longestReason = 300;

interface Runner {
  product: string;
  log?: PeerLog;
  entrant: Entrant;
  rounds: Measured[];
}

interface Opened {
  product: string;
  log: PeerLog;
  entrants: readonly Entrant[];
}

/** Runs all products in turn, round by round. A product that fails is named and left out, and the others go on. */
export async function runPart(part: Part, peers: readonly Peer[], bench: PeerBench): Promise<PartResult> {
  const faults: PeerFault[] = [];
  const opened: Opened[] = [];
  for (const peer of peers) {
    const found = await openPeer(part, peer, bench, faults);
    if (found) opened.push(found);
  }
  const runners = opened.flatMap(({ product, log, entrants }) =>
    entrants.map((entrant): Runner => ({ product, log, entrant, rounds: [] })),
  );
  for (let round = 0; round < bench.settings.rounds; round++) {
    for (const runner of runners) {
      if (faults.some(({ product }) => product === runner.product)) continue;
      await sleep(pause);
      try {
        runner.rounds.push(await runner.entrant.measure());
      } catch (error) {
        faults.push(faultOf(runner.product, error, runner.log));
      }
    }
  }
  const whole = runners.filter(({ rounds }) => rounds.length === bench.settings.rounds);
  return { id: part.id, rows: rowsOf(part, whole), faults };
}

async function openPeer(part: Part, peer: Peer, bench: PeerBench, faults: PeerFault[]): Promise<Opened | undefined> {
  process.stderr.write(`${part.id}: ${peer.name} ${peer.version} …\n`);
  const after = new Closing();
  bench.afterwards(() => after.run());
  const own = { ...bench, afterwards: after.add };
  const log = openLog(after.add);
  try {
    const ready = await prepareOnOwnDatabase(peer, own, log);
    return { product: peer.name, log, entrants: await part.open({ bench: own, peer, ready, log }) };
  } catch (error) {
    faults.push(faultOf(peer.name, error, log));
    await after.run();
    return undefined;
  }
}

function faultOf(product: string, error: unknown, log: PeerLog | undefined): PeerFault {
  const said = log === undefined ? '' : lastLine(log.file);
  const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  const reason = `${message.slice(0, longestReason)}${said === '' ? '' : `; its log: ${said}`}`;
  process.stderr.write(`FAILED ${product}: ${reason}\n`);
  return { product, reason };
}

/** One row for each figure. Ours is the first of its work. */
export function rowsOf({ figures }: Pick<Part, 'figures'>, runners: readonly Runner[]): PeerRow[] {
  const works = [...new Set(runners.map(({ entrant }) => entrant.work))];
  return works.flatMap((work) => {
    const same = runners.filter(({ entrant }) => entrant.work === work);
    const ours = same.find(({ product }) => product === ourName);
    return figures.flatMap((figure) =>
      same
        .filter(({ rounds }) => rounds.every((measured) => measured[figure.name] !== undefined))
        .map((runner): PeerRow => {
          const values = runner.rounds.map((measured) => measured[figure.name] ?? Number.NaN);
          const ratios = values.map((value, round) => value / (ours?.rounds[round]?.[figure.name] ?? Number.NaN));
          const hasRatio = runner !== ours && ours !== undefined;
          return {
            work,
            manner: runner.entrant.manner,
            product: runner.product,
            figure,
            value: spread(values),
            ratio: hasRatio ? spread(ratios) : null,
          };
        }),
    );
  });
}
