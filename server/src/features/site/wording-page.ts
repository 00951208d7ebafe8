import type { Db } from '../../db/database.ts';
import { decoded, readFrontMatter, renderBody } from '../../gateways/content/content-file.ts';
import type { PageContext, SitePage } from '../../http/pages/site-page.ts';
import { textPage } from './pages.ts';

/** A text as people saw it. Undefined if no text has this digest. */
export async function wordingPage(db: Db, digest: string, context: PageContext): Promise<SitePage | undefined> {
  const wording = await db
    .selectFrom('wordings')
    .select(['title', 'version', 'effective', 'language', 'body'])
    .where('digest', '=', Buffer.from(digest, 'hex'))
    .executeTakeFirst();
  if (!wording) return undefined;
  const { body } = readFrontMatter(decoded(wording.body));
  return textPage({ ...wording, html: await renderBody(body) }, { ...context, isDated: true });
}
