import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '@selvage/contract/time-units';
import { counted } from '../../counted.ts';
import { AuditSinkError, openAuditSink, type AuditSink } from '../../gateways/audit-sink.ts';
import { asOnlySender, cursorOf, moveCursor, rowsAfter } from '../../audit/audit-stream-store.ts';
import { auditLine } from '../../audit/audit-export-store.ts';
import { command, type CliDeps } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';

const atOnce = 500;

export const auditStream = command({
  name: 'audit stream',
  summary: 'Send each event to a file or to syslog as a line of JSON, until Ctrl-C.',
  options: {
    to: {
      type: 'string',
      value: 'PLACE',
      isRequired: true,
      says: 'file:/path, syslog+tcp://host:601, syslog+tls:// or syslog+udp://',
    },
    name: {
      type: 'string',
      value: 'NAME',
      says: 'the name under which the position in the audit is stored; default siem',
    },
    ca: { type: 'string', value: 'FILE', says: 'with syslog+tls://: a PEM file with the only authority to trust' },
    once: { type: 'boolean', says: 'send the events that exist, then stop' },
  },
  run: async ({ deps, values, io }) => {
    const sink = openAuditSink(
      values.to ?? '',
      values.ca === undefined ? undefined : readAuthority(values.ca, values.to),
    );
    if (!sink)
      throw new CommandFailure(
        'usage',
        '--to must be file:/path or syslog+tcp://host:port, syslog+tls:// or syslog+udp://',
      );
    const name = values.name ?? 'siem';
    if (!/^[a-z0-9-]{1,40}$/.test(name))
      throw new CommandFailure('usage', '--name must be at most 40 small letters, digits and hyphens');
    const opened = await deps();
    let sent = 0;
    try {
      const wasOnly = await asOnlySender(opened.db, name, async (db) => {
        do {
          sent += await sendDue({ ...opened, db }, name, sink, io.interrupted);
          if (values.once !== true) await sleep(seconds(1), null, { signal: io.interrupted }).catch(() => undefined);
        } while (values.once !== true && !io.interrupted.aborted);
      });
      if (!wasOnly)
        throw new CommandFailure('refused', `another process sends the stream ${name}: give this one another --name`);
    } catch (error) {
      if (error instanceof AuditSinkError) throw new CommandFailure('unreachable', error.message, { sent });
      throw error;
    } finally {
      sink.close();
    }
    return { json: { sent }, text: `${counted(sent, 'event')} sent.\n` };
  },
});

function readAuthority(path: string, to = ''): string {
  if (!to.toLowerCase().startsWith('syslog+tls:'))
    throw new CommandFailure('usage', '--ca needs a place that begins with syslog+tls://');
  try {
    const pem = readFileSync(path, 'utf8');
    // The constructor throws if the file is not a certificate.
    void new X509Certificate(pem);
    return pem;
  } catch {
    throw new CommandFailure('usage', '--ca must be a file with a certificate in PEM that can be read');
  }
}

/** The cursor moves after the destination has taken the lines. If the process crashes in between, the same lines are sent again. */
async function sendDue(
  { db, now }: Pick<CliDeps, 'db' | 'now'>,
  name: string,
  sink: AuditSink,
  interrupted: AbortSignal,
): Promise<number> {
  let sent = 0;
  while (!interrupted.aborted) {
    const { rows, last } = await rowsAfter(db, await cursorOf(db, name), atOnce);
    if (last === null) return sent;
    await sink.send(rows.map((row) => ({ at: row.at, text: auditLine(row, true).trimEnd() })));
    await moveCursor(db, name, last, now());
    sent += rows.length;
  }
  return sent;
}
