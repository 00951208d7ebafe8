import type { MessageName } from '../messages/templates/all-messages.ts';
import { channels } from '../gateways/message-gateway.ts';
import { queuedMessageCounter, sendResults, sentMessageCounter } from '../messages/outbox-store.ts';
import type { OutboxLoad } from '../messages/outbox-status-store.ts';
import { type Metric, counterMetric } from './metric.ts';

const purposes: Partial<Record<MessageName, string>> = {
  'sign-in-code': 'sign-in',
  'sign-in-code-text': 'sign-in',
  'setup-code': 'setup',
  'setup-code-text': 'setup',
};

export const messageMetrics: readonly Metric[] = [
  counterMetric({
    name: 'selvage_codes_sent_total',
    help: 'Six-digit codes written to the outbox.',
    labels: { channel: channels, purpose: ['sign-in', 'setup'] },
    all: () => queuedMessageCounter.all(),
    label: ({ message, channel }) => ({ channel, purpose: purposes[message] ?? '' }),
  }),
  counterMetric({
    name: 'selvage_messages_written_total',
    help: 'Emails and texts written to the outbox, with or without a code.',
    labels: { channel: channels },
    all: () => queuedMessageCounter.all(),
    label: ({ channel }) => ({ channel }),
  }),
  counterMetric({
    name: 'selvage_messages_total',
    help: 'Tries to send a message. later: will be tried again; dead: failed finally, and is not tried again; late: never sent, because its link or code no longer works.',
    labels: { channel: channels, result: sendResults },
    all: () => sentMessageCounter.all(),
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
  inOutbox('selvage_outbox_waiting', 'Messages that wait.', ({ waiting }) => waiting),
  inOutbox('selvage_outbox_oldest_seconds', 'How long the oldest waiting message has waited.', ({ oldestSeconds }) => oldestSeconds),
  inOutbox('selvage_outbox_dead', 'Messages that failed finally and were not sent again (`selvage outbox dead`).', ({ dead }) => dead),
  inOutbox('selvage_gateway_paused', '1 while the gateway is paused (circuit breaker open).', ({ isPaused }) => Number(isPaused)),
  ofTexts('selvage_texts_today', 'Text messages with a code in the current 24 hours, which began with the first of them.', 'sent'),
  ofTexts('selvage_texts_cap', 'The daily limit of text messages with a code (`limits.textsPerDay`).', 'cap'),
];
