import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { open as openFile } from 'node:fs/promises';
import { connect, isIP, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls, type ConnectionOptions, TLSSocket } from 'node:tls';
import { seconds } from '@selvage/contract/time-units';

export interface AuditLine {
  at: Date;
  /** The event as one JSON object without line breaks. */
  text: string;
}

/** A destination of audit lines. `send` resolves when the destination has taken the lines. */
export interface AuditSink {
  send: (lines: readonly AuditLine[]) => Promise<void>;
  close: () => void;
}

/** The destination does not exist, cannot be written to, or does not answer. */
export class AuditSinkError extends Error {
  override readonly name = 'AuditSinkError';
}

/**
 * Opens `file:/path`, `syslog+udp://host:514`, `syslog+tcp://host:601` or `syslog+tls://host:6514`; returns null for
 * other targets. With `ca` (PEM), TLS trusts only this authority instead of those of Node.
 */
export function openAuditSink(target: string, ca?: string): AuditSink | null {
  if (target.startsWith('file:/')) return fileSink(target.slice('file:'.length));
  const [, protocol, host, port] = /^syslog\+(udp|tcp|tls):\/\/([^:/]+|\[[0-9a-f:.]+\]):(\d{1,5})$/i.exec(target) ?? [];
  if (protocol === undefined || host === undefined || Number(port) < 1 || Number(port) > 65_535) return null;
  const place = { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  if (protocol === 'udp') return udpSink(place);
  return streamSink(place, protocol === 'tls' ? () => connectTls(tlsOptions(place, ca)) : () => connect(place));
}

/** Opens the file for each write, so that logrotate can move the file away. */
function fileSink(path: string): AuditSink {
  return {
    send: async (lines) => {
      try {
        const file = await openFile(path, 'a', 0o640);
        try {
          // `appendFile` writes all text or fails. A plain write to a full disk could write only a part and still succeed.
          await file.appendFile(lines.map(({ text }) => `${text}\n`).join(''));
          await file.sync();
        } finally {
          await file.close();
        }
      } catch (error) {
        throw sinkError(path, error);
      }
    },
    close: () => undefined,
  };
}

interface Place {
  host: string;
  port: number;
}

/** A syslog message of RFC 5424 with facility 13 (log audit) and severity 6 (informational). */
const syslogMessage = ({ at, text }: AuditLine): Buffer =>
  Buffer.from(`<110>1 ${at.toISOString()} ${hostname() || '-'} selvage ${process.pid} audit - ${text}`);

/** UDP does not notice a lost datagram. The other destinations are safer. */
function udpSink({ host, port }: Place): AuditSink {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  socket.unref();
  return {
    send: async (lines) => {
      for (const line of lines)
        await new Promise<void>((resolve, reject) => {
          socket.send(syslogMessage(line), port, host, (error) =>
            error ? reject(sinkError(`${host}:${port}`, error)) : resolve(),
          );
        });
    },
    close: () => void socket.close(),
  };
}

/** TLS checks a server by its host name, not by its IP address. */
const tlsOptions = (place: Place, ca?: string): ConnectionOptions => ({
  ...place,
  ...(isIP(place.host) === 0 && { servername: place.host }),
  ...(ca !== undefined && { ca }),
});

/**
 * Sends over a stream with octet counting (RFC 6587, RFC 5425). `send` resolves when the operating system has the
 * bytes, so a broken connection can lose bytes in transit.
 */
function streamSink(place: Place, connectTo: () => Socket): AuditSink {
  const name = `${place.host}:${place.port}`;
  let open: Promise<Socket> | undefined;
  const connected = async (): Promise<Socket> => {
    const socket = connectTo();
    socket.setTimeout(seconds(10), () => socket.destroy(new Error('it does not answer')));
    socket.on('error', () => undefined).once('close', () => (open = undefined));
    await once(socket, socket instanceof TLSSocket ? 'secureConnect' : 'connect');
    return socket;
  };
  return {
    send: async (lines) => {
      try {
        const socket = await (open ??= connected());
        const frames = lines.map((line) => {
          const message = syslogMessage(line);
          return Buffer.concat([Buffer.from(`${message.length} `), message]);
        });
        await new Promise<void>((resolve, reject) => {
          socket.write(Buffer.concat(frames), (error) => (error ? reject(error) : resolve()));
        });
      } catch (error) {
        open = undefined;
        throw sinkError(name, error);
      }
    },
    close: () => void open?.then((socket) => socket.end()).catch(() => undefined),
  };
}

function sinkError(place: string, error: unknown): AuditSinkError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = error instanceof Error ? error.message : 'unknown';
  const said = /CERT|UNABLE_TO/.test(code) ? `its certificate is not trusted (${reason})` : reason;
  return new AuditSinkError(`${place} cannot be written to: ${said}`);
}
