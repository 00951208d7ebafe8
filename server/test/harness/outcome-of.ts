import type { LightMyRequestResponse } from 'fastify';

/** 'done', or the status and code of the refusal. */
export function outcomeOf(response: LightMyRequestResponse): string {
  return response.statusCode === 200
    ? 'done'
    : `${response.statusCode}/${response.json<{ data: { errorCode: number } }>().data.errorCode}`;
}
