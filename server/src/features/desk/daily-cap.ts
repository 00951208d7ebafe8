import { irishDay } from '@selvage/contract/irish-day';
import { keyed } from '../../config/keys.ts';
import type { AccountReference } from '../../db/tables.ts';
import { html } from '../../gateways/letters/html.ts';
import { audit } from '../../identity/audit-store.ts';
import type { DeskDeps, DeskPage, OperatorAsk } from './desk-route.ts';
import { notice } from './field.ts';
import { addLookups, holdOperator } from './lookup-store.ts';

type Lookup = readonly ['person' | 'typed', string];

export const person = ({ reference }: { reference: AccountReference }): Lookup => ['person', reference];
/** A search that found nobody counts as well: it tells which numbers and addresses are nobody's. */
export const inVain = (typed: string): Lookup => ['typed', typed.trim().toLowerCase()];

/** Whether the operator may see these people today. Each person counts once a day, however often they are opened. */
export function mayLookUp(
  { db, keys, now, config }: DeskDeps,
  { operator: { id, name }, origin }: Pick<OperatorAsk, 'operator' | 'origin'>,
  lookups: readonly Lookup[],
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const at = now();
    await holdOperator(tx, id);
    const subjects = lookups.map((lookup) => keyed(keys.pseudonym, 'desk-lookup', ...lookup));
    const limit = { operatorId: id, day: irishDay(at), most: peoplePerDay({ config }) };
    if (await addLookups(tx, limit, subjects)) return true;
    await audit(tx, {
      event: 'desk-cap-reached',
      result: 'refused',
      operator: { name, reason: null },
      origin,
      at,
    });
    return false;
  });
}

const peoplePerDay = ({ config: { desk } }: Pick<DeskDeps, 'config'>): number => desk?.peoplePerDay ?? 0;

/** Until midnight in Ireland. */
export const dayIsSpent = (deps: Pick<DeskDeps, 'config'>): string =>
  `You have looked for ${peoplePerDay(deps)} different people today, found or not. That is the most for one day. Those you found today you can still open; others you can look for tomorrow. This is written down.`;

export const dayIsSpentPage = (deps: Pick<DeskDeps, 'config'>): DeskPage => ({
  title: 'Enough for today',
  status: 429,
  main: html`<h1>Enough for today</h1>
    ${notice('wrong', dayIsSpent(deps))}
    <p><a href="/desk">Back to the desk</a></p>`,
});
