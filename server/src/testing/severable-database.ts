import { connect, createServer, type Socket } from 'node:net';
import { openDatabase, type Db } from '../db/database.ts';

export interface SeverableDatabase {
  db: Db;
  /** From now on nobody answers there, and open connections are gone. */
  sever(): Promise<void>;
  close(): Promise<void>;
}

/** A way to a real database that can be cut. */
export async function severableDatabase(url: string): Promise<SeverableDatabase> {
  const target = new URL(url);
  const there = { host: target.hostname, port: Number(target.port) };
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(there);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    client.pipe(server).pipe(client);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  target.port = typeof address === 'object' && address ? String(address.port) : '';
  const database = openDatabase(target.href, { onLost: () => undefined });
  const sever = async () => {
    const stopped = new Promise((resolve) => proxy.close(resolve));
    for (const socket of sockets) socket.destroy();
    await stopped;
  };
  return { db: database.db, sever, close: () => database.close() };
}
