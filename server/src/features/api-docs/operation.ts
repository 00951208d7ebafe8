import { accessTo } from './access.ts';
import type { Call } from './calls.ts';
import { described, type JsonSchema } from './described.ts';
import { refusedResponses } from './responses.ts';

const json = 'application/json';

export interface CallSchemas {
  body: JsonSchema | null;
  query: JsonSchema | null;
  params: JsonSchema | null;
  reply: JsonSchema;
}

export function schemasOf({ name, endpoint }: Call): CallSchemas {
  const given = (part: 'body' | 'query' | 'params') => {
    const schema = endpoint[part];
    return schema === undefined ? null : described(schema, 'input', name);
  };
  return {
    body: given('body'),
    query: given('query'),
    params: given('params'),
    reply: described(endpoint.reply, 'output', name),
  };
}

/** Fastify's notation in that of OpenAPI. */
export const pathOf = ({ endpoint }: Call): string => endpoint.path.replace(/:(\w+)/g, '{$1}');

export function operation(call: Call, tag: string) {
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
      '200': { description: 'Done.', content: { [json]: { schema: reply } } },
      ...refusedResponses(endpoint),
    },
    security: scheme === null ? [] : [{ [scheme]: [] }],
  };
}

function parametersIn(where: 'path' | 'query', given: JsonSchema | null) {
  return Object.entries(given?.properties ?? {}).map(([name, { description, ...schema }]) => ({
    name,
    in: where,
    required: given?.required?.includes(name) ?? false,
    ...(description !== undefined && { description }),
    schema,
  }));
}
