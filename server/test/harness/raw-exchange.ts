import { connect } from 'node:net';

/** Sends bytes as they are and returns everything that came back until the other side closed. */
export function rawExchange(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(bytes));
    socket.setTimeout(10_000, () => socket.destroy(new Error('the connection was left open')));
    socket.on('data', (chunk) => received.push(chunk));
    // A server that closes before it has read everything resets the connection; what it said before that still counts.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? undefined : reject(error),
    );
    socket.on('close', () => resolve(Buffer.concat(received).toString('utf8')));
  });
}
