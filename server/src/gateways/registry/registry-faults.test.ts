import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  fhirRegistryAnswers,
  httpRegistryAnswers,
  answerJson,
  startRegistryStub,
  type Answering,
  type RegistryStub,
  remoteRegistry,
} from '../../../test/harness/remote-registry.ts';
import { testResources } from '../../../test/harness/registry.ts';
import { testClock } from '../../../test/harness/clock.ts';
import { registrySource } from './open-registry.ts';
import type { RegistryFault } from './registry-fault.ts';
import type { RegistrySource } from './registry.ts';

let stub: RegistryStub;
beforeAll(async () => {
  stub = await startRegistryStub(httpRegistryAnswers);
});
afterAll(() => stub.close());

const { now } = testClock();
const member = { kind: 'member', memberNumber: '2000000001', birthDate: '1980-01-15' } as const;
const consultant = { kind: 'consultant', id: '50001', registrationId: '70000001' } as const;
const long = () => AbortSignal.timeout(10_000);

type Asking = (source: RegistrySource, signal: AbortSignal) => Promise<unknown>;
const questions: [name: string, kind: 'http' | 'fhir', ask: Asking][] = [
  ['a claim over HTTP', 'http', (source, signal) => source.recognises(member, signal)],
  ['a birth date over HTTP', 'http', (source, signal) => source.birthDateOf('2000000001', signal)],
  ['a member by FHIR', 'fhir', (source, signal) => source.recognises(member, signal)],
  ['a consultant by FHIR', 'fhir', (source, signal) => source.recognises(consultant, signal)],
  ['a birth date by FHIR', 'fhir', (source, signal) => source.birthDateOf('2000000001', signal)],
  ['an organisation over HTTP', 'http', (source, signal) => source.lists('hospital', '9000000001', signal)],
  ['an organisation by FHIR', 'fhir', (source, signal) => source.lists('hospital', '9000000001', signal)],
];

const status =
  (code: number, headers: Record<string, string> = {}): Answering =>
  (_asked, response) =>
    void response.writeHead(code, { 'content-type': 'application/json', ...headers }).end('{}');
const raw =
  (body: string | Buffer, headers: Record<string, string> = {}): Answering =>
  (_asked, response) =>
    void response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body);

const broken: [what: string, answering: Answering, fault: RegistryFault][] = [
  ['never answers', () => undefined, 'timed-out'],
  ['begins and never ends', (_asked, response) => void response.writeHead(200).write('{"id":'), 'timed-out'],
  ['hangs up', (_asked, response) => void response.destroy(), 'unreachable'],
  [
    'hangs up in the middle',
    (_asked, response) => void response.writeHead(200, { 'content-length': '99' }).write('{', () => response.destroy()),
    'unreachable',
  ],
  [
    'switches to another protocol',
    (_asked, response) =>
      void response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    'unreachable',
  ],
  ['redirects', status(302, { location: 'https://elsewhere.example/' }), 'redirected'],
  ['redirects permanently', status(308, { location: '/registry/claims' }), 'redirected'],
  ['wants another token', status(401), 'not-authorised'],
  ['forbids the request', status(403), 'not-authorised'],
  ['has too many requests', status(429, { 'retry-after': '60' }), 'overloaded'],
  ['is under maintenance', status(503), 'overloaded'],
  ['fails', status(500), 'failed'],
  ['stands behind a gateway that fails', status(502), 'failed'],
  ['refuses the question', status(400), 'refused'],
  ['does not know the question', status(404), 'refused'],
  ['answers without content', status(204), 'misshapen'],
  ['answers nothing', raw(''), 'misshapen'],
  ['answers a page', raw('<!doctype html><title>Login</title>', { 'content-type': 'text/html' }), 'unreadable'],
  ['answers a page that calls itself JSON', raw('<!doctype html>'), 'unreadable'],
  ['answers JSON that calls itself a page', raw('{"recognised":true}', { 'content-type': 'text/html' }), 'unreadable'],
  ['answers bytes that are no text', raw(Buffer.from([0x22, 0xff, 0xfe, 0x22])), 'unreadable'],
  ['compresses unasked', raw(gzipSync('{}'), { 'content-encoding': 'gzip' }), 'unreadable'],
  ['answers megabytes', raw(Buffer.alloc(3_000_000, ' ')), 'too-large'],
  ['answers null', raw('null'), 'misshapen'],
  ['answers yes to everything', raw('true'), 'misshapen'],
  ['answers a list', raw('[]'), 'misshapen'],
  ['answers a text in place of true', raw('{"id":"x","recognised":"true","birthDate":1980}'), 'misshapen'],
];

describe.each(questions)('J7 %s: a request to a registry that', (_name, kind, ask) => {
  test.each(broken)('%s gives no valid answer', async (_what, answering, fault) => {
    stub.answering = answering;
    const { source, close } = registrySource(remoteRegistry(kind, stub.url), now);
    const patience = fault === 'timed-out' ? AbortSignal.timeout(60) : long();
    await expect(ask(source, patience)).rejects.toMatchObject({ name: 'RegistryFailure', fault });
    close();
  });

  test('does not exist gives no answer', async () => {
    const gone = await startRegistryStub(() => undefined);
    await gone.close();
    const { source } = registrySource(remoteRegistry(kind, gone.url), now);
    await expect(ask(source, long())).rejects.toMatchObject({ fault: 'unreachable' });
  });

  test('closed the kept connection is sent again, and answered', async () => {
    const asked = stub.asked.length;
    stub.answering = kind === 'http' ? httpRegistryAnswers : fhirRegistryAnswers(testResources);
    const { source, close } = registrySource(remoteRegistry(kind, stub.url), now);
    const first = await ask(source, long());
    const well = stub.answering;
    stub.answering = (_asked, response) => {
      stub.answering = well;
      response.destroy();
    };
    expect([await ask(source, long()), first]).toEqual([first, first]);
    expect(stub.asked.length).toBeGreaterThan(asked + 2);
    close();
  });
});

describe('our own registry protocol', () => {
  test('refuses an answer with the id of another request', async () => {
    const { source, close } = registrySource(remoteRegistry('http', stub.url), now);
    stub.answering = (_asked, response) =>
      answerJson(response, { id: 'another', recognised: true, listed: true, birthDate: '1980-01-15' });
    await expect(source.recognises(member, long())).rejects.toMatchObject({ fault: 'somebody-else' });
    await expect(source.birthDateOf('2000000001', long())).rejects.toMatchObject({ fault: 'somebody-else' });
    await expect(source.lists('group', '1001', long())).rejects.toMatchObject({ fault: 'somebody-else' });
    close();
  });

  test.each(['1980', '15/01/1980', '', 'unknown'])('refuses a birth date like %j in an answer', async (birthDate) => {
    const { source, close } = registrySource(remoteRegistry('http', stub.url), now);
    stub.answering = ({ body }, response) => answerJson(response, { id: JSON.parse(body).id, birthDate });
    await expect(source.birthDateOf('2000000001', long())).rejects.toMatchObject({ fault: 'misshapen' });
    close();
  });
});
