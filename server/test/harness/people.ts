import { seconds } from '@selvage/contract/time-units';
import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent, request as secureRequest } from 'node:https';
import { text } from 'node:stream/consumers';

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  cookies: string[];
  location: string | undefined;
  retryAfter: string | undefined;
}

/** Sends an HTTP request of a test person to a server, directly or through a proxy, and returns the answer. */
export type Way = (asked: Asked) => Promise<Answer>;

interface Asked {
  address: string;
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Sends requests directly to a server, with the headers that the proxy would add. */
export const straightTo =
  (port: number): Way =>
  (asked) =>
    exchange(
      plainRequest({
        ...optionsOf(asked, port),
        agent: false,
        headers: { ...asked.headers, 'x-forwarded-for': asked.address, 'x-forwarded-proto': 'https' },
      }),
      asked.body,
    );

/** Sends requests through the proxy, over connections that stay open. */
export function throughProxy(port: number): { way: Way; close: () => void } {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  const way: Way = (asked) =>
    exchange(secureRequest({ ...optionsOf(asked, port), agent, localAddress: asked.address }), asked.body);
  return { way, close: () => agent.destroy() };
}

const optionsOf = ({ method, path, headers }: Asked, port: number): RequestOptions => ({
  host: '127.0.0.1',
  port,
  method,
  path,
  headers,
  timeout: seconds(30),
});

function exchange(request: ReturnType<typeof plainRequest>, body: string | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.on('response', (response: IncomingMessage) => {
      text(response).then((received) => resolve(answerOf(response, received)), reject);
    });
    request.on('timeout', () => request.destroy(new Error('no answer came')));
    request.on('error', reject);
    request.end(body);
  });
}

function answerOf(response: IncomingMessage, received: string): Answer {
  const isJson = response.headers['content-type']?.startsWith('application/json') ?? false;
  return {
    status: response.statusCode ?? 0,
    body: isJson ? (JSON.parse(received) as Answer['body']) : {},
    cookies: response.headers['set-cookie'] ?? [],
    location: response.headers.location,
    retryAfter: response.headers['retry-after'],
  };
}

let count = 0;

/** A different address for each person, so that people do not share limits. */
const nextAddress = (): string => {
  count += 1;
  return `127.${(process.pid % 200) + 1}.${Math.floor(count / 250) % 250}.${(count % 250) + 1}`;
};

/** A person with a browser and one network address. */
export class Person {
  readonly cookies = new Map<string, string>();
  readonly address = nextAddress();
  readonly origin: string;
  readonly #way: Way;

  constructor(origin: string, way: Way) {
    this.origin = origin;
    this.#way = way;
  }

  get(path: string, way?: Way): Promise<Answer> {
    return this.#send('GET', path, {}, undefined, way);
  }

  post(path: string, body: object = {}, way?: Way): Promise<Answer> {
    const own = { origin: this.origin, 'content-type': 'application/json' };
    return this.#send('POST', path, own, JSON.stringify(body), way);
  }

  /** Someone else who reaches the portal the same way, with an address and cookies of their own. */
  another(): Person {
    return new Person(this.origin, this.#way);
  }

  postForm(path: string, fields: Record<string, string>): Promise<Answer> {
    const own = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.#send('POST', path, own, new URLSearchParams(fields).toString());
  }

  getWith(path: string, headers: Record<string, string>): Promise<Answer> {
    return this.#send('GET', path, headers, undefined);
  }

  async #send(
    method: Asked['method'],
    path: string,
    own: Record<string, string>,
    body: string | undefined,
    way = this.#way,
  ): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { host: new URL(this.origin).host, ...(cookie && { cookie }), ...own };
    const answer = await way({ address: this.address, method, path, headers, body });
    for (const set of answer.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }
}
