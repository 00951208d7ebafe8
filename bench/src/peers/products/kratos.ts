import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minutes } from '@selvage/contract/time-units';
import type pg from 'pg';
import { emailOf, password } from '../../database/people.ts';
import { freePort } from '../../process/free-port.ts';
import { startListening } from '../../process/start-server.ts';
import { somebody } from '../../products/product.ts';
import type { Brought } from '../bring/brought.ts';
import { command, tellingLine } from '../bring/command.ts';
import { Browser } from '../load/browser.ts';
import type { OpenPeer, Peer, PeerStage, PreparedPeer } from '../peer.ts';
import { callApi } from './call-api.ts';
import { checkHash } from './check-hash.ts';
import { copyRows, idOf } from './copy-rows.ts';
import { elementsVersion, startElements } from './elements.ts';
import type { Hashing } from './keycloak.ts';
import { bcryptCost, bcryptHash } from './selvage.ts';

const schema = {
  $id: 'https://insurer.example/person.schema.json',
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Person',
  type: 'object',
  properties: {
    traits: {
      type: 'object',
      properties: {
        email: {
          type: 'string',
          format: 'email',
          'ory.sh/kratos': { credentials: { password: { identifier: true } } },
        },
      },
      required: ['email'],
      additionalProperties: false,
    },
  },
};

/** The pool that Ory's own examples of a DSN have. */
export const oryPool = 'max_conns=20&max_idle_conns=4';

/** The address of a database as Ory writes it. */
export const oryDsn = (databaseUrl: string): string => `${databaseUrl}?sslmode=disable&${oryPool}`;

export const kratosPeer = ({ version, path, refused }: Brought, hashing: Hashing): Peer => ({
  name: `Kratos, ${hashing}`,
  version,
  settings: [
    `the pool of Ory's examples (${oryPool})`,
    hashing === 'same hash' ? 'argon2id m=19456 t=2 p=1' : 'its own bcrypt, cost 12',
  ].join('; '),
  refused,
  hasOwnHash: hashing === 'as shipped',
  prepare: (stage) => prepare(stage, path, hashing),
});

async function prepare(
  { databaseUrl, db, log, afterwards }: PeerStage,
  path: string,
  hashing: Hashing,
): Promise<PreparedPeer> {
  const [port, adminPort, pagePort] = [await freePort(), await freePort(), await freePort()];
  const file = join(log.folder, 'kratos.json');
  writeFileSync(file, JSON.stringify(settingsOf({ databaseUrl, port, adminPort, pagePort, hashing })));
  const migrated = await command([path, 'migrate', 'sql', '--yes', '--config', file, oryDsn(databaseUrl)]);
  if (migrated.code !== 0) throw new Error(`kratos migrate: ${tellingLine(migrated.output)}`);
  return {
    start: async () => {
      const server = await startListening({
        command: path,
        args: ['serve', '--sqa-opt-out', '--config', file],
        port,
        ready: { path: '/health/ready', every: 10 },
        log: log.descriptor,
        patience: minutes(1),
      });
      afterwards(server.stop);
      const fill = (people: number) => addPeople(db, { adminPort, hashing }, people);
      const open = async () => {
        const page = await startElements({ kratos: port, page: pagePort }, log);
        afterwards(page.stop);
        return `http://127.0.0.1:${pagePort}/login`;
      };
      return { ...server, ...workOf(port), fill, loginPage: { manner: `Ory Elements ${elementsVersion}`, open } };
    },
    importing: {
      hash: `bcrypt, cost ${bcryptCost}`,
      run: async (_open, people) => importPeople(adminPort, people, await bcryptHash()),
    },
  };
}

interface Setting {
  databaseUrl: string;
  port: number;
  adminPort: number;
  /** Where people see Kratos behind its login page. */
  pagePort: number;
  hashing: Hashing;
}

const settingsOf = ({ databaseUrl, port, adminPort, pagePort, hashing }: Setting): object => ({
  dsn: oryDsn(databaseUrl),
  serve: {
    public: { host: '127.0.0.1', port, base_url: `http://127.0.0.1:${pagePort}/` },
    admin: { host: '127.0.0.1', port: adminPort, base_url: `http://127.0.0.1:${adminPort}/` },
  },
  selfservice: {
    default_browser_return_url: `http://127.0.0.1:${pagePort}/`,
    methods: { password: { enabled: true, config: { haveibeenpwned_enabled: false } } },
    flows: { login: { ui_url: `http://127.0.0.1:${pagePort}/login` } },
  },
  secrets: { cookie: ['a-secret-of-the-measurement-alone'], cipher: ['32-characters-of-the-measurement'] },
  ...(hashing === 'same hash' && {
    hashers: { algorithm: 'argon2', argon2: { memory: '19456KB', iterations: 2, parallelism: 1 } },
  }),
  identity: {
    default_schema_id: 'person',
    schemas: [{ id: 'person', url: `base64://${Buffer.from(JSON.stringify(schema)).toString('base64')}` }],
  },
  courier: { smtp: { connection_uri: 'smtp://127.0.0.1:1/' } },
});

