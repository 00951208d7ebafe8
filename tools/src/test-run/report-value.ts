/** Reads a runner's JSON report without trusting its shape. Missing values count as empty. */
export function valueAt(owner: unknown, key: string): unknown {
  return typeof owner === 'object' && owner !== null ? Reflect.get(owner, key) : undefined;
}

export function numberAt(owner: unknown, key: string): number {
  const value = valueAt(owner, key);
  return typeof value === 'number' ? value : 0;
}

export function textAt(owner: unknown, key: string): string {
  const value = valueAt(owner, key);
  return typeof value === 'string' ? value : '';
}

export function listAt(owner: unknown, key: string): readonly unknown[] {
  const value = valueAt(owner, key);
  return Array.isArray(value) ? value : [];
}
