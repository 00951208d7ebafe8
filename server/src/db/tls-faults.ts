/** The error codes of OpenSSL and Node. Each is a fault of a setting or a certificate and needs a person to repair it. */
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

/** The error codes of a certificate chain that does not end at a known authority. */
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

/** A TLS fault while a connection to PostgreSQL is opened. The message continues a sentence that begins with DATABASE_URL. */
export class DatabaseTlsError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'DatabaseTlsError';
  }
}

/** Returns an error in words for the operator if TLS is at fault, and otherwise the same error. */
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
