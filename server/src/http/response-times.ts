import type { FastifyInstance } from 'fastify';

export interface ResponseTime {
  /** Method and pattern, `POST /api/idauth/auth`; `none` for what nothing of ours answers to. */
  route: string;
  /** `2xx`. */
  status: string;
  seconds: number;
}

export type NoteResponse = (answered: ResponseTime) => void;

/** How long each answer took, for whoever counts. */
export function installResponseTimes(app: FastifyInstance, note: NoteResponse): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions;
    note({
      route: url === undefined ? 'none' : `${request.method} ${readable(url)}`,
      status: `${Math.floor(reply.statusCode / 100)}xx`,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
}

const names = new Map<string, string>();

/** Without the conditions on its parameters: `/:type/login`. */
function readable(pattern: string): string {
  const known = names.get(pattern);
  if (known !== undefined) return known;
  const name = pattern.replace(/:(\w+)\(.*?\$\)/g, ':$1');
  names.set(pattern, name);
  return name;
}
