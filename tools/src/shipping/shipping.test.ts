import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repositoryRoot, runCommand } from '../run-command.ts';
import { chartFaults } from './chart-faults.ts';
import { composeFaults } from './compose-faults.ts';
import type { ComposeFile } from './compose-file.ts';
import { hostFaults } from './host-faults.ts';
import { operatorFaults } from './operator-values.ts';
import { renderedFaults } from './rendered-faults.ts';
import { serverSettings } from './server-settings.ts';
import { settingFaults } from './setting-faults.ts';
import { readText, readYaml } from './shipped-files.ts';
import { shippingFaults } from './shipping-faults.ts';
import { parse } from 'yaml';

test('the image, the compose file and the chart pass the checks that need no running container', async () => {
  expect(shippingFaults(await serverSettings())).toEqual([]);
});

test('a rolling restart waits longer than nginx skips a failed instance, in the chart and in the documentation', () => {
  const alone = ['ops/nginx.conf', 'ops/nginx.compose.conf'].flatMap((path) =>
    [...readText(path).matchAll(/fail_timeout=(\d+)s/g)].map(([, time]) => Number(time)),
  );
  const [, ready] = /^ {2}minReadySeconds: (\d+)$/m.exec(readText('ops/helm/selvage/templates/deployment.yaml')) ?? [];
  expect(Number(ready)).toBeGreaterThan(Math.max(...alone));
  expect(Math.max(...alone)).toBeLessThan(3);
  for (const page of ['docs/instances.md', 'docs/upgrade.md'])
    expect(readText(page)).toMatch(/`\/readyz`[^.]*three seconds more/);
});

test('the server lists its settings and those that production requires', async () => {
  const { isKnown, required } = await serverSettings();
  expect(required.toSorted()).toEqual(['DATABASE_URL', 'PUBLIC_URL', 'SELVAGE_SECRET', 'SMTP_URL']);
  expect(['PORT', 'SELVAGE_OPERATOR', 'SELVAGE_CONFIG', 'PROT', 'SELVAGE_PORT'].filter(isKnown)).toEqual([
    'PORT',
    'SELVAGE_OPERATOR',
    'SELVAGE_CONFIG',
  ]);
});

describe('a fault of the compose file is reported:', () => {
  const ours = readText('ops/compose.yaml');
  const nginx = readText('ops/nginx.compose.conf');
  test.each<[change: string, instead: string, fault: RegExp]>([
    ["user: '101:101'", 'privileged: true', /nginx (is privileged|runs as root)/],
    ['nginx:1.28-bookworm', 'nginx:latest', /nginx has no version/],
    ['  read_only: true\n', '', /can write to its own files/],
    ['cap_drop: [ALL]', 'cap_drop: [NET_RAW]', /keeps rights/],
    ['SELVAGE_TRUST_PROXY: 172.31.77.10', 'SELVAGE_TRUST_PROXY: uniquelocal', /somebody else than nginx/],
    ['  selvage-2:\n', '  portal:\n', /not two instances/],
    [
      'POSTGRES_PASSWORD_FILE: /run/secrets/postgres-password',
      'POSTGRES_PASSWORD: x',
      /database has a secret in its env/,
    ],
    ['SMTP_URL_FILE: /run/secrets/smtp-url', 'SMTP_URL: ${SMTP_URL}', /selvage-1 has a secret in its environment/],
    ['secrets: [keys, database-url, smtp-url]', 'secrets: [keys, smtp-url]', /selvage-1 is not given database-url/],
    ['  postgres-password:\n    file', '  password:\n    file', /database is not given postgres-password/],
    ['      DATABASE_URL_FILE: /run/secrets/owner-database-url\n', '', /selvage-1 has a secret of the owner/],
    [
      'secrets: [keys, database-url, smtp-url]',
      'secrets: [keys, database-url, smtp-url, postgres-password]',
      /selvage-2 has a secret of the owner/,
    ],
    ['[migrate, --grant-to, selvage_server]', '[migrate]', /migrate gives the role that serves no rights/],
  ])('%s → %s', (change, instead, fault) => {
    expect(ours).toContain(change);
    const file = parse(ours.replace(change, instead), { merge: true }) as ComposeFile;
    expect(composeFaults(file, nginx).join('\n')).toMatch(fault);
  });
});

