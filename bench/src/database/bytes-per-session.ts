import type pg from 'pg';

export async function bytesPerSession(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ bytes: string }>(
    `select pg_total_relation_size('sessions') / greatest(count(*), 1) as bytes from sessions`,
  );
  return Number(rows[0]?.bytes);
}
