import { type Kind, kinds, userTypes } from '@selvage/contract/user-types';
import { readAskedTexts } from '../../accounts/asked-terms.ts';
import type { AskedText } from '../../gateways/content/asked-text.ts';
import type { Config } from '../../config/config.ts';
import { isShippedPage } from '../../config/shipped-values.ts';
import type { Db } from '../../db/database.ts';
import { contentFolders } from '../../gateways/content/content-folder.ts';
import type { Finding } from './finding.ts';

const about = 'terms';

/** Whether the texts that people are asked to agree to ask them, and whether people see these texts. */
export async function termsFindings(db: Db, config: Config): Promise<Finding[]> {
  const content = contentFolders(config.contentDirs, () => undefined);
  const { texts, uneven } = await readAskedTexts({ config, content });
  const asking = [...texts.values()].flat().filter(({ days }) => days !== null);
  const reused = await reusedDays(db, asking);
  const found: Finding[] = [
    ...uneven.map(({ brand, kind, subject, problem }): Finding => ({
      about,
      state: 'wrong',
      says: `${subject} of ${kind} at ${brand} asks nobody: it ${problem}`,
      hint: 'give both languages the same version, effective, from and required: docs/content.md',
    })),
    ...elsewhere(config, texts).map((place): Finding => ({
      about,
      state: 'warning',
      says: `the terms of ${place} have a day from which people are asked, but links.terms leads elsewhere`,
      hint: 'people are shown the text of the content folder: make sure that both are the same',
    })),
    ...reused.map((series): Finding => ({
      about,
      state: 'warning',
      says: `${series} has an effective day that another version had before, so people who agreed to that one are not asked`,
      hint: 'give the new version a later effective day',
    })),
  ];
  if (found.length > 0) return found;
  const series = [...new Set(asking.map((text) => text.series))];
  return [
    {
      about,
      state: 'ok',
      says: series.length === 0 ? 'no text asks people to agree again' : `asked for: ${series.join(', ')}`,
    },
  ];
}

function elsewhere(config: Config, texts: ReadonlyMap<string, readonly AskedText[]>): string[] {
  const isElsewhere = (brand: Config['brands'][number], kind: Kind) =>
    !isShippedPage(brand.links.terms[kind], userTypes[kind].termsPage.replace(/\/$/, ''));
  return config.brands.flatMap((brand) =>
    kinds
      .filter((kind) => isElsewhere(brand, kind))
      .filter((kind) =>
        texts.get(`${brand.id} ${kind}`)?.some(({ subject, days }) => subject === 'terms' && days !== null),
      )
      .map((kind) => `${kind} at ${brand.id}`),
  );
}

/** The series whose current day another version had before. */
async function reusedDays(db: Db, asking: readonly AskedText[]): Promise<string[]> {
  const found: string[] = [];
  for (const { series, version, effective } of new Map(asking.map((text) => [text.series, text])).values()) {
    const row = await db
      .selectFrom('wordings')
      .select('digest')
      .where('series', '=', series)
      .where('effective', '=', effective)
      .where('version', '<>', version)
      .limit(1)
      .executeTakeFirst();
    if (row) found.push(series);
  }
  return found;
}
