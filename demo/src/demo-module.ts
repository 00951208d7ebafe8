import type { DemoModule } from '@selvage/server/demo-module';
import { greeting } from './greeting.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { inboxGateway } from './inbox/store.ts';
import { seedDemo } from './people/seed.ts';
import { hasEmbeddedDatabase, openEmbeddedDatabase, startEmbeddedDatabase } from './postgres/embedded-database.ts';
import { demoRoutes } from './routes.ts';

export const demo: DemoModule = {
  database: { exists: hasEmbeddedDatabase, start: startEmbeddedDatabase, open: openEmbeddedDatabase },
  seed: seedDemo,
  routes: async (app, deps) => {
    inboxRoutes(app, deps);
    await demoRoutes(app, deps);
  },
  messageGateway: inboxGateway,
  greeting,
};
