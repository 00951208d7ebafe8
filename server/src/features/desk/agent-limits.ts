import { irishDay } from '@selvage/contract/rules/dates';
import { digest } from '../../crypto/key-ring.ts';
import type { AccountReference } from '../../db/tables.ts';
import { html } from '../../html.ts';
import type { AgentRequest, DeskDeps, DeskPage } from './desk-route.ts';
import { notice } from './fields.ts';
import { addLookups, lockAgent } from './store.ts';
import { minutes } from '@selvage/contract/time-units';
import { agentAct, auditAct } from '../../support/support-act.ts';
import { countHit } from '../../attempts/throttle-store.ts';
import { refuse, secondsUntil } from '../../refuse.ts';

type Lookup = readonly ['person' | 'typed', string];

export const personLookup = ({ reference }: { reference: AccountReference }): Lookup => ['person', reference];
/** A search without a result counts for the daily limit too, because it shows which numbers and emails have no account. */
export const failedLookup = (typed: string): Lookup => ['typed', typed.trim().toLowerCase()];

type Asking = Pick<AgentRequest, 'agent' | 'origin'>;

/** True if the agent may see these people today. Each person counts once a day, however often the agent opens their page. */
export function mayLookUp(
  { db, keys, now, config }: DeskDeps,
  { agent, origin }: Asking,
  lookups: readonly Lookup[],
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const at = now();
    await lockAgent(tx, agent.id);
    const subjects = lookups.map((lookup) => digest(keys, 'desk-lookup', ...lookup));
    const limit = { agentId: agent.id, day: irishDay(at), most: peoplePerDay({ config }) };
    if (await addLookups(tx, limit, subjects)) return true;
    await auditAct(tx, agentAct(agent, origin), 'desk-cap-reached', { result: 'refused', at });
    return false;
  });
}

const peoplePerDay = ({ config: { desk } }: Pick<DeskDeps, 'config'>): number => desk?.peoplePerDay ?? 0;

/** The message for an agent who has reached the limit of a day. The day ends at midnight in Ireland. */
export const dailyLimitReached = (deps: Pick<DeskDeps, 'config'>): string =>
  `You have looked for ${peoplePerDay(deps)} different people today, found or not. That is the limit for one day. You can still open the people you found today, and search for others tomorrow. This has been recorded.`;

export const dailyLimitPage = (deps: Pick<DeskDeps, 'config'>): DeskPage => ({
  title: 'Daily limit reached',
  status: 429,
  main: html`<h1>Daily limit reached</h1>
    ${notice('wrong', dailyLimitReached(deps))}
    <p><a href="/desk">Back to the desk</a></p>`,
});

/** The limits of an agent for ten minutes: more than an agent on the phone needs, but too few to go through all members. */
const most = { searches: 40, misses: 12, acts: 20 } as const;
const window = minutes(10);

export async function countForAgent(
  { db, keys, now }: Pick<DeskDeps, 'db' | 'keys' | 'now'>,
  what: keyof typeof most,
  { agent, origin }: Asking,
): Promise<void> {
  const at = now();
  const { hits, endsAt } = await countHit(db, digest(keys, 'desk', what, agent.id), window, at);
  if (hits <= most[what]) return;
  await auditAct(db, agentAct(agent, origin), 'throttled', { result: 'refused', reason: `desk-${what}`, at });
  refuse('request.too-many', { retryAfterSeconds: secondsUntil(endsAt, at) });
}
