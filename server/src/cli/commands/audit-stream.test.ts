import { mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openAuditSink } from '../../gateways/audit-sink.ts';
import { chainAudit } from '../../audit/audit-chain-store.ts';
import { audit } from '../../audit/audit-store.ts';
import { commandLine } from '../../../test/harness/command-line.ts';
import { type MadeCertificate, madeCertificate, mountSmallDisk } from '../../../test/harness/machine.ts';
import { openTestDeps, type TestDeps } from '../../../test/harness/test-app.ts';

let server: TestDeps;
let run: ReturnType<typeof commandLine>;
beforeEach(async () => {
  server = await openTestDeps();
  run = commandLine(server);
});
afterEach(() => server.close());

const origin = { requestId: 'ABCD23456789EFGH', client: '198.51.100.0/24', device: 'Chrome/Windows' };

async function write(count: number): Promise<void> {
  const at = server.deps.now();
  for (let number = 1; number <= count; number++)
    await audit(server.deps.db, { event: 'sign-in', result: 'ok', accountId: String(number), origin, at });
}
const chain = () => chainAudit(server.deps.db, server.deps.now());

describe('F21 audit stream', () => {
  const fileIn = () => join(mkdtempSync(join(tmpdir(), 'selvage-audit-')), 'audit.ndjson');
  const idsOf = (text: string) =>
    text
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => Number(JSON.parse(line).id));

  test('writes each audit row to a file once, continues after a restart, and goes on in a new file after a log rotation', async () => {
    const file = fileIn();
    const stream = () => run(['audit', 'stream', '--to', `file:${file}`, '--once']);
    await write(3);
    await chain();
    expect((await stream()).out).toBe('3 events sent.\n');
    await write(2);
    await chain();
    expect((await stream()).out).toBe('2 events sent.\n');
    const ids = idsOf(readFileSync(file, 'utf8'));
    expect(new Set(ids).size).toBe(5);
    renameSync(file, `${file}.1`);
    await write(1);
    await chain();
    await stream();
    expect(idsOf(readFileSync(file, 'utf8'))).toEqual([Math.max(...ids) + 1]);
  });

  test('sends the same events in the next run if the output file cannot be written', async () => {
    await write(2);
    await chain();
    const failed = await run(['audit', 'stream', '--to', 'file:/nowhere/at/all', '--once']);
    expect(failed).toMatchObject({ code: 4, out: '' });
    expect(failed.err).toContain('/nowhere/at/all cannot be written to');
    const file = fileIn();
    expect((await run(['audit', 'stream', '--to', `file:${file}`, '--once'])).out).toBe('2 events sent.\n');
  });

  test('fails when the disk has room for only a part of the lines', async () => {
    const disk = mountSmallDisk(1);
    onTestFinished(() => disk?.close());
    const target = disk ? `${disk.folder}/audit.jsonl` : '/dev/full';
    const sink = openAuditSink(`file:${target}`);
    const line = { at: server.deps.now(), text: 'x'.repeat(1_100_000) };
    await expect(sink?.send([line])).rejects.toThrow('ENOSPC');
  });

  test('stores a position for each stream name, and refuses a second process with the same name', async () => {
    await write(1);
    await chain();
    const [one, two] = [fileIn(), fileIn()];
    const stopped = new AbortController();
    const following = run(['audit', 'stream', '--to', `file:${one}`], { interrupted: stopped.signal });
    await expect.poll(() => idsOf(readFileSync(one, { encoding: 'utf8', flag: 'a+' }))).toHaveLength(1);
    expect(await run(['audit', 'stream', '--to', `file:${two}`, '--once'])).toMatchObject({
      code: 1,
      err: 'selvage: another process sends the stream siem: give this one another --name\n',
    });
    expect((await run(['audit', 'stream', '--to', `file:${two}`, '--name', 'second', '--once'])).out).toBe(
      '1 event sent.\n',
    );
    stopped.abort();
    expect((await following).code).toBe(0);
  });

  test('sends RFC 5424 messages with octet counting over TCP', async () => {
    let heard = '';
    const syslog = createServer((socket) => void socket.setEncoding('utf8').on('data', (text) => (heard += text)));
    syslog.listen(0, '127.0.0.1');
    await once(syslog, 'listening');
    await write(2);
    await chain();
    const to = `syslog+tcp://127.0.0.1:${(syslog.address() as AddressInfo).port}`;
    expect((await run(['audit', 'stream', '--to', to, '--once'])).code).toBe(0);
    await expect.poll(() => framesOf(heard)).toHaveLength(2);
    for (const frame of framesOf(heard))
      expect(frame).toMatch(/^<110>1 2026-03-02T09:00:00\.000Z \S+ selvage \d+ audit - \{"seq":"\d+","id":"\d+",.*\}$/);
    syslog.close();
  });

  /** Starts a syslog server with TLS, and keeps what it receives. */
  async function listenWithTls({ key, cert }: MadeCertificate) {
    let heard = '';
    const syslog = createTlsServer({ key, cert }, (socket) => {
      socket.setEncoding('utf8').on('data', (text) => (heard += text));
    });
    // A client that ends the connection during the TLS handshake must not fail the test.
    syslog.on('tlsClientError', () => undefined).listen(0, '127.0.0.1');
    await once(syslog, 'listening');
    onTestFinished(() => void syslog.close());
    return { port: (syslog.address() as AddressInfo).port, frames: () => framesOf(heard) };
  }
  function authorityFile({ cert }: MadeCertificate): string {
    const file = join(mkdtempSync(join(tmpdir(), 'selvage-ca-')), 'ca.pem');
    writeFileSync(file, cert);
    return file;
  }

  test.each(['localhost', '127.0.0.1'])(
    'sends RFC 5424 messages over TLS to %s, whose authority is configured',
    async (host) => {
      const certificate = madeCertificate();
      const syslog = await listenWithTls(certificate);
      await write(2);
      await chain();
      const to = `syslog+tls://${host}:${syslog.port}`;
      const sent = await run(['audit', 'stream', '--to', to, '--ca', authorityFile(certificate), '--once']);
      expect(sent).toEqual({ code: 0, out: '2 events sent.\n', err: '' });
      await expect.poll(syslog.frames).toHaveLength(2);
      for (const frame of syslog.frames()) expect(frame).toMatch(/^<110>1 \S+Z \S+ selvage \d+ audit - \{.*\}$/);
    },
  );

  test.each([
    ['no authority is given', () => []],
    ['another authority is given', () => ['--ca', authorityFile(madeCertificate())]],
  ])('refuses an untrusted certificate if %s, and counts no row as sent', async (_where, flags) => {
    const syslog = await listenWithTls(madeCertificate());
    await write(2);
    await chain();
    const place = `localhost:${syslog.port}`;
    const refused = await run(['audit', 'stream', '--to', `syslog+tls://${place}`, ...flags(), '--once']);
    expect(refused).toMatchObject({ code: 4, out: '' });
    expect(refused.err).toMatch(`selvage: ${place} cannot be written to: its certificate is not trusted (`);
    expect(syslog.frames()).toEqual([]);
    expect((await run(['audit', 'stream', '--to', `file:${fileIn()}`, '--once'])).out).toBe('2 events sent.\n');
  });

  test.each([
    ['syslog+tls://localhost:6514', '/nowhere/ca.pem'],
    ['syslog+tls://localhost:6514', '/dev/null'],
    ['syslog+tcp://localhost:601', '/dev/null'],
  ])('sends nothing to %s with the authority %s', async (to, ca) => {
    const { code, err } = await run(['audit', 'stream', '--to', to, '--ca', ca, '--once']);
    expect(code).toBe(2);
    expect(err).toContain('--ca');
  });

  test('sends datagrams over UDP', async () => {
    const syslog = createSocket('udp4');
    syslog.bind(0, '127.0.0.1');
    await once(syslog, 'listening');
    await write(1);
    await chain();
    const heard = once(syslog, 'message');
    const to = `syslog+udp://127.0.0.1:${syslog.address().port}`;
    expect((await run(['audit', 'stream', '--to', to, '--once'])).code).toBe(0);
    expect(String((await heard)[0])).toMatch(/^<110>1 .* selvage \d+ audit - \{.*\}$/);
    syslog.close();
  });

  test('names a syslog server that does not answer, and loses no audit row', async () => {
    await write(1);
    await chain();
    const failed = await run(['audit', 'stream', '--to', 'syslog+tcp://127.0.0.1:1', '--once']);
    expect(failed).toMatchObject({ code: 4 });
    expect(failed.err).toContain('127.0.0.1:1 cannot be written to');
    expect((await run(['audit', 'stream', '--to', `file:${fileIn()}`, '--once'])).out).toBe('1 event sent.\n');
  });

  test.each([
    '',
    'audit.ndjson',
    'file:audit.ndjson',
    'syslog://host:514',
    'syslog+tcp://host',
    'syslog+tcp://host:70000',
  ])('refuses "%s" as a destination', async (to) => {
    expect((await run(['audit', 'stream', '--to', to, '--once'])).code).toBe(2);
  });

  function framesOf(text: string): string[] {
    const frames: string[] = [];
    for (let rest = Buffer.from(text); rest.length > 0;) {
      const space = rest.indexOf(' ');
      const end = space + 1 + Number(rest.subarray(0, space));
      frames.push(rest.subarray(space + 1, end).toString());
      rest = rest.subarray(end);
    }
    return frames;
  }
});
