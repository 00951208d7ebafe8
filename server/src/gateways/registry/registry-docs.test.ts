import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseSetting } from '../../config/parts/setting.ts';
import type { RemoteRegistryConfig } from '../../config/config.ts';
import { registrySettings } from '../../config/registry-settings.ts';
import {
  startRegistryStub,
  type RegistryStub,
  fhirRegistry,
  remoteRegistry,
} from '../../../test/harness/remote-registry.ts';
import { testClock } from '../../../test/harness/clock.ts';
import { registryFaults } from './registry-fault.ts';
import { registrySource } from './open-registry.ts';
import type { RegistrySource } from './registry.ts';

const read = (name: string): string => readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8');
const pages = ['registry.md', 'registry-http.md', 'registry-fhir.md'].map(read).join('\n');
const recorded = read('examples/registry-fhir.http').split(/^### /m);

interface Part {
  line: string;
  headers: Record<string, string>;
  body: string;
}

function partOf(block: string): Part {
  const [head = '', body = ''] = block.split('\n\n');
  const [line = '', ...headers] = head.split('\n');
  const pairs = headers
    .map((each) => each.split(': ', 2))
    .map(([name = '', value = '']) => [name.toLowerCase(), value]);
  return { line, headers: Object.fromEntries(pairs), body: body.trim() };
}

/** The requests and answers under a heading of a documentation page, or under this name in the file of recordings. */
function conversation(heading: string): [question: Part, answer: Part][] {
  const section = pages.split(/^#+ /m).find((each) => each.startsWith(`${heading}\n`)) ?? '';
  const printed = [...section.matchAll(/^```http[^\n]*\n(.*?)\n```$/gms)].map(([, block = '']) => block);
  const inFile = recorded.filter((each) => each.startsWith(`${heading}: `)).map((each) => each.replace(/^.*\n\n/, ''));
  const parts = [...printed, ...inFile].map(partOf);
  return parts.flatMap((part, at) => {
    const answer = parts[at + 1];
    return at % 2 === 0 && answer ? [[part, answer] as [Part, Part]] : [];
  });
}

let stub: RegistryStub;
beforeAll(async () => {
  stub = await startRegistryStub(() => undefined);
});
afterAll(() => stub.close());

const signal = () => AbortSignal.timeout(10_000);
const member = { kind: 'member', memberNumber: '2000000001', birthDate: '1980-01-15' } as const;
const plan = { name: 'Double Weave', start: '2026-03-01', renewal: '2027-03-01', status: 'active' };
type Asking = (source: RegistrySource) => Promise<unknown>;

describe('the exchanges in docs/registry-http.md and docs/registry-fhir.md happen as printed', () => {
  test.each<[heading: string, kind: RemoteRegistryConfig['kind'], ask: Asking, told: unknown]>([
    ['A claim', 'http', (source) => source.recognises(member, signal()), true],
    ['A birth date', 'http', (source) => source.birthDateOf('2000000001', signal()), '1980-01-15'],
    ['The plans of a policy', 'http', (source) => source.plansOf('2000000002', signal()), [plan]],
    ['An organisation', 'http', (source) => source.lists('hospital', '9000000001', signal()), true],
    ['A member', 'fhir', (source) => source.recognises(member, signal()), true],
    ['A stranger', 'fhir', (source) => source.recognises(member, signal()), false],
    ['A birth date by search', 'fhir', (source) => source.birthDateOf('2000000001', signal()), '1980-01-15'],
    ['Plans', 'fhir', (source) => source.plansOf('2000000002', signal()), [plan]],
    [
      'A consultant',
      'fhir',
      (source) => source.recognises({ kind: 'consultant', id: '50001', registrationId: '70000001' }, signal()),
      true,
    ],
    [
      'A consultant who was not included',
      'fhir',
      (source) => source.recognises({ kind: 'consultant', id: '50001', registrationId: '70000001' }, signal()),
      true,
    ],
    [
      'A hospital',
      'fhir',
      (source) => source.recognises({ kind: 'hospital', id: '9000000001', registrationId: '80000001' }, signal()),
      true,
    ],
    ['A listed consultant', 'fhir', (source) => source.lists('consultant', '50001', signal()), true],
    ['A listed group', 'fhir', (source) => source.lists('group', '1002', signal()), false],
    ['A wellness group', 'fhir', (source) => source.recognises({ kind: 'wellness', groupId: '1001' }, signal()), true],
  ])('%s', async (heading, kind, ask, told) => {
    const turns = conversation(heading);
    expect(turns.length).toBeGreaterThan(0);
    const from = stub.asked.length;
    stub.answering = ({ body }, response) => {
      const [, answer] = turns[stub.asked.length - from - 1] ?? [];
      const status = Number(answer?.line.split(' ')[1]);
      // Each of our requests has a new id. The documented answer is sent with this id in place of its own.
      const sent = /"id":"([0-9a-f-]{36})"/.exec(body)?.[1] ?? '';
      response.writeHead(status, answer?.headers).end(answer?.body.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, sent));
    };
    const config =
      kind === 'http' ? remoteRegistry(kind, stub.url) : fhirRegistry(stub.url, { memberNumberOf: 'person' });
    const { source, close } = registrySource(config, testClock().now);
    expect(await ask(source)).toEqual(told);
    close();
    const asked = stub.asked.slice(from);
    expect(asked.map(({ method, path }) => `${method} ${path} HTTP/1.1`)).toEqual(turns.map(([{ line }]) => line));
    for (const [at, [question]] of turns.entries()) {
      expect(asked[at]?.headers).toMatchObject(question.headers);
      if (question.body === '') continue;
      const isJson = question.headers['content-type']?.includes('json');
      const [shown, sent] = [question.body, asked[at]?.body ?? ''].map((text) => (isJson ? JSON.parse(text) : text));
      expect(kind === 'http' ? { ...sent, id: shown.id } : sent).toEqual(shown);
    }
  });

  test('the settings in the registry documentation are valid', () => {
    const shown = [...pages.matchAll(/^```json[^\n]*\n(.*?)\n```$/gms)].map(
      ([, block = '']) => JSON.parse(block).registry,
    );
    expect(shown.map((each) => parseSetting(registrySettings, each).kind)).toEqual(['http', 'fhir']);
  });

  test('the registry documentation lists every fault, and whether the circuit breaker counts it', () => {
    const rows = [...pages.matchAll(/^\| `([a-z-]+)` \| .* \| (yes|no) \|$/gm)].map(([, fault, counts]) => [
      fault,
      counts,
    ]);
    expect(rows).toEqual(Object.entries(registryFaults).map(([fault, { unwell }]) => [fault, unwell ? 'yes' : 'no']));
  });
});
