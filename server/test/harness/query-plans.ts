import { CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import type { Db } from '../../src/db/database.ts';

/**
 * The plans of the statements that the work runs, as PostgreSQL explains them. A table is read from end to end there only where no
 * index serves: with the few rows of a test it would be cheaper otherwise.
 */
export async function plansOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const seen: CompiledQuery[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      seen.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  await work(db.withPlugin(plugin));
  return db.connection().execute(async (connection) => {
    await sql`set enable_seqscan = off`.execute(connection);
    const plans: string[] = [];
    for (const { sql: text, parameters } of seen) {
      const explain = CompiledQuery.raw(`explain (costs off) ${text}`, [...parameters]);
      const { rows } = await connection.executeQuery<{ 'QUERY PLAN': string }>(explain);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    await sql`reset enable_seqscan`.execute(connection);
    return plans;
  });
}
