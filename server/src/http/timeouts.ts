import { seconds } from '@selvage/contract/durations';

/** How long a connection may take for each step, in milliseconds. Y1: headers are cut within 15 s, a body within 30 s. */
export interface Timeouts {
  /** From the connection, or the first byte of a further request, to the end of its headers. */
  headers: number;
  /** From the same moment to the end of the body. */
  request: number;
  /** From the end of the request to the start of the answer. */
  answer: number;
  /** From the end of the request until the client has taken the whole answer. */
  delivery: number;
  /** Without a byte in either direction while a request is open. */
  silence: number;
  /** Between two requests. */
  keepAlive: number;
  /** How often all of this is checked. */
  checkEvery: number;
}

export const defaultTimeouts: Timeouts = {
  headers: seconds(10),
  // A stop waits for 20 s: a slow body must not outlast it.
  request: seconds(15),
  answer: seconds(15),
  delivery: seconds(60),
  silence: seconds(30),
  keepAlive: seconds(72),
  checkEvery: seconds(1),
};

/** The same in the words of Fastify and of Node's HTTP server. */
export const serverTimeouts = ({ headers, request, silence, keepAlive, checkEvery }: Timeouts) => ({
  requestTimeout: request,
  connectionTimeout: silence,
  keepAliveTimeout: keepAlive,
  // Node checks every 30 s unless told otherwise: a slow client would be cut 30 s later than the limits say.
  http: { headersTimeout: headers, connectionsCheckingInterval: checkEvery },
});
