import { randomUUID } from 'node:crypto';
import { irishDay } from '@selvage/contract/rules/dates';
import { isoDate } from '@selvage/contract/api/fields';
import { planStatuses } from '@selvage/contract/api/plans';
import * as z from 'zod/mini';
import { fail, parseAnswer } from './registry-fault.ts';
import type { RegistryClient } from './registry-client.ts';
import type { RegistrySource } from './registry.ts';

const day = z.optional(z.nullable(isoDate));
/** The first and last day of a policy. Some registries do not compare them with today, so we do. */
const validity = { validFrom: day, validTo: day };
const recognition = z.object({ id: z.string(), recognised: z.boolean(), ...validity });
const holder = z.object({ id: z.string(), birthDate: z.nullable(isoDate), ...validity });
const organisation = z.object({ id: z.string(), listed: z.boolean() });
const policy = z.object({
  id: z.string(),
  plans: z.array(
    z.object({
      name: z.string().check(z.minLength(1), z.maxLength(100)),
      start: z.nullable(isoDate),
      renewal: z.nullable(isoDate),
      status: z.enum(planStatuses),
    }),
  ),
});

/** A registry that uses our own protocol, for insurers without one: docs/registry-http.md. */
export function httpRegistry(client: RegistryClient, now: () => Date): RegistrySource {
  async function ask<Schema extends z.ZodMiniType<{ id: string }>>(
    path: string,
    question: object,
    schema: Schema,
    signal: AbortSignal,
  ): Promise<z.output<Schema>> {
    const id = randomUUID();
    const body = JSON.stringify({ id, ...question });
    const answer = await client.ask({ path, type: 'application/json', body, answers: [200] }, signal);
    const checked = parseAnswer(schema, answer.body);
    // The answer must be about the requested id. A proxy or cache could mix answers up.
    return checked.id === id ? checked : fail('somebody-else');
  }

  return {
    recognises: async (claim, signal) => {
      const answer = await ask('claims', { claim }, recognition, signal);
      return answer.recognised && isInForce(answer, now());
    },
    birthDateOf: async (memberNumber, signal) => {
      const answer = await ask('holders', { memberNumber }, holder, signal);
      return isInForce(answer, now()) ? answer.birthDate : null;
    },
    plansOf: async (memberNumber, signal) => (await ask('plans', { memberNumber }, policy, signal)).plans,
    lists: async (kind, id, signal) =>
      (await ask('organisations', { organisation: { kind, id } }, organisation, signal)).listed,
  };
}

interface Validity {
  validFrom?: string | null | undefined;
  validTo?: string | null | undefined;
}

function isInForce({ validFrom, validTo }: Validity, now: Date): boolean {
  const today = irishDay(now);
  return (validFrom ?? today) <= today && today <= (validTo ?? today);
}
