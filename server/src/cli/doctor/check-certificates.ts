import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectSecurely, type DetailedPeerCertificate, type TLSSocket } from 'node:tls';
import { days, seconds } from '@selvage/contract/time-units';
import { counted } from '../../counted.ts';
import type { Config, MailSettings } from '../../config/config.ts';
import { machineTime } from '../../db/clock.ts';
import type { Finding } from './finding.ts';

/** Certificates are usually renewed a month before their end. One that is not renewed by then has probably failed. */
const soon = days(30);
/** A certificate that expires within this time counts as wrong and not only as a warning. */
const withinADay = days(1);

export function expiryFinding(about: string, who: string, end: Date, now: Date): Finding {
  const left = end.getTime() - now.getTime();
  const day = end.toISOString().slice(0, 10);
  const hint = 'renew it and reload its server';
  if (left <= 0) return { about, state: 'wrong', says: `of ${who} has expired on ${day}`, hint };
  if (left < withinADay) return { about, state: 'wrong', says: `of ${who} expires within a day, on ${day}`, hint };
  const says = `of ${who} is good for ${counted(Math.floor(left / days(1)), 'day')}, until ${day}`;
  return left < soon ? { about, state: 'warning', says, hint } : { about, state: 'ok', says };
}

/** Checks the certificate of an https URL. An untrusted certificate is reported by the check that sends a request. */
export async function checkUrlCertificate(name: string, url: string): Promise<Finding[]> {
  const { protocol, hostname, port, host } = new URL(url);
  if (protocol !== 'https:') return [];
  const target = { host: hostname.replaceAll(/^\[|\]$/g, ''), port: Number(port || 443) };
  return endOf(`certificate ${name}`, host, () => secured(connect(target), target.host));
}

export async function checkMailCertificate(mail: MailSettings): Promise<Finding[]> {
  if (!mail.secure && mail.startTls === 'never') return [];
  const open = async () => {
    const socket = connect({ host: mail.host, port: mail.port });
    return mail.secure || (await startsTls(socket)) ? secured(socket, mail.host) : socket.destroy();
  };
  return endOf('certificate mail', `${mail.host}:${mail.port}`, open);
}

/** PostgreSQL starts TLS after an SSLRequest, which it answers with `S`. */
export async function checkDatabaseCertificate({ database }: Pick<Config, 'database'>): Promise<Finding[]> {
  if (database.kind === 'embedded') return [];
  const { hostname, port, searchParams } = new URL(database.url);
  const mode = searchParams.getAll('sslmode').at(-1) ?? 'disable';
  const host = searchParams.get('host') ?? hostname.replaceAll(/^\[|\]$/g, '');
  if (mode === 'disable' || host.startsWith('/')) return [];
  const target = { host, port: Number(port || 5432) };
  const open = async () => {
    const socket = connect(target);
    socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]));
    const answer = await said(socket);
    return answer === 'S' ? secured(socket, host) : socket.destroy();
  };
  return endOf('certificate database', `${target.host}:${target.port}`, open);
}

/**
 * Returns a finding about the expiry of a certificate. A failed connection gives no finding here, because the check of
 * the system itself reports it.
 */
async function endOf(about: string, who: string, open: () => Promise<TLSSocket> | Promise<Socket>): Promise<Finding[]> {
  let socket: Socket | undefined;
  try {
    socket = await open();
    if (!('getPeerCertificate' in socket)) return [];
    const end = earliestEnd((socket as TLSSocket).getPeerCertificate(true));
    return end === undefined ? [] : [expiryFinding(about, who, end, machineTime())];
  } catch {
    return [];
  } finally {
    socket?.destroy();
  }
}

/** Opens TLS without verification, because only the dates are read. The check of the connection verifies the certificate. */
async function secured(socket: Socket, host: string): Promise<TLSSocket> {
  const name = isIP(host) === 0 ? { servername: host } : {};
  const secure = connectSecurely({ socket, ...name, rejectUnauthorized: false });
  await once(secure, 'secureConnect', { signal: AbortSignal.timeout(seconds(5)) });
  return secure;
}

/** A chain is valid until its first certificate ends. */
function earliestEnd(certificate: DetailedPeerCertificate): Date | undefined {
  const ends: number[] = [];
  for (let each: DetailedPeerCertificate | undefined = certificate; each?.valid_to !== undefined;) {
    ends.push(Date.parse(each.valid_to));
    each = each.issuerCertificate === each ? undefined : each.issuerCertificate;
  }
  return ends.length === 0 ? undefined : new Date(Math.min(...ends));
}

async function said(socket: Socket): Promise<string> {
  const [chunk] = (await once(socket, 'data', { signal: AbortSignal.timeout(seconds(5)) })) as [Buffer];
  return chunk.toString('latin1');
}

/** Requests TLS as a mail client does: greeting, EHLO and STARTTLS. Returns false if the server does not offer or accept STARTTLS. */
async function startsTls(socket: Socket): Promise<boolean> {
  await said(socket);
  socket.write('EHLO doctor.invalid\r\n');
  let offered = '';
  while (!/^\d{3} /m.test(offered)) offered += await said(socket);
  if (!/^250[ -]STARTTLS/im.test(offered)) return false;
  socket.write('STARTTLS\r\n');
  return (await said(socket)).startsWith('220');
}
