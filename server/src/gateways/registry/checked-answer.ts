import type * as z from 'zod/mini';
import { fail } from './registry-fault.ts';

/** What was answered, as far as it was asked for: what the schema does not name is dropped here. */
export function checkedAnswer<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  return parsed.success ? parsed.data : fail('misshapen');
}
