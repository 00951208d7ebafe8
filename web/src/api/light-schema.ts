/**
 * Stands in for `zod/mini` in the browser build, where the contract's schemas only read the server's replies: the same
 * names, the same results, a tenth of the size. What a reply uses and this lacks fails the build (web-build/vite-options).
 */
type Result = { success: true; data: unknown } | { success: false };

interface LightSchema {
  safeParse(value: unknown): Result;
  /** Bounds on what is sent are the server's to check. */
  check(): LightSchema;
}

const good = (data: unknown): Result => ({ success: true, data });
const bad: Result = { success: false };

function schema(safeParse: (value: unknown) => Result): LightSchema {
  const made: LightSchema = { safeParse, check: () => made };
  return made;
}

const typed = (type: string) => () => schema((value) => (typeof value === type ? good(value) : bad));

export const string = typed('string');
export const boolean = typed('boolean');
export const number = () => schema((value) => (Number.isFinite(value) ? good(value) : bad));
export const optional = (inner: LightSchema) =>
  schema((value) => (value === undefined ? good(value) : inner.safeParse(value)));
export const nullish = (inner: LightSchema) =>
  schema((value) => (value === undefined || value === null ? good(value) : inner.safeParse(value)));

const oneOf = (values: readonly unknown[]) => schema((value) => (values.includes(value) ? good(value) : bad));
export { oneOf as enum };

export const array = (item: LightSchema) =>
  schema((value) => {
    if (!Array.isArray(value)) return bad;
    const read = value.map((each) => item.safeParse(each));
    return read.every((each) => each.success) ? good(read.map((each) => each.data)) : bad;
  });

/** Keys that the shape does not name are left out of what is read. */
export const object = (shape: Readonly<Record<string, LightSchema>>) =>
  schema((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return bad;
    const read: Record<string, unknown> = {};
    const given: Readonly<Record<string, unknown>> = { ...value };
    for (const [key, inner] of Object.entries(shape)) {
      const result = inner.safeParse(given[key]);
      if (!result.success) return bad;
      if (key in given) read[key] = result.data;
    }
    return good(read);
  });

// Only ever used for what is sent, which is not read here.
export const strictObject = object;
export const minLength = () => undefined;
export const maxLength = minLength;
export const refine = minLength;
export const regex = minLength;
export const transform = minLength;
export const union = minLength;
export const pipe = (inner: LightSchema) => inner;
export const literal = (value: unknown) => oneOf([value]);
export const NEVER = undefined;
