import { randomUUID } from 'node:crypto';
import type { Bench } from '../bench.ts';
import type { Request } from '../load/requests-file.ts';
import {
  type ApplicationServer,
  basic,
  codeOf,
  exchange,
  introspectionsOf,
  passThrough,
  serviceRequest,
} from './application-requests.ts';
import { applications } from './application-settings.ts';
import { addBetterAuthSessions } from './better-auth-people.ts';
import { betterAuthProduct, cookieOf } from './better-auth.ts';
import { everybody, type Product } from './product.ts';

const paths = { auth: 'authorize', token: 'token', introspect: 'introspect' } as const;

/** The same request to better-auth. */
const there = (request: Request): Request => ({
  ...request,
  path: request.path.replace(
    /^\/oidc\/(auth|token|introspect)/,
    (_, ours: keyof typeof paths) => `/api/auth/oauth2/${paths[ours]}`,
  ),
});

const scope = 'openid offline_access letters:read';

const passThroughs = (people: number, more: Record<string, string> = {}): Request[] =>
  everybody(people).map((person) => there(passThrough(cookieOf(person), { scope, ...more })));

/** Better-auth with an application, a service and an API. Only the client of an opaque token may ask about it. */
export async function betterAuthWithApplications(bench: Bench, people: number): Promise<ApplicationServer> {
  const product = await betterAuthProduct(bench, 'with applications', { people, core: bench.cores?.server });
  await addBetterAuthSessions(product.db, people);
  const asking = { client_id: 'letters-api' };
  const exchanging = (code: string): Request => there({ ...exchange(code, asking), headers: basic(asking.client_id) });
  return {
    ...product,
    service: there({ ...serviceRequest, form: { ...serviceRequest.form, resource: applications.signedApi } }),
    passThroughs: passThroughs(people),
    introspections: async () =>
      (await introspectionsOf(product.port, passThroughs(people, asking), exchanging)).map(there),
    exchanges: (each) => exchanges(product, each),
  };
}

/** As ours: copies of one real code of each person. */
async function exchanges({ port, db, people }: Product, each: number): Promise<Request[]> {
  await db.query('delete from verification');
  for (const passing of passThroughs(people)) await codeOf(port, passing);
  const { rows } = await db.query<{ code: string }>(
    `with first as (
       delete from verification returning *
     ), copies as (
       select 'bench-' || $1 || '-' || first.id || '-' || copy as code, value
       from first, generate_series(1, $2::int) as copy
     ), added as (
       insert into verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
       select gen_random_uuid()::text,
         rtrim(translate(encode(sha256(convert_to(code, 'UTF8')), 'base64'), '+/', '-_'), '='),
         value, now() + interval '1 hour', now(), now()
       from copies
     )
     select code from copies order by random()`,
    [randomUUID(), each],
  );
  return rows.map(({ code }) => there(exchange(code)));
}
