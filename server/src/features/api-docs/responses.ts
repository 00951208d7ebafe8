import type { Endpoint } from '@selvage/contract/endpoint';
import { proofOfWorkHeader } from '@selvage/contract/proof-of-work';
import { type TableRefusal, ownRefusals, refusalReasons, refusalWords, refusalsOfAny } from './refusal-descriptions.ts';

const json = 'application/json';

/** ER2: the form of every refusal. */
export const refusalSchema = {
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

/** All refusals of one status, as one answer. */
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

/** What any call may answer. */
export const sharedResponses = Object.fromEntries(
  statuses(refusalsOfAny).map((status) => [`Any${status}`, refusalResponse(status, withStatus(refusalsOfAny, status))]),
);

/** A status of which the call has refusals of its own names them beside those of any call. */
export function refusedResponses(endpoint: Endpoint): Record<string, unknown> {
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