describe('a fault of the Helm chart is reported:', () => {
  const schema = { type: 'object', additionalProperties: false, properties: { port: { type: 'integer' } } };
  const template = (text: string) => [{ name: 'a.yaml', text }];
  const sound = { values: { port: 1 }, schema, templates: template('port: {{ .Values.port }}') };
  test.each<[what: string, chart: Partial<typeof sound>, fault: string]>([
    [
      'a value that values.yaml lacks',
      { templates: template('{{ .Values.port }}{{ .Values.host }}') },
      'values.yaml has no host',
    ],
    ['a value that no template uses', { templates: [] }, 'no template uses port'],
    [
      'a schema that allows any value',
      { schema: { ...schema, properties: { port: { type: 'object' } } } },
      'of /properties/port nothing',
    ],
    [
      'a value that the schema does not know',
      { values: Object.assign({ port: 1 }, { prot: 1 }) },
      'must NOT have additional properties',
    ],
    ['a value of the wrong type', { values: { port: 'a' as unknown as number } }, '/port must be integer'],
  ])('%s', (_what, chart, fault) => {
    expect(chartFaults(sound)).toEqual([]);
    expect(chartFaults({ ...sound, ...chart }).join('\n')).toContain(fault);
  });
});

test('a fault of the rendered Helm chart is reported', () => {
  const settings = { isKnown: (name: string) => name === 'PORT', required: ['PORT'], complaint: () => '' };
  const pod = (env: string, more = '') => `kind: Job
spec:
  template:
    spec:
      enableServiceLinks: false
      automountServiceAccountToken: false
      securityContext: { runAsNonRoot: true }
      containers:
        - securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false }
          env: [{ name: ${env} }]
${more}`;
  expect(renderedFaults(pod('PORT'), settings)).toEqual([]);
  expect(renderedFaults(pod('PROT', '---\nkind: Secret\n'), settings)).toEqual([
    'the chart makes a Secret',
    'Job sets PROT, which nobody reads',
    'Job does not set PORT',
  ]);
  expect(renderedFaults('kind: Service\n', settings)).toEqual(['no pod was rendered']);
  const open = 'kind: Job\nspec: { template: { spec: { containers: [{ env: [{ name: PORT }] }] } } }\n';
  expect(renderedFaults(open, settings)).toEqual([
    'Job has service links',
    'Job has a token',
    'Job may run as root',
    'Job may write to its files or gain rights',
  ]);
});

describe('OPS-P7 the check of metrics and files in a rendered Helm chart', () => {
  const settings = { isKnown: () => true, required: [], complaint: () => '' };
  const sound = `kind: Deployment
spec:
  template:
    spec:
      enableServiceLinks: false
      automountServiceAccountToken: false
      securityContext: { runAsNonRoot: true }
      volumes:
        - { name: config, projected: { sources: [{ configMap: { name: a } }, { secret: { name: files } }] } }
        - { name: database, secret: { secretName: files, items: [{ key: DATABASE_URL, path: DATABASE_URL }] } }
      containers:
        - securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false }
          env: [{ name: METRICS_PORT }, { name: METRICS_HOST }]
          ports: [{ name: metrics }]
          readinessProbe: { httpGet: { port: metrics } }
          volumeMounts: [{ name: config, mountPath: /etc/selvage }, { name: database, mountPath: /etc/selvage }]
---
kind: Job
spec:
  template:
    spec:
      enableServiceLinks: false
      automountServiceAccountToken: false
      securityContext: { runAsNonRoot: true }
      volumes: [{ name: files, secret: { secretName: files } }]
      containers:
        - securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false }
          volumeMounts: [{ name: files, mountPath: /etc/selvage }]
---
kind: Service
metadata: { labels: { app: selvage, more: b } }
spec: { ports: [{ name: metrics }] }
---
kind: ServiceMonitor
spec: { selector: { matchLabels: { app: selvage } }, endpoints: [{ port: metrics }] }
`;

  test('accepts a sound chart', () => {
    expect(renderedFaults(sound, settings)).toEqual([]);
  });

  test.each([
    [', { name: METRICS_HOST }', '', 'Deployment sets METRICS_PORT without METRICS_HOST'],
    [
      'port: metrics } }',
      'port: http } }',
      'Deployment has a readinessProbe that does not ask the port of the metrics',
    ],
    ['ports: [{ name: metrics }]\n          readi', 'readi', 'Deployment does not name the port of its metrics'],
    [
      'name: files, mountPath: /etc/selvage',
      'name: files, mountPath: /files',
      'Job does not have files in /etc/selvage',
    ],
    ['[{ name: config, mountPath', '[{ name: other, mountPath', 'Deployment mounts other, which is no volume of it'],
    [
      '[{ name: files, secret: { secretName: files } }]',
      '[{ name: files, secret: { secretName: files, items: [{ key: DATABASE_URL, path: DATABASE_URL }] } }]',
      'Deployment serves as the role that migrates',
    ],
    ['{ app: selvage, more: b }', '{ app: other }', 'ServiceMonitor finds no Service'],
    ['endpoints: [{ port: metrics }]', 'endpoints: [{ port: http }]', 'ServiceMonitor asks the port http, which'],
  ])('reports %s → %s', (change, instead, fault) => {
    expect(sound).toContain(change);
    expect(renderedFaults(sound.replace(change, instead), settings).join('\n')).toContain(fault);
  });
});

