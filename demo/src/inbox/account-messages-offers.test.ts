import { hostedLinen } from '../../../server/test/harness/test-config.ts';
import { languages } from '@selvage/contract/languages';
import { describe, expect, test } from 'vitest';
import type { MessageName } from '@selvage/server/messages/templates/all-messages';
import { writeMessage } from '@selvage/server/messages/templates/write-message';
import { messageOffers } from './inbox-page.ts';

const origin = 'http://localhost:3000';
const brand = { ...hostedLinen, origin };
const facts = { at: '2026-07-05T14:05:00Z', way: 'SMS', destination: '••• ••• 0001', newEmail: 'a•••@t•••.example' };
const reset = `${origin}/memberlogin/reset`;

const offered: [MessageName, string | undefined, string | undefined][] = [
  ['activation', '073519', `${origin}/memberlogin/activate?code=Zk3-x_9`],
  ['email-change', undefined, `${origin}/memberlogin/accountdetails/updateemail/verify?code=Zk3-x_9`],
  ['email-changed', undefined, `${origin}/memberlogin/emailundo?code=Zk3-x_9`],
  ['new-device', undefined, `${origin}/memberlogin/notme?code=Zk3-x_9`],
  ['setup-code', '073519', undefined],
  ['setup-code-text', '073519', undefined],
  ['sign-in-code', '073519', undefined],
  ['sign-in-code-text', '073519', undefined],
  ['two-factor-changed-text', undefined, undefined],
  ['two-factor-on', undefined, reset],
];

describe.each(languages)('RN3 the inbox in %s', (language) => {
  test.each(offered)('offers the code and the link of the message %s', (name, code, link) => {
    const who = { kind: 'member', selfRegistered: true } as const;
    const context = { brand, language, ...who, facts, code: '073519', token: 'Zk3-x_9' } as const;
    expect(messageOffers(writeMessage(name, context).text)).toEqual({ code, link });
  });
});
