import type * as z from 'zod/mini';

type Definition = z.core.$ZodTypes['_zod']['def'];

/** The keys that a schema knows at a path; where there are several choices, those of each. */
export function keysAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const { def } = schema as unknown as { def: Definition };
  const [key, ...others] = path;
  if (def.type === 'optional') return keysAt(def.innerType, path);
  if (def.type === 'union') return def.options.flatMap((option) => keysAt(option, path));
  if (key === undefined) return def.type === 'object' ? Object.keys(def.shape) : [];
  if (def.type === 'record') return keysAt(def.valueType, others);
  if (def.type === 'array') return keysAt(def.element, others);
  const inner = def.type === 'object' ? def.shape[String(key)] : undefined;
  return inner === undefined ? [] : keysAt(inner, others);
}