const personOf = (person: number, config: object) => ({
  schema_id: 'person',
  traits: { email: emailOf(person) },
  credentials: { password: { config } },
});

/** One person by the administration interface, whose password the product hashes itself. The others are copies. */
async function addPeople(
  db: pg.Client,
  { adminPort, hashing }: Pick<Setting, 'adminPort' | 'hashing'>,
  people: number,
): Promise<void> {
  const url = `http://127.0.0.1:${adminPort}/admin/identities`;
  await callApi(url, { method: 'POST', json: personOf(0, { password }) });
  if (hashing === 'same hash')
    await checkHash(
      db,
      `select config ->> 'hashed_password' as hash from identity_credentials where config::text like '%hashed%'`,
      ['$argon2id$v=19$m=19456,t=2,p=1$'],
    );
  const [before, after] = emailOf(0).split('0');
  const email = `'${before}' || person || '${after}'`;
  const copies = { value: emailOf(0), from: 1, to: people };
  const ofFirst = `identity_id = (select id from identities where traits ->> 'email' = $1)`;
  await copyRows(db, {
    ...copies,
    table: 'identities',
    where: `traits ->> 'email' = $1`,
    changes: `'id', ${idOf('identity')}, 'traits', jsonb_build_object('email', ${email})`,
  });
  await copyRows(db, {
    ...copies,
    table: 'identity_credentials',
    where: ofFirst,
    changes: `'id', ${idOf('credential')}, 'identity_id', ${idOf('identity')}`,
  });
  await copyRows(db, {
    ...copies,
    table: 'identity_credential_identifiers',
    where: 'identifier = $1',
    changes: `'id', ${idOf('identifier')}, 'identity_credential_id', ${idOf('credential')}, 'identifier', ${email}`,
  });
  for (const table of ['identities', 'identity_credentials', 'identity_credential_identifiers'])
    await db.query(`vacuum analyze ${table}`);
}

/** As many as Kratos takes with their hashes at once. */
const peopleAtOnce = 1000;

async function importPeople(adminPort: number, people: number, hash: string): Promise<void> {
  const url = `http://127.0.0.1:${adminPort}/admin/identities`;
  for (let first = 0; first < people; first += peopleAtOnce) {
    const count = Math.min(peopleAtOnce, people - first);
    const identities = Array.from({ length: count }, (_, index) => ({
      create: personOf(first + index, { hashed_password: hash }),
    }));
    const { identities: made = [] } = (await callApi(url, { method: 'PATCH', json: { identities } })) as {
      identities?: { action: string }[];
    };
    const added = made.filter(({ action }) => action === 'create').length;
    if (added !== count) throw new Error(`Kratos imported ${added} of ${count} people`);
  }
}

const asJson = { accept: 'application/json' };

function workOf(port: number): Pick<OpenPeer, 'logIns' | 'whoIs'> {
  return {
    logIns: {
      'browser flow': async (connections, person) => {
        const browser = new Browser(connections, port);
        const { ui } = JSON.parse((await browser.get('/self-service/login/browser', 200, asJson)).body) as Flow;
        const token = ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token')?.attributes.value ?? '';
        const path = new URL(ui.action);
        const body = { method: 'password', identifier: emailOf(person), password, csrf_token: token };
        const request = { method: 'POST', path: path.pathname + path.search, headers: asJson, body };
        checkSession((await browser.ask(request, 200)).body, person);
        return { headers: { cookie: `ory_kratos_session=${browser.cookies.get('ory_kratos_session') ?? ''}` } };
      },
      'native flow': async (connections, person) => {
        const browser = new Browser(connections, port);
        const { ui } = JSON.parse((await browser.get('/self-service/login/api', 200, asJson)).body) as Flow;
        const path = new URL(ui.action);
        const body = { method: 'password', identifier: emailOf(person), password };
        const request = { method: 'POST', path: path.pathname + path.search, headers: asJson, body };
        const answer = (await browser.ask(request, 200)).body;
        checkSession(answer, person);
        const { session_token: token } = JSON.parse(answer) as { session_token?: string };
        if (token === undefined) throw new Error('the native flow answers without a session token');
        return { headers: { 'x-session-token': token } };
      },
    },
    whoIs: {
      whoami: ({ headers }) => ({
        port,
        request: { method: 'GET', path: '/sessions/whoami', headers },
        expects: somebody,
      }),
    },
  };
}

interface Flow {
  ui: { action: string; nodes: { attributes: { name?: string; value?: string } }[] };
}

function checkSession(body: string, person: number): void {
  if (!body.includes(`"${emailOf(person)}"`) || !body.includes('"active":true'))
    throw new Error(`the login answers ${body.slice(0, 200)}`);
}
