import type { LetterName } from '../gateways/letters/letters.ts';
import type { Channel } from '../gateways/mail/message.ts';
import { Tally } from '../tally.ts';

/** `late` came too late for its reader and was dropped; `later` is tried again; `dead` never is. */
export const letterOutcomes = ['sent', 'later', 'dead', 'late'] as const;

/** What this process has put into the outbox, and what became of what it took out of it. */
export const writtenTally = new Tally<{ letter: LetterName; channel: Channel }>();
export const letterTally = new Tally<{ channel: Channel; outcome: (typeof letterOutcomes)[number] }>();
