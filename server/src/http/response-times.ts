import type { FastifyInstance } from 'fastify';

export interface ResponseTime {
  /** Method and pattern of the route, such as `POST /api/idauth/auth`. `none` if no route matches. */
  route: string;
  /** The class of the status, such as `2xx`. */
  status: string;
  seconds: number;
}

export type NoteResponse = (answered: ResponseTime) => void;

/** Reports the duration of each answer to the metrics. */
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

/** Removes the conditions of parameters from a pattern, so that it reads `/:type/login`. */
function readable(pattern: string): string {
  const known = names.get(pattern);
  if (known !== undefined) return known;
  const name = pattern.replace(/:(\w+)\(.*?\$\)/g, ':$1');
  names.set(pattern, name);
  return name;
}
