import { type Call, callGroups, everyCall } from './calls.ts';
import {
  everyRefusal,
  ownRefusals,
  refusalReasons,
  refusalsOfAny,
  refusalWords,
  type TableRefusal,
} from './refusal-descriptions.ts';
import { type JsonSchema, describedSchema } from './field-descriptions.ts';
import { beginAuthenticator, confirmAuthenticator, ownWays } from '@selvage/contract/api/authenticator';
import {
  answerTerms,
  askForCopy,
  cancelClosing,
  closeAccount,
  downloadCopy,
  privacyOverview,
  termsToAnswer,
  withdrawDataUse,
} from '@selvage/contract/api/consents';
import { applications, withdrawConsent } from '@selvage/contract/api/security';
import { exchangeResetCode } from '@selvage/contract/api/reset';
import { addPasskey, newPasskeyOptions } from '@selvage/contract/api/passkeys';
import { beginStepUp, saveTwoFactor, twoFactorSettings } from '@selvage/contract/api/two-factor';
import type { Endpoint } from '@selvage/contract/endpoint';
import type { RefusalName } from '@selvage/contract/refusals';
import { proofOfWorkHeader } from '@selvage/contract/proof-of-work';

const apiDescription = `The calls that the portal's own pages make. They are JSON over HTTPS, made from a page of the same
origin: a change that another page asks for is refused, and so is one with a cookie that does not say where it comes from
(Origin, Referer, Sec-Fetch-Site or X-Requested-With: loginApp). Unknown fields of a body are ignored. Dates are YYYY-MM-DD. Answers
are never to be cached unless they say so.`;

/** Returns an OpenAPI 3.1 document that is generated from the contract. */
export function openApi(version: string) {
  return {
    openapi: '3.1.0',
    info: { title: 'Selvage', version, summary: 'Sign-in and account portal', description: apiDescription, license },
    servers: [{ url: '/' }],
    tags: callGroups.map(({ title, description }) => ({ name: title, description })),
    paths: paths(),
    components: { schemas: { Refusal: refusalSchema }, responses: sharedResponses, securitySchemes },
    /** Every error code with the calls that give it. `any`: every call may give it. An empty list: only pages give it. */
    'x-refusals': everyRefusal.map((refusal) => ({
      name: refusal.name,
      status: refusal.status,
      errorCode: refusal.code,
      sentence: refusalWords[refusal.name],
      calls: callsGiving(refusal),
    })),
  };
}

const license = { name: 'Apache-2.0', identifier: 'Apache-2.0' };

function paths(): Record<string, Record<string, unknown>> {
  const found: Record<string, Record<string, unknown>> = {};
  for (const { title, calls } of callGroups)
    for (const call of calls) (found[pathOf(call)] ??= {})[call.endpoint.method.toLowerCase()] = operation(call, title);
  return found;
}

export function callsGiving({ name }: TableRefusal): string[] | 'any' {
  const calls = everyCall.filter(({ endpoint }) => endpoint.refusals.includes(name));
  const isOfAny = refusalsOfAny.some((each) => each.name === name);
  return isOfAny ? 'any' : calls.map((call) => call.name);
}

const json = 'application/json';

interface CallSchemas {
  body: JsonSchema | null;
  query: JsonSchema | null;
  params: JsonSchema | null;
  reply: JsonSchema;
}

export function schemasOf({ name, endpoint }: Call): CallSchemas {
  const given = (part: 'body' | 'query' | 'params') => {
    const schema = endpoint[part];
    return schema === undefined ? null : describedSchema(schema, 'input', name);
  };
  return {
    body: given('body'),
    query: given('query'),
    params: given('params'),
    reply: describedSchema(endpoint.reply, 'output', name),
  };
}

/** Converts a path from the notation of Fastify to that of OpenAPI. */
export const pathOf = ({ endpoint }: Call): string => endpoint.path.replace(/:(\w+)/g, '{$1}');

function operation(call: Call, tag: string) {
  const { endpoint, name, summary } = call;
  const { body, query, params, reply } = schemasOf(call);
  const { scheme, words } = accessTo(endpoint);
  const parameters = [...parametersIn('path', params), ...parametersIn('query', query)];
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: words,
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: endpoint.body?.safeParse(undefined).success !== true,
        content: { [json]: { schema: body } },
      },
    }),
    responses: {
      '200': { description: 'Done.', content: answerContent(endpoint, reply) },
      ...refusedResponses(endpoint),
    },
    security: scheme === null ? [] : [{ [scheme]: [] }],
  };
}

const answerContent = ({ file }: Endpoint, schema: JsonSchema) =>
  file === undefined ? { [json]: { schema } } : { [file]: { schema: { type: 'string', format: 'binary' } } };

function parametersIn(where: 'path' | 'query', given: JsonSchema | null) {
  return Object.entries(given?.properties ?? {}).map(([name, { description, ...schema }]) => ({
    name,
    in: where,
    required: given?.required?.includes(name) ?? false,
    ...(description !== undefined && { description }),
    schema,
  }));
}

interface Access {
  scheme: keyof typeof securitySchemes | null;
  words: string;
}

const settingUp = new Set<Endpoint>([
  twoFactorSettings,
  saveTwoFactor,
  ownWays,
  beginAuthenticator,
  confirmAuthenticator,
]);
const answering = new Set<Endpoint>([
  termsToAnswer,
  answerTerms,
  privacyOverview,
  withdrawDataUse,
  askForCopy,
  downloadCopy,
  closeAccount,
  applications,
  withdrawConsent,
]);
const addingPasskey = new Set<Endpoint>([beginStepUp, newPasskeyOptions, addPasskey]);
const refuses = (name: RefusalName) => (endpoint: Endpoint) => endpoint.refusals.includes(name);

