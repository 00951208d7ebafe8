import { securitySchemes } from './access.ts';
import { callGroups, everyCall } from './calls.ts';
import { operation, pathOf } from './operation.ts';
import { refusalWords } from './refusal-words.ts';
import { everyRefusal, type TableRefusal } from './refusals-of.ts';
import { refusalSchema, sharedResponses } from './responses.ts';

const description = `The calls that the portal's own pages make. They are JSON over HTTPS, made from a page of the same
origin: a change that another page asks for is refused, and so is one with a cookie that does not say where it comes from
(Origin, Referer, Sec-Fetch-Site or X-Requested-With: loginApp). Unknown fields of a body are ignored. Dates are YYYY-MM-DD. Answers
are never to be cached unless they say so.`;

/** OpenAPI 3.1, made of the contract: what is not in it is not there. */
export function openApi(version: string) {
  return {
    openapi: '3.1.0',
    info: { title: 'Selvage', version, summary: 'Sign-in and account portal', description, license },
    servers: [{ url: '/' }],
    tags: callGroups.map(({ title }) => ({ name: title })),
    paths: paths(),
    components: { schemas: { Refusal: refusalSchema }, responses: sharedResponses, securitySchemes },
    /** Every error code, with the calls that give it; `any` where every call may. */
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
  return calls.length === 0 ? 'any' : calls.map((call) => call.name);
}
