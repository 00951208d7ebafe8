import type { Relation } from '../../support/agents/two-people.ts';
import type { OpenRequest } from './approvals/approval-store.ts';
import type { Check, State } from './case-state.ts';
import { atWords } from './person-words.ts';
import { stillClosed } from './still-closed.ts';

const requestWords: Readonly<Record<OpenRequest['type'], string>> = {
  'two-factor-removal': 'to turn off 2-factor authentication',
  'enrolment-code': 'for an enrolment code',
  'appoint-administrator': 'to make this person administrator',
};

const waiting = { tell: 'A colleague has to agree first. I’ll tell you what to do then.', main: 'none' } as const;

/** What a reader is told of a request, by their relation to the agent who asked. */
const told: Readonly<
  Record<Relation | 'unseen', (asked: { who: string; what: string }) => Pick<State, 'says' | 'tell' | 'main' | 'when'>>
> = {
  same: ({ what }) => ({ ...waiting, says: `You asked for a second agent ${what}, and nobody has answered yet.` }),
  different: ({ who, what }) => ({
    says: `${who} asked for a second agent ${what}.`,
    when: 'Before you answer',
    tell: `Ask ${who} how they know who is calling, and compare what they say with the list below. Then open the request, and agree or decline.`,
    main: 'answer',
  }),
  unproven: ({ who, what }) => ({
    says: `${who} asked for a second agent ${what}.`,
    when: 'Before you answer',
    tell: `Ask another agent to look at it. You can only decline: you and ${who} log in to the desk in different ways, and nobody has recorded that you are two people.`,
    main: 'none',
  }),
  // On the command line, and for viewers, who do not see requests.
  unseen: ({ what }) => ({ ...waiting, says: `A second agent was asked ${what}, and nobody has answered yet.` }),
};

/** A request to a second agent comes before what the person has to do, because its answer changes that. */
export const waitsForAgent: Check = (supportCase) => {
  const { requests, now } = supportCase;
  const [request] = requests;
  if (!request) return undefined;
  const { type, askedBy, reason, relation, askedAt, expiresAt } = request;
  const note = [
    relation === 'same' ? 'No notification is sent: tell a colleague.' : null,
    relation === 'different' || relation === 'unproven' ? `The reason of ${askedBy}: “${reason}”.` : null,
    relation === 'different'
      ? 'Nothing changes until you or another agent agrees.'
      : 'Nothing changes until another agent agrees.',
    `The request is on the first page of every agent with the role agent, and ends ${atWords(expiresAt, now)}.`,
    stillClosed(supportCase)?.says,
  ];
  return {
    tone: 'wait',
    ...told[relation ?? 'unseen']({ who: askedBy, what: `${atWords(askedAt, now)} ${requestWords[type]}` }),
    note: note.filter((each) => each).join(' '),
  };
};
