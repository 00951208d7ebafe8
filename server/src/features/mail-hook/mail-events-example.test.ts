import { mailHook } from '@selvage/contract/api/mail-hook';
import { expect, test } from 'vitest';

const id = '0b5e7a8e-58a1-4a53-8d0f-0f4f6f3f2b11';
const example = new URL('../../../../docs/examples/mail-events.mjs', import.meta.url).href;

const ses = { mail: { headers: [{ name: 'X-Selvage-Id', value: id }] } };
const bounced = { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: 'a@b.example', status: '5.1.1' }] };
const postmark = { Metadata: { outbox: id }, Email: 'a@b.example' };
const mailgun = { message: { headers: { 'message-id': `${id}@linen.example` } }, 'delivery-status': { code: 550 } };
const sendgrid = { 'smtp-id': `<${id}@linen.example>`, email: 'a@b.example' };

test.each<[provider: string, event: unknown, told: string]>([
  ['ses', { notificationType: 'Bounce', bounce: bounced, ...ses }, 'bounced 5.1.1'],
  ['ses', { eventType: 'Bounce', bounce: { ...bounced, bounceType: 'Transient' }, ...ses }, ''],
  ['ses', { eventType: 'Complaint', complaint: { complaintFeedbackType: 'abuse' }, ...ses }, 'complained abuse'],
  ['ses', { eventType: 'Delivery', ...ses }, 'delivered'],
  ['ses', { eventType: 'Bounce', bounce: bounced, mail: {} }, ''],
  ['postmark', { RecordType: 'Bounce', Type: 'HardBounce', ...postmark }, 'bounced HardBounce'],
  ['postmark', { RecordType: 'Bounce', Type: 'SoftBounce', ...postmark }, ''],
  ['postmark', { RecordType: 'SpamComplaint', Type: 'SpamComplaint', ...postmark }, 'complained'],
  ['postmark', { RecordType: 'Delivery', ...postmark }, 'delivered'],
  ['mailgun', { 'event-data': { event: 'failed', severity: 'permanent', ...mailgun } }, 'bounced 550'],
  ['mailgun', { 'event-data': { event: 'failed', severity: 'temporary', ...mailgun } }, ''],
  ['mailgun', { 'event-data': { event: 'complained', ...mailgun } }, 'complained'],
  ['mailgun', { 'event-data': { event: 'delivered', ...mailgun } }, 'delivered'],
  [
    'sendgrid',
    [
      { event: 'bounce', status: '5.0.0 mailbox', ...sendgrid },
      { event: 'open', ...sendgrid },
    ],
    'bounced 5.0.0',
  ],
  ['sendgrid', [{ event: 'spamreport', ...sendgrid }], 'complained'],
  ['sendgrid', [{ event: 'delivered', ...sendgrid }], 'delivered'],
])('an event of %s is accepted: %j becomes %j', async (provider, event, told) => {
  const { mailEvents } = await import(example);
  const events: unknown[] = mailEvents[provider](event);
  const taken = events.map((each) => mailHook.body.parse(each));
  expect(taken.map(({ kind, code }) => [kind, code].filter(Boolean).join(' ')).join()).toBe(told);
  expect(taken.every(({ messageId }) => messageId.includes(id))).toBe(true);
});
