import type { KyselyPlugin } from 'kysely';
import { buildApp } from '../../src/app.ts';
import type { TestApp } from './test-app.ts';
import { TestBrowser } from './test-browser.ts';

export interface Witness {
  browser(): TestBrowser;
  /** The statements since it was last asked, in their order. */
  statements(): string[];
  close(): Promise<void>;
}

/** A second server on the same database that remembers which statements it ran. */
export async function witnessStatements({ deps, app }: TestApp): Promise<Witness> {
  const seen: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      seen.push(deps.db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const witnessed = await buildApp({
    ...deps,
    db: deps.db.withPlugin(plugin),
    log: app.log,
    wakeOutbox: () => undefined,
  });
  return {
    browser: () => new TestBrowser(witnessed),
    statements: () => seen.splice(0),
    close: () => witnessed.close(),
  };
}
