import { generateKeyPairSync, sign } from 'node:crypto';

export interface MadeCertificate {
  key: string;
  cert: string;
}

interface CertificateOptions {
  /** The host that it is for, localhost with 127.0.0.1 if not given. */
  host?: string;
  until?: Date;
}

/** A certificate that signs itself, made from its bytes: Node can read them but not write them. */
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
