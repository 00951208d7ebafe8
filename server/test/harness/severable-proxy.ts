import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface SeverableProxy {
  /** Closes all connections and refuses new ones, as a network without a way does. */
  sever(): void;
  /** Keeps all connections open, and passes nothing on, as a machine that is lost does. */
  hold(): void;
  mend(): void;
  port: number;
  close(): Promise<void>;
}

/** A small TCP proxy in front of one host. */
export async function startSeverableProxy(
  from: { host: string; port?: number },
  to: { host: string; port: number },
): Promise<SeverableProxy> {
  const sockets = new Set<Socket>();
  let isSevered = false;
  let isHeld = false;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    if (isSevered) return void client.destroy();
    const behind = connect(to);
    for (const socket of [client, behind]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const)
      one.on('data', (sent) => isHeld || other.write(sent)).on('close', () => isHeld || other.destroy());
  });
  server.listen(from.port ?? 0, from.host);
  await once(server, 'listening');
  const address = server.address();
  return {
    sever: () => {
      isSevered = true;
      cut();
    },
    hold: () => void (isHeld = true),
    mend: () => void (isSevered = isHeld = false),
    port: typeof address === 'object' && address ? address.port : 0,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}
