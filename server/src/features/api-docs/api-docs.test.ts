import { Validator } from '@seriousme/openapi-schema-validator';
import type { Endpoint } from '@selvage/contract/endpoint';
import { generalRefusals, refusals } from '@selvage/contract/refusals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replySchema } from '../../http/reply-writer.ts';
import { everyCall as everyTestedCall, routesOf } from '../../../test/harness/every-call.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { accessTo, type openApi, schemasOf } from './openapi.ts';
import { everyCall } from './calls.ts';
import { type JsonSchema, fieldWords } from './field-descriptions.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(() => ({ hookSecret: 'a-secret-of-the-mail-providers-own-42' }));
});
afterAll(() => server.close());

const ask = (url: string, headers = {}) => server.browser().get(url, headers);
type Document = ReturnType<typeof openApi>;
interface Answer {
  content?: Record<string, { schema: object; examples?: Record<string, { value: unknown }> }>;
}
const document = async () => (await ask('/api/openapi.json')).json<Document>();

test('every reply of the API can be serialised by its schema', async () => {
  const app = Fastify();
  for (const { endpoint } of everyCall)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: { response: { 200: replySchema(endpoint) } },
      handler: () => ({}),
    });
  await expect(app.ready()).resolves.toBeDefined();
});

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const given = (await ask('/api/openapi.json')).json<Record<string, unknown>>();
    const result = await validator.validate(given);
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  test('has every call that the server answers, and no other', async () => {
    const { paths } = await document();
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\/$/, '')}`),
    );
    const own = new Set(['GET /api/openapi.json', 'GET /api/docs']);
    const answered = routesOf(server.app)
      .filter((route) => / \/(api|login|hooks|securepayment)\//.test(route) && !own.has(route))
      .map((route) => route.replace(/:(\w+)/g, '{$1}'));
    expect(described.toSorted()).toEqual(answered.toSorted());
  });

  test('OPS-P15 describes every group of calls, and only the three paths of the specification end with a slash', async () => {
    const { paths, tags } = await document();
    expect(tags.filter(({ description }) => !/^[A-Z].{20,}\.$/.test(description))).toEqual([]);
    expect(Object.keys(paths).filter((path) => path.endsWith('/'))).toEqual(
      ['tandc', 'registertext', 'dpnotice'].map((name) => `/login/{kind}/cms/${name}/`),
    );
  });

  test('has every error code with its number, sentence and the calls that give it', async () => {
    const listed = (await document())['x-refusals'];
    expect(Object.fromEntries(listed.map(({ name, status, errorCode: code }) => [name, { status, code }]))).toEqual(
      refusals,
    );
    expect(listed.filter(({ sentence }) => sentence === '')).toEqual([]);
    const ofAny = listed.filter(({ calls }) => calls === 'any').map(({ name }) => name);
    expect(new Set(ofAny)).toEqual(new Set(generalRefusals));
    for (const { name, calls } of listed)
      for (const call of calls === 'any' ? [] : calls)
        expect(everyCall.find((each) => each.name === call)?.endpoint.refusals).toContain(name);
  });

  test('has examples of refusals that fit their schema', async () => {
    const { paths, components } = await document();
    const ajv = new Ajv2020({ strict: false });
    ajv.addSchema({ $id: 'document', components });
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods)) as { responses: object }[];
    const answers = [components, ...operations].flatMap(({ responses }) => Object.values(responses)) as Answer[];
    const given = answers.flatMap(({ content }) => {
      const { schema, examples = {} } = content?.['application/json'] ?? {};
      return Object.entries(examples).map(([name, { value }]) => ({ name, schema, value }));
    });
    expect(given.length).toBeGreaterThan(100);
    // Many answers have the same schema, and to compile one takes long.
    const validators = new Map<string, ReturnType<typeof ajv.compile>>();
    const faults = given.filter(({ schema, value }) => {
      const local = JSON.stringify(schema).replaceAll('"#/', '"document#/');
      const fits = validators.get(local) ?? ajv.compile(JSON.parse(local) as object);
      validators.set(local, fits);
      return !fits(value);
    });
    expect(faults.map(({ name }) => name)).toEqual([]);
  });

  test('names each refusal of a call among its responses', async () => {
    const { paths } = await document();
    for (const { endpoint } of everyCall) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      const told = JSON.stringify(paths[path]?.[endpoint.method.toLowerCase()]);
      for (const name of endpoint.refusals) expect(told).toContain(`"${name}"`);
    }
  });

  test('is cached for five minutes and has an ETag', async () => {
    const { headers } = await ask('/api/openapi.json');
    expect(headers['cache-control']).toBe('public, max-age=300');
    const again = await ask('/api/openapi.json', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await ask('/api/openapi.json', { 'if-none-match': '"another"' })).statusCode).toBe(200);
  });
});

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path.replace(/\/$/, '')}`;

