import { expect, test } from 'vitest';
import { readText } from '../shipping/shipped-files.ts';
import { dockerfileFaults } from './dockerfile-faults.ts';

const ours = readText('Dockerfile');

test('our Dockerfile follows the rules', () => {
  expect(dockerfileFaults(ours)).toEqual([]);
});

test.each<[change: string, instead: string, fault: RegExp]>([
  ['node:24-bookworm-slim\n', 'node:latest\n', /tag/],
  ['node:24-bookworm-slim\n', 'node\n', /tag/],
  ['USER 10001:10001', 'USER root', /user/],
  ['CMD ["serve"]', 'RUN true\nCMD ["serve"]', /runs something/],
  ['COPY --from=parts /app ./', 'COPY . .', /from here/],
  ['ENV HOST', 'ENV SELVAGE_SECRET=a HOST', /secret/],
  ['COPY --from=build /build/dist/package ./', 'COPY --from=build /build ./', /more than the package/],
  ['RUN npm ci --no-audit', 'RUN npm i --no-audit', /npm ci/],
])('a Dockerfile with %s → %s is refused with the reason', (change, instead, fault) => {
  expect(ours).toContain(change);
  expect(dockerfileFaults(ours.replace(change, instead))).toEqual([expect.stringMatching(fault)]);
});
