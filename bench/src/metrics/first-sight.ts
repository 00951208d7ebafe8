import { lighthouse, type Sight } from '../browser/lighthouse.ts';
import { measurement } from '../measurement.ts';
import { places } from '../places.ts';
import { startServer } from '../process/start-server.ts';
import { serverUnderTest } from '../server-under-test.ts';

type Page = Pick<Sight, 'largestPaint'>;

const page = '/memberlogin/login';

/** The login screen on a middling telephone. The paint is timed under real throttling, the rest is what Lighthouse reckons. */
export const firstSight = measurement<Page, Sight>({
  repeats: true,
  needs: ['outsiders', 'browser'],
  // oxfmt-ignore
  figures: [
    { id: 'G10', work: 'login screen, largest paint',   against: 'a page without script', unit: ' ms', score: 'ratio', goal: { atMost: 1.15 }, anchor: ({ largestPaint }) => largestPaint, ours: ({ largestPaint }) => largestPaint },
    { id: 'G11', work: 'login screen, Lighthouse mobile', against: null,                  unit: '',    score: 'alone', goal: { atLeast: 99 },  anchor: () => 0,                            ours: ({ score }) => score },
    { id: 'G11', work: 'login screen, blocking time',   against: null,                    unit: ' ms', score: 'alone', goal: { atMost: 80 },   anchor: () => 0,                            ours: ({ blockingTime }) => blockingTime },
    { id: 'G11', work: 'login screen, layout shift',    against: null,                    unit: '',    score: 'alone', goal: { atMost: 0 },    anchor: () => 0,                            ours: ({ layoutShift }) => layoutShift },
  ],
  open: async (bench) => {
    const plain = await startServer({ script: places.pageWithoutScript, readyPath: page });
    bench.afterwards(plain.stop);
    const server = await serverUnderTest(bench);
    const url = (port: number) => `http://127.0.0.1:${port}${page}`;
    return {
      anchor: () => lighthouse(url(plain.port), 'devtools'),
      ours: async () => {
        const { largestPaint } = await lighthouse(url(server.port), 'devtools');
        return { ...(await lighthouse(url(server.port), 'simulate')), largestPaint };
      },
    };
  },
});