test('the rendered chart is compared with what the operator set', () => {
  const values = { what: '', values: {}, has: [/kind: Job/], hasNot: [/Secret/] };
  expect(operatorFaults({ text: 'kind: Job' }, values)).toEqual([]);
  expect(operatorFaults({ text: 'kind: Secret' }, values)).toEqual(['lacks kind: Job', 'has Secret']);
  expect(operatorFaults({ fault: 'broken' }, values)).toEqual(['broken']);
  expect(operatorFaults({ fault: 'publicUrl must be set' }, { ...values, refusal: /must be set/ })).toEqual([]);
  expect(operatorFaults({ text: 'kind: Job' }, { ...values, refusal: /must be set/ })).toEqual([
    'was rendered, and should not have been',
  ]);
});

test('a setting that is unknown, or required and not given, is reported', () => {
  const settings = { isKnown: (name: string) => name === 'PORT', required: ['PORT'], complaint: () => '' };
  const compose = { services: { a: { image: 'selvage:1', environment: { PROT: '1' } }, b: { image: 'other:1' } } };
  expect(settingFaults({ dockerfile: 'FROM a:1\n', compose, templates: [] }, settings)).toEqual([
    'a of compose sets PROT, which nobody reads',
    'a of compose does not set PORT',
  ]);
});

describe('the compose file with the secrets from docs/compose.md', () => {
  const filled = (value: string): string => value.replaceAll(/\$\{\w+:?-([^}]*)\}/g, '$1');
  const { services } = readYaml('ops/compose.yaml') as ComposeFile;
  const folder = mkdtempSync(join(tmpdir(), 'selvage-compose-'));
  beforeAll(async () => {
    const [commands = ''] = /^mkdir -m 700 secrets$[^]*?(?=^sudo)/m.exec(readText('docs/compose.md')) ?? [];
    await runCommand(['sh', '-ec', commands], { cwd: folder });
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const settingsOf = (name: string): Record<string, string> =>
    Object.fromEntries(
      Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [
        key,
        filled(value)
          .replace('/run/secrets/', `${folder}/secrets/`)
          .replace('/etc/selvage/selvage.json', join(repositoryRoot, 'ops/selvage.compose.json')),
      ]),
    );

  test.each(['selvage-1', 'selvage-2', 'migrate'])('has all settings to start %s', async (name) => {
    const { complaint } = await serverSettings();
    expect(complaint(settingsOf(name))).toBe('');
  });

  test('F24 must name what is allowed without TLS', async () => {
    const { complaint } = await serverSettings();
    const { SELVAGE_ALLOW_INSECURE: allowed, ...others } = settingsOf('selvage-1');
    expect(allowed).toBe('database,smtp,demo-brand');
    expect(complaint(others)).toMatch(/^DATABASE_URL \(from DATABASE_URL_FILE\) must have sslmode/);
  });

  test('has two database roles, each with its own password in its URL', () => {
    const found = (
      [
        ['postgres-password', 'owner-database-url'],
        ['server-password', 'database-url'],
      ] as const
    ).map(([secret, file]) => {
      const [password, address = ''] = [secret, file].map((name) =>
        readFileSync(join(folder, 'secrets', name), 'utf8'),
      );
      const { username, password: given } = new URL(address);
      expect(given).toBe(password);
      return { username, given };
    });
    expect(found.map(({ username }) => username)).toEqual([
      services['database']?.environment?.['POSTGRES_USER'],
      'selvage_server',
    ]);
    expect(found[0]?.given).not.toBe(found[1]?.given);
    expect(readText('ops/postgres/serving-role.sh')).toContain('create role selvage_server ');
  });
});

test('images come from public registries only, and no other package registry is named', () => {
  expect(hostFaults('x', 'FROM node:24\nimage: axllent/mailpit:v1\nimage: ghcr.io/a/b:1\n')).toEqual([]);
  expect(hostFaults('x', 'FROM registry.insurer.test:5000/node:24\n')).toEqual([
    'x takes an image from registry.insurer.test:5000',
  ]);
  expect(hostFaults('x', 'RUN npm ci --registry=http://packages.internal/npm\n')).toEqual([
    'x names packages.internal',
    'x names a registry for packages',
  ]);
});

test('YAML merge keys of the compose file are resolved', () => {
  const { services } = readYaml('ops/compose.yaml') as ComposeFile;
  expect(services['migrate']).toMatchObject({ read_only: true, image: expect.stringMatching(/^selvage:/) as string });
});
