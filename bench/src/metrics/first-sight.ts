import { lighthouse, type Sight } from '../browser/lighthouse.ts';
import { measurement } from '../measurement.ts';
import { places } from '../places.ts';
import { startServer, type RunningServer } from '../process/start-server.ts';
import { serverUnderTest } from '../server-under-test.ts';

/** Milliseconds to the largest paint of two reference pages. */
interface Pages {
  plainest: number;
  withoutItsScript: number;
}

const page = '/memberlogin/login';

/** The login screen on an average phone. The paint is measured under real throttling; the other figures are simulated by Lighthouse. */
export const firstSight = measurement<Pages, Sight>({
  repeats: true,
  needs: ['outsiders', 'browser'],
  // oxfmt-ignore
  figures: [
    { id: 'G10', work: 'login screen, largest paint',                    against: 'the same page without its script', unit: ' ms', score: 'ratio', goal: { atMost: 1.15 }, anchor: ({ withoutItsScript }) => withoutItsScript, ours: ({ largestPaint }) => largestPaint },
    { id: 'G10', work: 'login screen, largest paint, by a minimal page', against: 'a minimal page',                   unit: ' ms', score: 'ratio', goal: { atMost: 1.15 }, anchor: ({ plainest }) => plainest,                ours: ({ largestPaint }) => largestPaint },
    { id: 'G11', work: 'login screen, Lighthouse mobile',                against: null,                               unit: '',    score: 'alone', goal: { atLeast: 99 },  anchor: () => 0,                                    ours: ({ score }) => score },
    { id: 'G11', work: 'login screen, blocking time',                    against: null,                               unit: ' ms', score: 'alone', goal: { atMost: 80 },   anchor: () => 0,                                    ours: ({ blockingTime }) => blockingTime },
    { id: 'G11', work: 'login screen, layout shift',                     against: null,                               unit: '',    score: 'alone', goal: { atMost: 0 },    anchor: () => 0,                                    ours: ({ layoutShift }) => layoutShift },
  ],
  open: async (bench) => {
    const plainest = await startServer({ script: places.pageWithoutScript, readyPath: page });
    bench.afterwards(plainest.stop);
    const server = await serverUnderTest(bench);
    const withoutItsScript = await startServer({
      script: places.pageWithoutItsScript,
      env: { PAGE_URL: urlAt(server) },
      readyPath: page,
    });
    bench.afterwards(withoutItsScript.stop);
    const paintOf = async (shown: RunningServer) => (await lighthouse(urlAt(shown), 'devtools')).largestPaint;
    return {
      anchor: async () => ({ plainest: await paintOf(plainest), withoutItsScript: await paintOf(withoutItsScript) }),
      ours: async () => ({
        ...(await lighthouse(urlAt(server), 'simulate')),
        largestPaint: await paintOf(server),
      }),
    };
  },
});

const urlAt = ({ port }: RunningServer): string => `http://127.0.0.1:${port}${page}`;
