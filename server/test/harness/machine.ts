import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { statfsSync, closeSync, mkdtempSync, openSync, rmSync, rmdirSync, writeSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Sends raw bytes and returns everything that came back until the connection closed. */
export function rawExchange(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(bytes));
    socket.setTimeout(10_000, () => socket.destroy(new Error('the connection was left open')));
    socket.on('data', (chunk) => received.push(chunk));
    // A server that closes before it has read everything resets the connection. What it answered before is still valid.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? undefined : reject(error),
    );
    socket.on('close', () => resolve(Buffer.concat(received).toString('utf8')));
  });
}

export interface MadeCertificate {
  key: string;
  cert: string;
}

interface CertificateOptions {
  /** The host name of the certificate. The default is `localhost` with the address 127.0.0.1. */
  host?: string;
  until?: Date;
}

/** A self-signed certificate. It is built byte by byte, because Node can only read certificates. */
export function madeCertificate({ host = 'localhost', until }: CertificateOptions = {}): MadeCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const byEcdsa = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const name = sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(host)))));
  const isLocal = host === 'localhost';
  const forNames = sequence(der(0x82, Buffer.from(host)), ...(isLocal ? [der(0x87, Buffer.from([127, 0, 0, 1]))] : []));
  const end = until ? utcTime(until) : '491231235959Z';
  const isAuthority = sequence(der(0x01, Buffer.from([0xff])));
  const extensions = sequence(
    sequence(oid(0x55, 0x1d, 0x11), der(0x04, forNames)),
    sequence(oid(0x55, 0x1d, 0x13), der(0x01, Buffer.from([0xff])), der(0x04, isAuthority)),
  );
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    byEcdsa,
    name,
    sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from(end))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]));
  const base64 = sequence(body, byEcdsa, signature).toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  };
}

const utcTime = (at: Date): string =>
  at
    .toISOString()
    .replaceAll(/[-:T]|\.\d+/g, '')
    .slice(2);

const sequence = (...parts: Buffer[]): Buffer => der(0x30, Buffer.concat(parts));
const oid = (...bytes: number[]): Buffer => der(0x06, Buffer.from(bytes));

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const inMemory = '/dev/shm';

/** A folder for temporary data: in memory if there is room, because a disk is slow. */
export function passingPlace(bytesNeeded: number): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > bytesNeeded ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}

export interface SmallDisk {
  folder: string;
  /** Fills the disk completely. */
  fill(): void;
  free(): void;
  close(): void;
}

/** Mounts a small disk that a test can fill. Undefined if this user may not mount one. */
export function mountSmallDisk(megabytes: number, parent = tmpdir()): SmallDisk | undefined {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return undefined;
  const folder = mkdtempSync(join(parent, 'selvage-small-disk-'));
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch {
    rmdirSync(folder);
    return undefined;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => takeAll(filler),
    free: () => rmSync(filler, { force: true }),
    close: () => {
      execFileSync('/bin/umount', [folder]);
      rmdirSync(folder);
    },
  };
}

function takeAll(file: string): void {
  const fd = openSync(file, 'a');
  try {
    for (let size = 1 << 20; size > 0; size >>= 1) while (fits(fd, size));
  } finally {
    closeSync(fd);
  }
}

function fits(fd: number, size: number): boolean {
  try {
    return writeSync(fd, Buffer.alloc(size)) > 0;
  } catch {
    return false;
  }
}
