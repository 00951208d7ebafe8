/** Returns a count with its noun, such as `1 row`, `2 rows` or `0 rows`. */
export const counted = (
  count: number,
  one: string,
  many = `${one}s`,
  format: (count: number) => string = String,
): string => `${format(count)} ${count === 1 ? one : many}`;
