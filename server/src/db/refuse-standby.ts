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
export class StandbyError extends Error {
  readonly code = '25006';

  constructor() {
    super('the connection leads to a standby');
    this.name = 'StandbyError';
  }
}

/**
 * Options of a pool that takes no connection to a standby. While a proxy or a name moves to a new primary, it may lead to a standby, which
 * answers reads with what it had some time ago: an ended session could be accepted. It costs no statement.
 */
export const refusingStandby = {
  Client: ClientOfPrimary,
  onConnect: (client: pg.ClientBase) => {
    if (client instanceof ClientOfPrimary && client.isOfStandby) throw new StandbyError();
  },
};