test('the access described for each call agrees with the authorisation matrix', () => {
  const words = {
    anyone: /^By anyone|sent the link|reset is open/,
    known: /if only half/,
    'setting-up': /only 2-factor authentication left to set up/,
    'adding-passkey': /only a passkey or 2-factor/,
    answering: /only new terms left to answer/,
    'signed-in': /wholly signed in\.$/,
  };
  const wrong = everyTestedCall.filter(({ call, admits }) => {
    const found = everyCall.find(({ endpoint }) => nameOf(endpoint) === call);
    return found && !words[admits].test(accessTo(found.endpoint).words);
  });
  expect(wrong).toEqual([]);
});

test('the request body that the authorisation tests send to each call has the documented form', () => {
  const ajv = new Ajv2020({ allowUnionTypes: true });
  for (const { call, body } of everyTestedCall) {
    const found = everyCall.find(({ endpoint }) => nameOf(endpoint) === call);
    const { body: schema, reply } = found ? schemasOf(found) : { body: null, reply: {} };
    expect(ajv.compile(reply)).toBeTypeOf('function');
    if (schema === null) continue;
    expect([call, ajv.validate(schema, body ?? {})]).toEqual([call, true]);
    expect([call, ajv.validate(schema, { ...body, unknown: 1 })]).toEqual([call, true]);
  }
});

test('every field of the API has a description, and no description is unused', () => {
  const used = new Set<string>();
  const silent: string[] = [];
  const look = (schema: JsonSchema, call: string): void => {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const key = [`${call}.${name}`, name].find((each) => fieldWords[each] !== undefined);
      if (key === undefined) silent.push(`${call}.${name}`);
      else used.add(key);
      look(field, call);
    }
    if (schema.items) look(schema.items, call);
    for (const each of schema.anyOf ?? []) look(each, call);
  };
  for (const call of everyCall)
    for (const schema of Object.values(schemasOf(call))) if (schema !== null) look(schema, call.name);
  expect(silent).toEqual([]);
  expect(Object.keys(fieldWords).filter((key) => !used.has(key))).toEqual([]);
});

describe('the API documentation page', () => {
  test('shows every call and every error code, without a script', async () => {
    const { body, headers } = await ask('/api/docs');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const { name } of everyCall) expect(body).toContain(`id="${name}"`);
    for (const name of Object.keys(refusals)) expect(body).toContain(`<code>${name}</code>`);
    expect(body).not.toContain('<script');
    expect(body).not.toMatch(/(?:href|src)="https?:/);
    expect(body).not.toContain(' style="');
    expect(headers['content-security-policy']).toContain(`style-src 'self'`);
  });

  test('says the same about unknown fields as the OpenAPI document', async () => {
    expect((await ask('/api/openapi.json')).body).toContain('Unknown fields of a body are ignored.');
    expect((await ask('/api/docs')).body).toContain('A field of a body that is not named here is ignored.');
  });

  test('has no broken link to a section', async () => {
    const { body } = await ask('/api/docs');
    const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    expect(ids.size).toBe([...body.matchAll(/ id="/g)].length);
    for (const [, target] of body.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
    for (const file of ['/site.css', '/api-docs/page.css']) {
      expect(body).toContain(`href="${file}"`);
      expect((await ask(file)).statusCode).toBe(200);
    }
  });
});

test('the OpenAPI document and its page do not exist if the settings turn them off', async () => {
  const silent = await startTestApp(() => ({ apiDocs: false }));
  try {
    for (const path of ['/api/openapi.json', '/api/docs', '/api-docs/page.css'])
      expect((await silent.browser().get(path)).statusCode).toBe(404);
  } finally {
    await silent.close();
  }
});
