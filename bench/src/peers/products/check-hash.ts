import type pg from 'pg';

/** A product with our parameters must have used them, because everything about logins depends on the hash. */
export async function checkHash(db: pg.Client, query: string, expected: readonly string[]): Promise<void> {
  const { rows } = await db.query<{ hash: string }>(query);
  const hash = rows[0]?.hash ?? 'nothing';
  const absent = expected.find((part) => !hash.includes(part));
  if (absent !== undefined) throw new Error(`the stored hash is not ours: ${absent} is not in ${hash.slice(0, 200)}`);
}
