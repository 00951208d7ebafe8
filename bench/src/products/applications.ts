import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { addSessions } from '../database/add-sessions.ts';
import { sessionTokenOf } from '../database/people.ts';
import type { Request } from '../load/requests-file.ts';
import { applications } from './application-settings.ts';
import { everybody, type Product } from './product.ts';
import { selvageProduct } from './selvage.ts';

const { secret, verifier, redirectUri, signedApi, lookedUpApi } = applications;

/** The product with an application, a service and two APIs. */
export async function selvageWithApplications(bench: Bench, people: number): Promise<Product> {
  const env = { SELVAGE_CONFIG: await writeApplications(bench) };
  const product = await selvageProduct(bench, { people, core: bench.cores?.server, env });
  await addSessions(product.db, people);
  return product;
}

/** Returns the file of settings with the application, the service and the APIs. */
export async function writeApplications(bench: Pick<Bench, 'afterwards'>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'selvage-bench-oidc-'));
  bench.afterwards(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'secret'), secret);
  const bySecret = { auth: 'client_secret_basic', secretFile: 'secret' };
  const name = { en: 'Bench', ga: 'Bench' };
  const clients = {
    documents: {
      name,
      kinds: ['member'],
      type: 'spa',
      auth: 'none',
      redirectUris: [redirectUri],
      scopes: ['openid', 'kind'],
      resources: [signedApi, lookedUpApi],
    },
    nightly: { name, type: 'service', ...bySecret, resources: [signedApi] },
    'letters-api': { name, type: 'resource', ...bySecret, resources: [lookedUpApi] },
  };
  const resources = {
    [signedApi]: { scopes: ['claims:read'] },
    [lookedUpApi]: { scopes: ['letters:read'], token: 'opaque', seconds: 600 },
  };
  const file = join(folder, 'selvage.json');
  await writeFile(file, JSON.stringify({ oidc: { clients, resources } }));
  return file;
}

const basic = (id: string) => ({ authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` });

export const serviceRequest: Request = {
  method: 'POST',
  path: '/oidc/token',
  headers: basic('nightly'),
  form: { grant_type: 'client_credentials', scope: 'claims:read' },
};

/** A request of a logged-in person. */
export const passThrough = (person: number, resource?: string): Request => {
  const asked = {
    client_id: 'documents',
    response_type: 'code',
    scope: 'openid kind letters:read',
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(resource !== undefined && { resource }),
  };
  return {
    method: 'GET',
    path: `/oidc/auth?${new URLSearchParams(asked).toString()}`,
    headers: { cookie: `sid=${sessionTokenOf(person)}` },
  };
};

export const exchange = (code: string, resource?: string): Request => ({
  method: 'POST',
  path: '/oidc/token',
  form: {
    grant_type: 'authorization_code',
    client_id: 'documents',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...(resource !== undefined && { resource }),
  },
});

async function ask({ port }: Product, { method, path, headers = {}, form }: Request): Promise<Response> {
  const body = form && { body: new URLSearchParams(form) };
  return fetch(`http://127.0.0.1:${port}${path}`, { method, headers, redirect: 'manual', ...body });
}

async function codeOf(product: Product, person: number, resource?: string): Promise<string> {
  const response = await ask(product, passThrough(person, resource));
  const code = new URL(response.headers.get('location') ?? '', redirectUri).searchParams.get('code');
  if (code === null) throw new Error(`${response.status} ${response.headers.get('location') ?? ''}`);
  return code;
}

/** Makes as many codes of each person as a round uses. They are copies of one real code each, because real requests would be too slow. */
export async function exchanges(product: Product, round: number, each: number): Promise<Request[]> {
  await product.db.query(`delete from oidc_artifacts where model = 'AuthorizationCode'`);
  for (const person of everybody(product.people)) await codeOf(product, person);
  const { rows } = await product.db.query<{ code: string }>(
    `with first as (
       delete from oidc_artifacts where model = 'AuthorizationCode' returning *
     ), copies as (
       select 'bench-' || $1 || '-' || participant_id || '-' || copy as code, first.*
       from first, generate_series(1, $2::int) as copy
     ), added as (
       insert into oidc_artifacts (id_hash, model, participant_id, payload, expires_at)
       select sha256(convert_to(model, 'UTF8') || '\\x00'::bytea || convert_to(code, 'UTF8')), model, participant_id,
         payload || jsonb_build_object('exp', extract(epoch from now())::bigint + 3600), now() + interval '1 hour'
       from copies
     )
     select code from copies order by random()`,
    [String(round), each],
  );
  return rows.map(({ code }) => exchange(code));
}

export const introspection = (token: string): Request => ({
  method: 'POST',
  path: '/oidc/introspect',
  headers: basic('letters-api'),
  form: { token },
});

/** Introspection requests of an API for the tokens of all people. */
export async function introspections(product: Product): Promise<Request[]> {
  const asked: Request[] = [];
  for (const person of everybody(product.people)) {
    const code = await codeOf(product, person, lookedUpApi);
    const response = await ask(product, exchange(code, lookedUpApi));
    const { access_token: token = '' } = (await response.json()) as { access_token?: string };
    asked.push(introspection(token));
  }
  return asked;
}
