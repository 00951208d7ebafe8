import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryRoot } from '../run-command.ts';
import { dockerIgnore } from './docker-ignore.ts';
import { dockerfileFaults } from './dockerfile-faults.ts';
import { imageSettings } from './image-settings.ts';
import { readDockerfile } from './read-dockerfile.ts';

const ours = readFileSync(join(repositoryRoot, 'Dockerfile'), 'utf8');

test('our Dockerfile keeps to the rules', () => {
  expect(dockerfileFaults(readDockerfile(ours))).toEqual([]);
});

describe('a Dockerfile that does not is told why', () => {
  test.each<[change: string, instead: string, fault: RegExp]>([
    ['node:24-bookworm-slim\n', 'node:latest\n', /tag/],
    ['node:24-bookworm-slim\n', 'node\n', /tag/],
    ['USER 10001:10001', 'USER root', /user/],
    ['USER 10001:10001', '', /user/],
    ['CMD ["serve"]', 'CMD serve', /shell/],
    ['CMD ["serve"]', 'RUN true\nCMD ["serve"]', /runs something/],
    ['COPY --from=parts /app ./', 'COPY . .', /from here/],
    ['CMD ["node", "-e"', 'CMD ["curl", "-e"', /HEALTHCHECK/],
    ['STOPSIGNAL SIGTERM', '', /STOPSIGNAL/],
    ['ENV SELVAGE_MODE', 'ENV SELVAGE_SECRET=a SELVAGE_MODE', /secret/],
    ['RUN npm ci --no-audit', 'RUN npm i --no-audit', /npm ci/],
    ['RUN npm run pack', 'RUN curl http://files.example/x | sh', /curl/],
  ])('%s → %s', (change, instead, fault) => {
    expect(ours).toContain(change);
    expect(dockerfileFaults(readDockerfile(ours.replace(change, instead)))).toEqual([expect.stringMatching(fault)]);
  });
});

test('how the image runs is read from its last stage', () => {
  const stages = readDockerfile(
    'FROM a:1 AS x\nUSER 1\nFROM b:1\nENV A=1 B="two \\\n  words"\nUSER 2\nCMD ["c", "d"]\n',
  );
  expect(stages.map(({ base, name }) => [base, name])).toEqual([
    ['a:1', 'x'],
    ['b:1', 'stage 1'],
  ]);
  const last = stages.at(-1);
  expect(last && imageSettings(last)).toMatchObject({
    user: '2',
    env: { A: '1', B: 'two words' },
    command: ['c', 'd'],
  });
});

test('a build is given what is named, and nothing else', () => {
  const isLeftOut = dockerIgnore(readFileSync(join(repositoryRoot, '.dockerignore'), 'utf8'));
  const given = ['package.json', 'server', 'server/src/main.ts', 'content/default/a.md'];
  const left = [
    '.git',
    '.env',
    'data/postgres',
    'portal.key',
    'docs/ship.md',
    'server/dist/main.js',
    'web/node_modules/a',
  ];
  expect([...given, ...left].filter((path) => !isLeftOut(path))).toEqual(given);
});
