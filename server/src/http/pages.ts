import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { days } from '@selvage/contract/durations';
import { kindOfRouteType } from '@selvage/contract/user-types';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { BuiltWeb } from './built-web.ts';
import { Documents } from './documents.ts';
import { sendRefusal } from './errors.ts';

/** Never a page of ours: calls, assets, hidden files, anything that looks like a file. */
const neverAPage = /^\/(api|assets|login|dev)(\/|$)|^\/\.|\/\.|\.[a-z0-9]+$/i;

/** The web application: its assets, and its document for every path that nothing else answers (RT6). */
export async function installPages(app: FastifyInstance, config: Config, built: BuiltWeb | undefined): Promise<void> {
  const nothing = (request: FastifyRequest, reply: FastifyReply) => sendRefusal(reply, 'request.not-found', { requestId: request.id });
  if (!built) return void app.setNotFoundHandler(nothing);
  const documents = new Documents(built, config);
  await app.register(fastifyStatic, {
    root: join(built.root, 'assets'),
    prefix: '/assets/',
    wildcard: false,
    preCompressed: true,
    immutable: true,
    maxAge: days(365),
    index: false,
  });

  app.get('/', (_request, reply) => reply.redirect('/memberlogin/login'));
  app.get<{ Params: { type: string } }>('/:type/login', (request, reply) =>
    documents.send(request, reply, kindOfRouteType(request.params.type)),
  );
  // A form sent before its script arrived: nothing is read of it, the person is back where they were.
  app.post<{ Params: { type: string } }>('/:type/login', (request, reply) =>
    reply.redirect(`/${kindOfRouteType(request.params.type)}login/login`, 303),
  );
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/memberlogin/accountdetails/changepassword'));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !neverAPage.test(path);
    return isPage ? documents.send(request, reply, 'shell') : nothing(request, reply);
  });
}
