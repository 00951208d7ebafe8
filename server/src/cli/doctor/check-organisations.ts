import { organisationKinds } from '@selvage/contract/user-types';
import type { Config } from '../../config/config.ts';
import { counted } from '../../counted.ts';
import type { Db } from '../../db/database.ts';
import { organisationCounts } from '../../support/organisation-overview.ts';
import { organisationList } from '../commands/organisation.ts';
import { wholeCommand } from '../help.ts';
import type { Finding } from './finding.ts';

const about = 'organisations';

/** Where organisations are on, the desk must be able to appoint an administrator. */
export async function organisationFindings(
  db: Db,
  config: Pick<Config, 'organisations' | 'desk'>,
  now: Date,
): Promise<Finding[]> {
  const on = organisationKinds.filter((kind) => config.organisations[kind].enabled);
  if (on.length === 0) return [];
  const counts = await organisationCounts(db, config, now);
  const without = counts.reduce((sum, { withoutAdministrator }) => sum + withoutAdministrator, 0);
  const overdue = counts.reduce((sum, { reviewsOverdue }) => sum + reviewsOverdue, 0);
  const desk: Finding[] =
    config.desk === null
      ? [
          {
            about,
            state: 'warning',
            says: 'the support desk is off: only an operator could make somebody administrator where no administrator is left',
            hint: 'set desk, and invite two agents: docs/desk-setup.md',
          },
        ]
      : [];
  if (without > 0)
    return [
      ...desk,
      {
        about,
        state: 'warning',
        says: `${counted(without, 'organisation has', 'organisations have')} no administrator who can log in`,
        hint: wholeCommand(organisationList, [], ['--state no-administrator']),
      },
    ];
  const reviews = overdue === 0 ? '' : `; ${counted(overdue, 'review is', 'reviews are')} overdue`;
  return [...desk, { about, state: 'ok', says: `on for ${on.join(', ')}; each has an administrator${reviews}` }];
}
