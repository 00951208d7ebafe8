import { tableText } from '../../plain-text.ts';
import { type IncidentFacts, incidentFacts } from '../../support/incident-facts.ts';
import { command } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';
import { readTime } from '../read-time.ts';

const toFillIn = 'to be filled in';

/** The facts that a report to an authority requires and that only the operator knows. */
const unknownFacts = {
  awareAt: 'When you became aware of the incident',
  classifiedAt: 'When you classified it as major',
  downtime: 'How long people could not use the portal, as they saw it',
  withoutEvent: 'People who were affected without an event, because no page answered them',
  dataAffected: 'Which data was seen, changed or lost outside Selvage, such as in the database or a backup',
  memberStates: 'Which member states are affected',
  economicImpact: 'The costs and losses',
  cause: 'The cause, and whether a supplier was involved',
  measures: 'What was done, and what will prevent it',
} as const;

export const incidentFactsCommand = command({
  name: 'incident facts',
  summary: 'Count the people affected by an incident, by kind, for a report to an authority.',
  options: {
    from: {
      type: 'string',
      value: 'WHEN',
      isRequired: true,
      says: 'the start of the incident (2026-03-02, 2026-03-02T09:00Z, 15m, 2h, 7d)',
    },
    to: { type: 'string', value: 'WHEN', says: 'its end; default now' },
    event: { type: 'string', value: 'NAMES', says: 'count only people with these events, such as sign-in,reset' },
    client: { type: 'string', value: 'NET', says: 'only this network, as the audit has it: 198.51.100.0/24' },
  },
  run: async ({ deps, values }) => {
    if (values.from === undefined) throw new CommandFailure('usage', 'incident facts needs --from WHEN');
    const { db, now } = await deps();
    const from = readTime('from', values.from, now()) ?? now();
    const to = readTime('to', values.to, now()) ?? now();
    if (from >= to) throw new CommandFailure('usage', '--from must be before --to');
    const events = values.event?.split(',').map((name) => name.trim()) ?? null;
    const found = await incidentFacts(db, { from, to, events, client: values.client ?? null });
    const facts = { from, to, ...withShares(found) };
    const unknown = Object.fromEntries(Object.keys(unknownFacts).map((name) => [name, toFillIn]));
    return { json: { ...facts, toBeFilledIn: unknown }, text: factsText(facts) };
  },
});

function withShares({ kinds, events, messages }: IncidentFacts) {
  const sum = (of: 'accounts' | 'affected') => kinds.reduce((total, each) => total + each[of], 0);
  const all = { kind: 'all', accounts: sum('accounts'), affected: sum('affected') };
  const times = (of: 'first' | 'last') => events.map((each) => each[of].getTime());
  return {
    firstEvent: events.length === 0 ? null : new Date(Math.min(...times('first'))),
    lastEvent: events.length === 0 ? null : new Date(Math.max(...times('last'))),
    people: [...kinds, all].map((each) => ({ ...each, share: shareOf(each) })),
    events,
    messages,
  };
}

/** The share in percent with one decimal. Null without accounts. */
const shareOf = ({ accounts, affected }: { accounts: number; affected: number }): number | null =>
  accounts === 0 ? null : Math.round((affected / accounts) * 1000) / 10;

type Facts = ReturnType<typeof withShares> & { from: Date; to: Date };

function factsText({ from, to, firstEvent, lastEvent, people, events, messages }: Facts): string {
  const tables = [
    tableText(
      ['kind', 'accounts', 'affected', 'share'],
      people.map((each) => [each.kind, each.accounts, each.affected, each.share === null ? null : `${each.share} %`]),
    ),
    events.length === 0
      ? 'No event.\n'
      : tableText(
          ['event', 'result', 'events', 'people', 'first', 'last'],
          events.map((each) => [each.event, each.result, each.events, each.people, each.first, each.last]),
        ),
    messages.length === 0
      ? 'No message.\n'
      : tableText(
          ['messages', 'written', 'sent', 'failed', 'waiting'],
          messages.map((each) => [each.channel, each.written, each.sent, each.failed, each.waiting]),
        ),
    Object.values(unknownFacts)
      .map((words) => `${words}: ${toFillIn}\n`)
      .join(''),
  ];
  const span = `From ${from.toISOString()} to ${to.toISOString()}.`;
  const seen =
    firstEvent && lastEvent ? ` First event ${firstEvent.toISOString()}, last event ${lastEvent.toISOString()}.` : '';
  return `${span}${seen}\n\n${tables.join('\n')}`;
}
