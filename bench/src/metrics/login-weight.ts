import { measurement } from '../measurement.ts';
import { serverUnderTest } from '../server-under-test.ts';
import { loadedBy, type Loaded } from '../weigh/loaded-by.ts';
import { reactAlone } from '../weigh/react-alone.ts';
import type { Encoding } from '../weigh/fetch-encoded.ts';

type Weights = Record<Encoding, number>;

const kilobytes = (bytes: number): number => bytes / 1000;

function weight(files: readonly Loaded[], encoding: Encoding, ...kinds: Loaded['kind'][]): number {
  const weighed = kinds.length === 0 ? files : files.filter(({ kind }) => kinds.includes(kind));
  return kilobytes(weighed.reduce((sum, { bytes }) => sum + bytes[encoding], 0));
}

const against = 'React alone';

export const loginWeight = measurement<Weights, readonly Loaded[]>({
  repeats: false,
  // oxfmt-ignore
  figures: [
    { id: 'G8', work: 'login screen script, gzip, beyond React', against,   unit: ' kB', score: 'beyond', goal: { atMost: 22 },   anchor: ({ gzip }) => kilobytes(gzip), ours: (files) => weight(files, 'gzip', 'script') },
    { id: 'G9', work: 'login screen transfer, brotli',           against,         unit: ' kB', score: 'alone', goal: { atMost: 102 }, anchor: ({ br }) => kilobytes(br),     ours: (files) => weight(files, 'br') },
    { id: 'G9', work: 'login screen requests',                   against,         unit: '',    score: 'alone', goal: { atMost: 7 },   anchor: () => 2,                       ours: (files) => files.length },
    { id: 'G9', work: 'transfer of document and styles',         against: null,   unit: ' kB', score: 'alone', goal: null,            anchor: () => 0,                       ours: (files) => weight(files, 'br', 'document', 'style') },
    { id: 'G9', work: 'transfer of scripts',                     against: null,   unit: ' kB', score: 'alone', goal: null,            anchor: () => 0,                       ours: (files) => weight(files, 'br', 'script') },
    { id: 'G9', work: 'transfer of fonts',                       against: null,   unit: ' kB', score: 'alone', goal: null,            anchor: () => 0,                       ours: (files) => weight(files, 'br', 'font') },
  ],
  open: async (bench) => {
    const server = await serverUnderTest(bench);
    return { anchor: reactAlone, ours: () => loadedBy(server.port, '/memberlogin/login') };
  },
});
