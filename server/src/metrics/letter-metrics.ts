import type { LetterName } from '../gateways/letters/letters.ts';
import { channels } from '../gateways/mail/message.ts';
import { letterOutcomes, letterTally, writtenTally } from '../outbox/letter-tally.ts';
import type { OutboxLoad } from '../outbox/outbox-load-store.ts';
import { counted } from './counted.ts';
import type { Metric } from './metric.ts';

const purposes: Partial<Record<LetterName, string>> = {
  'sign-in-code': 'sign-in',
  'sign-in-code-text': 'sign-in',
  'setup-code': 'setup',
  'setup-code-text': 'setup',
};

export const letterMetrics: readonly Metric[] = [
  counted({
    name: 'selvage_codes_sent_total',
    help: 'Six-digit codes put into the outbox.',
    labels: { channel: channels, purpose: ['sign-in', 'setup'] },
    all: () => writtenTally.all(),
    label: ({ letter, channel }) => ({ channel, purpose: purposes[letter] ?? '' }),
  }),
  counted({
    name: 'selvage_letters_written_total',
    help: 'Letters and texts put into the outbox, codes included.',
    labels: { channel: channels },
    all: () => writtenTally.all(),
    label: ({ channel }) => ({ channel }),
  }),
  counted({
    name: 'selvage_letters_total',
    help: 'Tries to send a letter by what came of them: sent; later: tried again; dead: never again; late: dropped, of no use to its reader any more.',
    labels: { channel: channels, outcome: letterOutcomes },
    all: () => letterTally.all(),
    label: (entry) => entry,
  }),
];

const inOutbox = (name: Metric['name'], help: string, value: (load: OutboxLoad) => number): Metric => ({
  name,
  help,
  type: 'gauge',
  labels: ['channel'],
  read: ({ outbox }) => (outbox ?? []).map((load) => ({ labels: { channel: load.channel }, value: value(load) })),
});

const ofTexts = (name: Metric['name'], help: string, which: 'sent' | 'cap'): Metric => ({
  name,
  help,
  type: 'gauge',
  labels: [],
  read: ({ texts }) => (texts === null ? [] : [{ labels: {}, value: texts[which] }]),
});

// oxfmt-ignore
export const outboxMetrics: readonly Metric[] = [
  inOutbox('selvage_outbox_waiting', 'Letters that wait to be sent. The same from every instance: take the max.', ({ waiting }) => waiting),
  inOutbox('selvage_outbox_oldest_seconds', 'How long the oldest of them has waited.', ({ oldestSeconds }) => oldestSeconds),
  inOutbox('selvage_outbox_dead', 'Letters that a gateway gave back for good and nobody has sent again (`selvage outbox dead`).', ({ dead }) => dead),
  inOutbox('selvage_gateway_paused', '1 while a gateway takes nothing and is left in peace.', ({ isPaused }) => Number(isPaused)),
  ofTexts('selvage_texts_today', 'Text messages with a code that were counted in the last day. The same from every instance: take the max.', 'sent'),
  ofTexts('selvage_texts_cap', 'As many of them as there may be in a day (`limits.textsPerDay`).', 'cap'),
];
