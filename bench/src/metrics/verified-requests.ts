import { generateKeyPairSync, sign } from 'node:crypto';
import { busyWithDatabase, type BusyWithDatabase } from '../load/busy.ts';
import { fullLoad } from '../load/full-load.ts';
import type { Request } from '../load/requests-file.ts';
import { measurement } from '../measurement.ts';
import { everybody, somebody } from '../products/product.ts';
import { cookieOf, selvageProduct } from '../products/selvage.ts';

interface Verified extends BusyWithDatabase {
  /** Milliseconds of processor time for one signature without the server. */
  signature: number;
}

const people = 1000;
const against = 'session read';

/** A reverse proxy asks Selvage about every request to an area. One such check is compared with one read of the session by our own page. */
export const verifiedRequests = measurement<BusyWithDatabase, Verified>({
  repeats: true,
  needs: ['wrk'],
  // oxfmt-ignore
  figures: [
    { id: 'G19', work: 'CPU per verified request without its signature', against,       unit: ' ms', score: 'ratio', goal: { atMost: 1.15 }, anchor: ({ cpu }) => cpu,           ours: ({ cpu, signature }) => cpu - signature },
    { id: 'G19', work: 'CPU per verified request with its signature',    against,       unit: ' ms', score: 'ratio', goal: null,             anchor: ({ cpu }) => cpu,           ours: ({ cpu }) => cpu },
    { id: 'G19', work: 'one ES256 signature',                            against: null, unit: ' ms', score: 'alone', goal: null,             anchor: () => 0,                    ours: ({ signature }) => signature },
    { id: 'G19', work: 'database CPU per verified request',              against,       unit: ' ms', score: 'ratio', goal: null,             anchor: ({ database }) => database, ours: ({ database }) => database },
  ],
  open: async (bench) => {
    const product = await selvageProduct(bench, { people, core: bench.cores?.server });
    const reads = await fullLoad(bench, product.port, await product.readsOf(people), { expects: somebody });
    // Uses the variant that answers 200, because the generator accepts no other status. The answer has no body.
    const verifies = await fullLoad(bench, product.port, everybody(people).map(verifyOf), { expects: '' });
    await busyWithDatabase(product, reads);
    await busyWithDatabase(product, verifies);
    return {
      anchor: () => busyWithDatabase(product, reads),
      ours: async () => ({ ...(await busyWithDatabase(product, verifies)), signature: signatureCpu() }),
    };
  },
});

const verifyOf = (person: number): Request => ({
  method: 'GET',
  path: '/oidc/verify/member/password/area',
  headers: { cookie: cookieOf(person) },
});

const signatures = 5000;

function signatureCpu(): number {
  const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const data = Buffer.alloc(400, 'x');
  const signAll = () => {
    for (let made = 0; made < signatures; made++) sign('sha256', data, { key, dsaEncoding: 'ieee-p1363' });
  };
  signAll();
  const before = process.cpuUsage();
  signAll();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / signatures;
}
