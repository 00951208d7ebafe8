import { connect, createServer, type Socket } from 'node:net';
import { openDatabase, type Db } from '../../src/db/database.ts';
import { statementCounter } from './statement-counter.ts';

export interface SeverableDatabase {
  db: Db;
  /** From now on nobody answers there, and open connections are gone. */
  sever(): Promise<void>;
  /** Does so when this many more statements have run, before the last of their answers arrives: what a killed process leaves behind. */
  severAfter(statements: number): void;
  /** Whether that has happened. From now on it does not happen, and connections can be opened again. */
  mend(): boolean;
  close(): Promise<void>;
}

/** A way to a real database that can be cut. */
export async function severableDatabase(url: string): Promise<SeverableDatabase> {
  const target = new URL(url);
  const there = { host: target.hostname, port: Number(target.port) };
  const sockets = new Set<Socket>();
  let statementsLeft = Infinity;
  let isSevered = false;
  const cut = () => {
    isSevered = true;
    for (const socket of sockets) socket.destroy();
  };
  const proxy = createServer((client) => {
    if (isSevered) return void client.destroy();
    const server = connect(there);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    const countStatements = statementCounter();
    client.on('data', (sent) => {
      statementsLeft -= countStatements(sent);
      server.write(sent);
    });
    // PostgreSQL answers a COMMIT when it is done, so that what is cut off here is the answer alone.
    server.on('data', (answered) => {
      if (statementsLeft <= 0) cut();
      else client.write(answered);
    });
    client.on('end', () => server.end());
    server.on('end', () => client.end());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  target.port = typeof address === 'object' && address ? String(address.port) : '';
  const database = openDatabase(target.href, { onLost: () => undefined });
  const sever = async () => {
    const stopped = new Promise((resolve) => proxy.close(resolve));
    cut();
    await stopped;
  };
  return {
    db: database.db,
    sever,
    severAfter: (statements) => void (statementsLeft = statements),
    mend: () => {
      const wasSevered = isSevered;
      [isSevered, statementsLeft] = [false, Infinity];
      return wasSevered;
    },
    close: async () => {
      await database.close();
      await sever();
    },
  };
}
