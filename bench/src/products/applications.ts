import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { addSessions } from '../database/add-sessions.ts';
import type { Request } from '../load/requests-file.ts';
import {
  type ApplicationServer,
  codeOf,
  exchange,
  introspectionsOf,
  passThrough,
  serviceRequest,
} from './application-requests.ts';
import { applications } from './application-settings.ts';
import { everybody, type Product } from './product.ts';
import { cookieOf, selvageProduct } from './selvage.ts';

const { secret, redirectUri, signedApi, lookedUpApi } = applications;
const lookedUp = { resource: lookedUpApi };

const passThroughs = (people: number, more?: Record<string, string>): Request[] =>
  everybody(people).map((person) => passThrough(cookieOf(person), more));

/** The product with an application, a service and two APIs. */
export async function selvageWithApplications(bench: Bench, people: number): Promise<ApplicationServer> {
  const env = { SELVAGE_CONFIG: await writeApplications(bench) };
  const product = await selvageProduct(bench, { people, core: bench.cores?.server, env });
  await addSessions(product.db, people);
  return {
    ...product,
    service: serviceRequest,
    passThroughs: passThroughs(people),
    introspections: () =>
      introspectionsOf(product.port, passThroughs(people, lookedUp), (code) => exchange(code, lookedUp)),
    exchanges: (each) => exchanges(product, each),
  };
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

/** The codes are copies of one real code of each person, because real requests would be too slow. */
async function exchanges({ port, db, people }: Product, each: number): Promise<Request[]> {
  await db.query(`delete from oidc_artifacts where model = 'AuthorizationCode'`);
  for (const passing of passThroughs(people)) await codeOf(port, passing);
  const { rows } = await db.query<{ code: string }>(
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
    [randomUUID(), each],
  );
  return rows.map(({ code }) => exchange(code));
}
