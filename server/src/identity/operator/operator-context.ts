import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';
import type { RequestContext } from '../request-context.ts';
import type { OperatorAct, OperatorDeps } from './operator-act.ts';
import { lastSpokenTo } from './spoken-to-store.ts';

/** Letters that an operator causes look like the ones that the person had before. */
export async function operatorContext(
  db: Db,
  { config }: Pick<OperatorDeps, 'config'>,
  accountId: AccountId,
  { origin }: OperatorAct,
): Promise<RequestContext> {
  const before = await lastSpokenTo(db, accountId);
  const brand = config.brands.find(({ id }) => id === before?.brand) ?? config.brands[0];
  return { brand, language: before?.language ?? 'en', origin, client: origin.client ?? '' };
}
