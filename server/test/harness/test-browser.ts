import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

/** Keeps cookies between requests and says where they come from, as a browser would. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;
  readonly #host: string;

  constructor(app: FastifyInstance, host = 'localhost:3000') {
    this.#app = app;
    this.#host = host;
  }

  get(url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return this.send({ method: 'GET', url, headers });
  }

  post(url: string, body?: object, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    const origin = { origin: `http://${this.#host}`, 'sec-fetch-site': 'same-origin' };
    return this.send({ method: 'POST', url, headers: { ...origin, ...headers }, ...(body && { payload: body }) });
  }

  async send(options: InjectOptions): Promise<LightMyRequestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { host: this.#host, ...(cookie && { cookie }), ...options.headers };
    const response = await this.#app.inject({ ...options, headers });
    for (const set of response.cookies) {
      if (set.value === '') this.cookies.delete(set.name);
      else this.cookies.set(set.name, set.value);
    }
    return response;
  }
}
