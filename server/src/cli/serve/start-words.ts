import { readBuild } from '../../config/build.ts';
import type { Config } from '../../config/config.ts';

/** The facts of a start that an operator looks for in the log. They hold no secret. */
export function startFields(config: Config): object {
  const { version, revision } = readBuild();
  return {
    version,
    commit: revision,
    mode: config.mode,
    database: databaseFields(config.database),
    brands: config.brands.length,
    applications: config.oidc?.clients.length ?? 0,
    port: config.port,
    metricsPort: config.metrics?.port ?? null,
  };
}

/** The fields that describe the database. A parameter of the URL takes precedence over other parts of the URL, as in pg. */
function databaseFields(database: Config['database']): object {
  if (database.kind === 'embedded') return { folder: database.dataDir };
  const { hostname, port, pathname, searchParams } = new URL(database.url);
  return {
    host: searchParams.get('host') ?? hostname,
    port: Number(searchParams.get('port') ?? (port || 5432)),
    name: decodeURIComponent(pathname.slice(1)),
  };
}