/** The access that a call needs, derived from the refusals that it lists. The first matching row applies. */
// oxfmt-ignore
const accesses: readonly (Access & { to: (endpoint: Endpoint) => boolean })[] = [
  { to: refuses('hook.not-authorised'),                  scheme: 'hook',    words: 'With the secret of the mail hook.' },
  { to: (endpoint) => settingUp.has(endpoint),           scheme: 'session', words: 'By someone who is signed in, or has only 2-factor authentication left to set up.' },
  { to: (endpoint) => addingPasskey.has(endpoint),       scheme: 'session', words: 'By someone who is signed in, or has only a passkey or 2-factor authentication left to set up. `beginStepUp` also by someone who has only new terms left to answer.' },
  { to: (endpoint) => answering.has(endpoint),           scheme: 'session', words: 'By someone who is wholly signed in, or has only new terms left to answer.' },
  { to: (endpoint) => endpoint === cancelClosing,        scheme: null,      words: 'By anyone with the link of the message, or by someone who is wholly signed in or has only new terms left to answer.' },
  { to: refuses('session.incomplete'),                   scheme: 'session', words: 'By someone who is wholly signed in.' },
  { to: refuses('session.required'),                     scheme: 'session', words: 'By someone who is signed in, if only half.' },
  { to: (endpoint) => endpoint === exchangeResetCode,    scheme: null,      words: 'By whoever was sent the link.' },
  { to: refuses('reset.not-authorised'),                 scheme: 'reset',   words: 'By a browser in which a reset is open.' },
];

export const accessTo = (endpoint: Endpoint): Access =>
  accesses.find(({ to }) => to(endpoint)) ?? { scheme: null, words: 'By anyone.' };

/** Describes in the document how a caller presents each credential. */
const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-sid',
    description: 'Set by signIn and register. Without https the name is `sid`.',
  },
  reset: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-reset',
    description: 'Set by exchangeResetCode, for fifteen minutes. Without https the name is `reset`.',
  },
  hook: { type: 'http', scheme: 'bearer', description: 'SELVAGE_HOOK_SECRET.' },
} as const;

const refusalSchema = {
  type: 'object',
  description: 'A refusal. Status and errorCode together say which.',
  properties: {
    status: { type: 'integer', description: 'The HTTP status once more.' },
    data: {
      type: 'object',
      properties: {
        errorCode: { type: 'integer', description: 'Which one it is of those with this status.' },
        reason: { type: 'string', description: 'Where one refusal has several causes: which.' },
        reference: {
          type: 'string',
          pattern: '^[2-9A-Z]{4}-[2-9A-Z]{2}$',
          description: 'With a status of 500 and more: what finds this request in the log and the audit.',
        },
        proofOfWork: {
          type: 'object',
          description:
            `With 429, or 400 and code 4, where a limit of the client's network is exceeded: the same request is let through ` +
            `once, within two minutes, with the header ${proofOfWorkHeader}: <id>.<nonce>, if the SHA-256 of <id>.<nonce> begins ` +
            `with so many zero bits. Without it, wait for Retry-After.`,
          properties: {
            id: { type: 'string', pattern: '^[A-Za-z0-9_-]{48}$', description: 'What the nonce is appended to.' },
            difficulty: { type: 'integer', description: 'How many zero bits are asked for.' },
          },
          required: ['id', 'difficulty'],
          additionalProperties: false,
        },
      },
      required: ['errorCode'],
      additionalProperties: false,
    },
  },
  required: ['status', 'data'],
  additionalProperties: false,
};

const retryAfter = { description: 'Seconds to wait.', schema: { type: 'integer' } };

/** Describes all refusals with one status as one response. */
function refusalResponse(status: number, given: readonly TableRefusal[]) {
  const codes = given.map(({ code }) => code);
  const narrowed = { properties: { status: { const: status }, data: { properties: { errorCode: { enum: codes } } } } };
  return {
    description: given.map(({ name, code }) => `${code} ${name}: ${refusalWords[name]}`).join('\n\n'),
    ...((status === 429 || status === 503) && { headers: { 'Retry-After': retryAfter } }),
    content: {
      [json]: {
        schema: { allOf: [{ $ref: '#/components/schemas/Refusal' }, narrowed] },
        examples: Object.fromEntries(given.map((each) => [each.name, exampleOf(each)])),
      },
    },
  };
}

function exampleOf({ name, status, code }: TableRefusal) {
  const [reason] = refusalReasons[name] ?? [];
  const more = { ...(reason !== undefined && { reason }), ...(status >= 500 && { reference: '7F3K-2Q' }) };
  return { summary: refusalWords[name], value: { status, data: { errorCode: code, ...more } } };
}

const statuses = (given: readonly TableRefusal[]): number[] => [...new Set(given.map(({ status }) => status))];
const withStatus = (given: readonly TableRefusal[], wanted: number) => given.filter(({ status }) => status === wanted);

/** The refusals that every call may give, by status. */
const sharedResponses = Object.fromEntries(
  statuses(refusalsOfAny).map((status) => [`Any${status}`, refusalResponse(status, withStatus(refusalsOfAny, status))]),
);

/** If a call has its own refusals with a status, that response lists them together with the general ones. */
function refusedResponses(endpoint: Endpoint): Record<string, unknown> {
  const own = ownRefusals(endpoint);
  const all = [...own, ...refusalsOfAny];
  return Object.fromEntries(
    statuses(all).map((status) => [
      String(status),
      withStatus(own, status).length === 0
        ? { $ref: `#/components/responses/Any${status}` }
        : refusalResponse(status, withStatus(all, status)),
    ]),
  );
}
