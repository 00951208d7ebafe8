import { Line } from '../../load/line.ts';
import { wireText, type Request } from '../../load/requests-file.ts';
import { readReply, type Reply } from './reply.ts';

/** The statuses that a step of a login expects. Any other ends the measurement, because refusing is faster than working. */
export type Expected = number | readonly number[];

/** Milliseconds within which a connection that its server had closed is noticed. */
const justClosed = 200;

/** Kept connections to one machine, one for each port. A worker keeps them for all people whom it acts for. */
export class Connections {
  readonly #lines = new Map<number, Line>();

  /**
   * Asks again on a new connection if the kept one was just closed, as a browser does. A connection that was closed later may have done its
   * work, which must not be done twice.
   */
  async ask(port: number, request: string): Promise<Reply> {
    const asked = performance.now();
    const kept = await this.#lines.get(port)?.ask(request);
    const mayAskAgain = performance.now() - asked < justClosed;
    const text = kept ?? (mayAskAgain ? await this.#open(port).ask(request) : null);
    if (text === null) {
      const took = Math.round(performance.now() - asked);
      throw new Error(`port ${port} closed the connection after ${took} ms without an answer`);
    }
    return readReply(text);
  }

  end(): void {
    for (const line of this.#lines.values()) line.end();
    this.#lines.clear();
  }

  #open(port: number): Line {
    const line = new Line(port, (gone) => {
      if (this.#lines.get(port) === gone) this.#lines.delete(port);
    });
    this.#lines.set(port, line);
    return line;
  }
}

/** One person's browser: it keeps cookies, and follows nothing by itself. */
export class Browser {
  readonly cookies: Map<string, string>;
  readonly #connections: Connections;
  readonly #port: number;

  constructor(connections: Connections, port: number, cookies: Readonly<Record<string, string>> = {}) {
    this.#connections = connections;
    this.#port = port;
    this.cookies = new Map(Object.entries(cookies));
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async ask(request: Request, expected: Expected, port = this.#port): Promise<Reply> {
    const cookie = this.cookieHeader;
    const headers = { ...request.headers, ...(cookie !== '' && { cookie }) };
    const reply = await this.#connections.ask(port, wireText(port, { ...request, headers }));
    if (!(typeof expected === 'number' ? [expected] : expected).includes(reply.status))
      throw new Error(`${request.method} ${request.path.split('?')[0]} answers ${reply.status} ${shortened(reply)}`);
    for (const [name, value] of reply.cookies) {
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return reply;
  }

  async get(path: string, expected: Expected, headers: Record<string, string> = {}): Promise<Reply> {
    return this.ask({ method: 'GET', path, headers }, expected);
  }
}

const shortened = ({ location, body }: Reply): string => (location ?? body).slice(0, 400);

/** The path and query of a place on the same machine. Another place fails, because no step leads there. */
export function pathOf({ location }: Reply, origin: string): string {
  const { pathname, search, origin: leadsTo } = new URL(location ?? '', origin);
  if (leadsTo !== origin) throw new Error(`the answer leads to ${location ?? 'nowhere'}`);
  return pathname + search;
}

/** A value in the query of the place that an answer leads to. */
export function valueIn({ location, status }: Reply, name: string): string {
  const value = new URL(location ?? '', 'http://nowhere.invalid').searchParams.get(name);
  if (value === null) throw new Error(`the answer (${status}) leads to ${location ?? 'nowhere'}, without ${name}`);
  return value;
}
