/** By OpenSSL's and Node's own names. Each is a fault of a setting or of a certificate, and none mends itself. */
const byCode: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'leads to a PostgreSQL whose certificate has expired: renew it there',
  CERT_NOT_YET_VALID: 'leads to a PostgreSQL whose certificate is not valid yet: compare the clocks of both machines',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'leads to a PostgreSQL whose certificate is for another host name: use a name that it has, or have one issued for this name',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED:
    'leads to a PostgreSQL that asks for a client certificate: name it in sslcert and sslkey',
};

const untrusted =
  'leads to a PostgreSQL whose certificate was not signed by the authority in sslrootcert: name the file of the authority that signed it';

/** All the ways in which a chain of certificates does not end at an authority that is known. */
export const untrustedCodes: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_SIGNATURE_FAILURE',
]);

const byWords: readonly [RegExp, string][] = [
  [
    /server does not support SSL connections/,
    'has sslmode, but leads to a PostgreSQL that does not speak TLS: set ssl = on there',
  ],
  [
    /error establishing an SSL connection/,
    'has sslmode, but leads to something that does not answer as PostgreSQL does',
  ],
];

/** A connection to PostgreSQL that TLS keeps from being opened. The message is the rest of a sentence that begins with DATABASE_URL. */
export class DatabaseTlsError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'DatabaseTlsError';
  }
}

/** For whoever opens a connection: an error with words for the operator where TLS is at fault, and the error as it was otherwise. */
export function connectionError(error: unknown): unknown {
  const fault = error instanceof Error ? faultOf(error) : undefined;
  return fault === undefined ? error : new DatabaseTlsError(fault, error);
}

function faultOf(error: Error): string | undefined {
  const code = 'code' in error ? String(error.code) : '';
  if (untrustedCodes.has(code)) return untrusted;
  return byCode[code] ?? unreadableFile(error, code) ?? byWords.find(([words]) => words.test(error.message))?.[1];
}

const fileFaults: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'does not exist',
  EISDIR: 'is a folder',
  EACCES: 'may not be read by this user',
};

/** The files of sslrootcert, sslcert and sslkey are read when a connection is opened. */
function unreadableFile(error: Error, code: string): string | undefined {
  if (code.startsWith('ERR_OSSL_'))
    return 'has an sslrootcert, sslcert or sslkey that is no PEM file: it must begin with -----BEGIN';
  const isReading = 'syscall' in error && (error.syscall === 'open' || error.syscall === 'read');
  if (!isReading || fileFaults[code] === undefined) return undefined;
  const path = 'path' in error ? `: ${String(error.path)}` : '';
  return `has an sslrootcert, sslcert or sslkey that ${fileFaults[code]}${path}`;
}
