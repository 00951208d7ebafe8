import { irishDay } from '@selvage/contract/rules/dates';
import { counted } from '../../counted.ts';
import { digest } from '../../crypto/key-ring.ts';
import type { AccountReference } from '../../db/tables.ts';
import { html } from '../../html.ts';
import type { AgentRequest, DeskDeps, DeskPage } from './desk-route.ts';
import { notice } from './fields.ts';
import { atWords } from './person-words.ts';
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

type Counting = Pick<DeskDeps, 'db' | 'keys' | 'now'>;

/** Returns when the limit ends, if the agent has passed it. */
async function count(
  { db, keys, now }: Counting,
  what: keyof typeof most,
  { agent, origin }: Asking,
): Promise<Date | null> {
  const at = now();
  const { hits, endsAt } = await countHit(db, digest(keys, 'desk', what, agent.id), window, at);
  if (hits <= most[what]) return null;
  await auditAct(db, agentAct(agent, origin), 'throttled', { result: 'refused', reason: `desk-${what}`, at });
  return endsAt;
}

export async function countSearch(deps: Counting, what: 'searches' | 'misses', asking: Asking): Promise<void> {
  const endsAt = await count(deps, what, asking);
  if (endsAt !== null) refuse('request.too-many', { retryAfterSeconds: secondsUntil(endsAt, deps.now()) });
}

/** Counts a change. Returns the sentence above the form, which keeps its input, if the agent has made too many. */
export async function countAct(deps: Counting, asking: Asking): Promise<string | null> {
  const endsAt = await count(deps, 'acts', asking);
  if (endsAt === null) return null;
  const now = deps.now();
  const wait = counted(Math.ceil(secondsUntil(endsAt, now) / 60), 'minute');
  return `Nothing was changed: you have made ${most.acts} changes in ten minutes, which is the limit. What you entered is kept here. Send it again in ${wait}, ${atWords(endsAt, now)}. This has been recorded.`;
}
