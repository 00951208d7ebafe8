import { isoDate } from '@selvage/contract/api/fields';
import { planStatuses } from '@selvage/contract/api/plans';
import * as z from 'zod/mini';
import { ConfigError, readJson } from '../../../config/parts/setting.ts';

const text = z.string().check(z.minLength(1));
const claim = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('member'), memberNumber: text, birthDate: isoDate }),
  z.strictObject({ kind: z.literal('consultant'), id: text, registrationId: text }),
  z.strictObject({ kind: z.literal('hospital'), id: text, registrationId: text }),
  z.strictObject({ kind: z.literal('wellness'), groupId: text }),
]);
const plan = z.strictObject({
  name: text,
  start: z.nullable(isoDate),
  renewal: z.nullable(isoDate),
  status: z.enum(planStatuses),
});

/** Whom a registry must know and whom it must not, as its operator wrote them down. */
const registryCases = z.strictObject({
  known: z.array(claim).check(z.minLength(1)),
  strangers: z.array(claim).check(z.minLength(1)),
  birthDates: z.optional(z.array(z.strictObject({ memberNumber: text, birthDate: z.nullable(isoDate) }))),
  plans: z.optional(z.array(z.strictObject({ memberNumber: text, plans: z.array(plan) }))),
});
export type RegistryCases = z.output<typeof registryCases>;

export function readCases(path: string): RegistryCases {
  const parsed = registryCases.safeParse(readJson(path, '--cases'));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError('--cases', `is not valid at ${issue?.path.join('.') || 'the top'}: ${issue?.message ?? ''}`);
}
