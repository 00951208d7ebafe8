import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { applications } from '../../test/harness/oidc-clients.ts';
import { samplesIn } from '../../test/harness/server-process.ts';
import { deriveKeys } from '../crypto/key-ring.ts';
import { readDemoConfig } from '../../test/harness/test-config.ts';
import { openDatabase } from '../db/database.ts';
import { everyMetric, openMetrics, responseTimes } from './collected-metrics.ts';

/** The rows that the table in `docs/observe.md` must have. */
const metricTable = (): string[] =>
  [...everyMetric, { ...responseTimes, type: 'histogram', labels: responseTimes.labelNames }].map(
    ({ name, type, labels, help }) => {
      const labelled = labels.map((label) => `\`${label}\``).join(', ');
      return `| \`${name}\` | ${type} | ${labelled} | ${help} |`;
    },
  );

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

interface Alerts {
  groups: {
    rules: { alert: string; expr: string; labels: { severity: string }; annotations: Record<string, string> }[];
  }[];
}
interface Dashboard {
  panels: { id: number; targets?: { expr: string }[] }[];
}

const alerts = (parse(read('ops/prometheus/alerts.yml')) as Alerts).groups.flatMap(({ rules }) => rules);
const dashboard = JSON.parse(read('ops/grafana/selvage.json')) as Dashboard;
const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
const expressions = [...alerts.map(({ expr }) => expr), ...shown];

const namesIn = (expression: string): string[] => expression.match(/\b(?:selvage|nodejs|process)_[a-z0-9_]+/g) ?? [];

const clients = applications.map((client) => ({ ...client, backchannelLogoutUri: 'https://claims.insurer.example/' }));

/** Returns the text for Prometheus of a server without a database. */
async function told(): Promise<string> {
  const nobody = openDatabase('postgres://127.0.0.1:1/nowhere', { onLost: () => undefined });
  const load = { running: 0, waiting: 0, held: 0, rejected: 0 };
  const metrics = openMetrics({
    ...nobody,
    now: () => new Date(0),
    keys: deriveKeys([{ id: 1, secret: 'a secret of no consequence whatever' }]),
    config: { ...readDemoConfig(), oidc: { clients, resources: [] } },
    hashing: { load: () => load },
    registry: { isAway: () => false },
    terms: { uneven: [] },
  });
  metrics.noteResponse({ route: 'GET /', status: '2xx', seconds: 1 });
  const text = await metrics.text();
  await nobody.close();
  return text;
}

test('every metric that an alert or the dashboard uses exists', async () => {
  const text = await told();
  const names = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name));
  for (const name of expressions.flatMap(namesIn)) {
    const base = names.has(name) ? name : name.replace(/_(?:bucket|count|sum)$/, '');
    expect(names).toContain(base);
  }
});

test('OPS-P16 a metric shows the running version, commit and Node.js', async () => {
  expect(await told()).toMatch(
    /^selvage_build_info\{version="\d+\.\d+\.\d+",revision="\w+",node="\d+\.\d+\.\d+"\} 1$/m,
  );
});

test('every metric of our own is on the dashboard', () => {
  const asked = new Set(shown.flatMap(namesIn));
  expect(everyMetric.filter(({ name }) => !asked.has(name)).map(({ name }) => name)).toEqual([]);
});

test('every label value in an alert or the dashboard can occur', async () => {
  const series = [...samplesIn(await told()).keys()];
  const isKnown = (label: string, value: string) => series.some((each) => each.includes(`${label}="${value}"`));
  const matchers = expressions
    .flatMap((expression) => [...expression.matchAll(/selvage_\w+\{([^}]*)\}/g)])
    .flatMap(([, inside = '']) => [...inside.matchAll(/(\w+)(?:=~|!~|!=|=)"([^"]*)"/g)])
    .filter(([, label]) => !['instance', 'route', 'status'].includes(label ?? ''));
  expect(matchers.length).toBeGreaterThan(5);
  for (const [matcher, label = '', values = ''] of matchers)
    for (const value of values.split('|')) expect([matcher, isKnown(label, value)]).toEqual([matcher, true]);
});

test('an alert has a severity, a summary and what to do', () => {
  for (const { alert, labels, annotations } of alerts) {
    expect(alert).toMatch(/^Selvage[A-Z]/);
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(Object.keys(annotations)).toEqual(['summary', 'action', 'runbook_url']);
  }
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
});

test('OPS-P16 the runbook of every alert is a section of the documentation, which says how severe it is', () => {
  const sections = new Map(
    [...read('docs/alerts.md').matchAll(/^### (Selvage\w+)\n\*\*(Page|Ticket)\.\*\* /gm)].map(
      ([, name = '', severity = '']) => [name, severity.toLowerCase()],
    ),
  );
  for (const { alert, annotations } of alerts)
    expect(annotations['runbook_url']).toBe(`https://docs.example/selvage/alerts.html#${alert.toLowerCase()}`);
  expect(sections).toEqual(new Map(alerts.map(({ alert, labels }) => [alert, labels.severity])));
});

test('every panel of the dashboard has its own id', () => {
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
});

const page = read('docs/observe.md');
const tableUnder = (head: string): string[] =>
  (page.split(`${head}\n`)[1] ?? '').split('\n\n')[0]?.split('\n').slice(1) ?? [];

test('docs/observe.md lists every metric', () => {
  expect(tableUnder('| Metric | Type | Labels | Meaning |')).toEqual(metricTable());
});
