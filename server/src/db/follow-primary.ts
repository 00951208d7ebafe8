import pg from 'pg';

/** The driver's client, which also knows whether its server is a standby. */
class ClientOfPrimary extends pg.Client {
  isOfStandby = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // PostgreSQL says so by itself when a connection opens, and again when the standby becomes the primary.
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, unknown>) => {
      if (parameterName === 'in_hot_standby') this.isOfStandby = parameterValue === 'on';
    });
  }
}

/** Has the code of a standby that refuses a change. */
class StandbyError extends Error {
  readonly code = '25006';

  constructor() {
    super('the connection leads to a standby');
    this.name = 'StandbyError';
  }
}

/** The connection leads to a server that another one has replaced. */
export class FormerPrimaryError extends Error {
  constructor() {
    super('the connection leads to a former primary');
    this.name = 'FormerPrimaryError';
  }
}

/**
 * Options of a pool that takes connections only to the primary. A standby answers reads with what it had some time ago, and a former
 * primary that comes back from a freeze does not know yet that it was replaced: an ended session could be accepted. Nothing is asked on a
 * connection that is open already.
 */
export function followingPrimary() {
  let newest: Place | undefined;
  return {
    Client: ClientOfPrimary,
    onConnect: async (client: pg.ClientBase) => {
      if (client instanceof ClientOfPrimary && client.isOfStandby) throw new StandbyError();
      const place = await placeOf(client);
      if (place === undefined) return;
      if (place.system === newest?.system && place.timeline < newest.timeline) throw new FormerPrimaryError();
      newest = place;
    },
  };
}

/** The cluster that a server belongs to, and its timeline. Each standby that becomes the primary begins a new timeline with a higher number. */
interface Place {
  system: string;
  timeline: number;
}

const placeQuery = `
  select system_identifier::text as system,
    ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int as timeline
  from pg_control_system()`;

/** Returns undefined on an engine that speaks as PostgreSQL does, and has no such functions. */
async function placeOf(client: pg.ClientBase): Promise<Place | undefined> {
  try {
    const { rows } = await client.query<Place>(placeQuery);
    return rows[0];
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.severity === 'ERROR') return undefined;
    throw error;
  }
}
