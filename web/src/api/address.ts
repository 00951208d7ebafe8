export type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** `/login/:kind/cms/` with its parameters filled in. */
export function pathOf(pattern: string, params: Values = {}): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** `?lang=ga`, or nothing; what is undefined or null is left out. */
export function queryOf(query: Values = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}
