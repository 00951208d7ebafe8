import { setTimeout as sleep } from 'node:timers/promises';
import { seconds as inMilliseconds } from '@selvage/contract/time-units';
import { requestsFile } from '../../load/requests-file.ts';
import { steady } from '../../load/steady.ts';
import { keepWorking } from '../load/keep-working.ts';
import { warmUp } from '../load/warm-up.ts';
import type { Part } from '../part.ts';
import { leastWarmUps, workers } from './logins.ts';
import { enterAll, firstQuestion } from './who.ts';

const readsPerSecond = 200;

/** Measures whether people who are logged in wait while others log in. */
export const tail: Part = {
  id: 'tail',
  ownHashes: true,
  figures: [
    { name: '99 of 100 within', unit: ' ms', better: 'less' },
    { name: 'half within', unit: ' ms', better: 'less' },
    { name: 'logins meanwhile', unit: '/s', better: 'more' },
  ],
  open: async ({ bench, ready }) => {
    const open = await ready.start();
    const [protocol] = Object.entries(open.logIns);
    if (open.fill === undefined || protocol === undefined) return [];
    const [manner, logIn] = protocol;
    const { people: readers } = bench.settings;
    const people = 2 * readers;
    await open.fill(people);
    const asked = firstQuestion(open, await enterAll(open, readers));
    const { port } = open;
    const requests = await requestsFile(
      bench,
      port,
      asked.map(({ request }) => request),
    );
    const { seconds } = bench.settings;
    const logInOthers = (duration: number) =>
      keepWorking(
        async (connections, piece) => void (await logIn(connections, readers + (piece % (people - readers)))),
        { workers, seconds: duration },
      );
    await warmUp(bench.settings, leastWarmUps, async () => {
      const { pieces, seconds: took } = await logInOthers(seconds);
      return pieces / took;
    });
    const measure = async () => {
      const saturating = logInOthers(seconds + 2);
      const reading = sleep(inMilliseconds(1)).then(() =>
        steady({ port, requests, expects: asked[0]?.expects ?? '', seconds, rate: readsPerSecond }),
      );
      const [{ served, refused }, entered] = await Promise.all([reading, saturating]);
      if (refused.count > 0) throw new Error(`${refused.count} reads were refused`);
      return {
        '99 of 100 within': served.p99,
        'half within': served.median,
        'logins meanwhile': entered.pieces / entered.seconds,
      };
    };
    return [{ work: `${readsPerSecond} reads/s while others log in`, manner, measure }];
  },
};
