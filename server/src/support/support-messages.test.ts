import { languages } from '@selvage/contract/languages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountSubject, lockUntil } from '../attempts/attempts.ts';
import type { AccountId } from '../db/tables.ts';
import type { MessageName } from '../messages/templates/all-messages.ts';
import { writeMessage } from '../messages/templates/write-message.ts';
import { addAccount, addPasskeyOf, testPassword } from '../../test/harness/accounts.ts';
import { addTestAgent, startDesk } from '../../test/harness/desk.ts';
import { addSignedIn, linkCodeIn } from '../../test/harness/sign-in.ts';
import type { TestApp } from '../../test/harness/test-app.ts';
import { hostedLinen } from '../../test/harness/test-config.ts';
import { correctEmail } from './correct-email.ts';
import { issueEnrolmentCode } from './issue-enrolment-code.ts';
import { removeTwoFactorIn } from './remove-two-factor.ts';
import { resendMessage } from './resend-message.ts';
import { resendUndo } from './resend-undo.ts';
import { changeForSupport } from './support-act.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startDesk();
});
afterAll(() => server.close());

const origin = { requestId: 'TESTTESTTESTTEST', client: null, device: null };
const act = { actor: { name: 'nora', reason: 'ticket 12' }, origin };

/** An account whose email was changed, so that the change can be undone. */
async function addMoved(): Promise<{ id: AccountId }> {
  const { browser, id } = await addSignedIn(server, { kind: 'consultant' });
  const email = 'moved@elsewhere.example';
  await browser.post('/api/user/user/email/request', { email, password: testPassword });
  const asked = await server.deliver();
  await browser.post('/api/user/user/email/confirm', { code: linkCodeIn(asked.find(({ to }) => to === email)) });
  return { id };
}

const acts: Record<string, { messages: MessageName[]; perform: () => Promise<{ id: AccountId; done: unknown }> }> = {
  'a new activation email': {
    messages: ['activation'],
    perform: async () => {
      const { id } = await addAccount(server.deps, { activated: false });
      return { id, done: await resendMessage(server.deps, id, 'activation', act) };
    },
  },
  'a password email': {
    messages: ['reset-password'],
    perform: async () => {
      const { id } = await addAccount(server.deps);
      return { id, done: await resendMessage(server.deps, id, 'reset', act) };
    },
  },
  'a password email to an owner who locked the account': {
    messages: ['account-secured'],
    perform: async () => {
      const { id } = await addAccount(server.deps);
      await lockUntil(server.deps.db, accountSubject(id), null, server.deps.now());
      return { id, done: await resendMessage(server.deps, id, 'reset', act) };
    },
  },
  'the undo email': {
    messages: ['email-changed'],
    perform: async () => {
      const { id } = await addMoved();
      await server.deps.db.deleteFrom('outbox').where('account_id', '=', id).execute();
      return { id, done: await resendUndo(server.deps, id, act) };
    },
  },
  'another email': {
    messages: ['email-change', 'email-change-asked'],
    perform: async () => {
      const { id } = await addAccount(server.deps);
      return {
        id,
        done: await correctEmail(server.deps, id, { email: 'right@test.example', isTakenOver: false }, act),
      };
    },
  },
  'turning off 2-factor authentication': {
    messages: ['passkeys-removed', 'two-factor-changed-text', 'two-factor-off'],
    perform: async () => {
      const { id } = await addAccount(server.deps, { twoFactor: 'SMS', mobile: '0857654321' });
      await addPasskeyOf(server.deps, { id });
      const change = (each: Parameters<typeof removeTwoFactorIn>[0]) => removeTwoFactorIn(each, server.deps);
      return { id, done: await changeForSupport(server.deps, id, act, change) };
    },
  },
  'an enrolment code': {
    messages: ['enrolment-code-issued'],
    perform: async () => {
      const { id } = await addAccount(server.deps);
      const issued = { request: null, decidedBy: (await addTestAgent(server)).id, approver: act.actor };
      const done = await changeForSupport(server.deps, id, act, (each) =>
        issueEnrolmentCode(each, server.deps, issued),
      );
      return { id, done };
    },
  },
};

const supportIn = { en: /our support team/i, ga: /ár bhfoireann tacaíochta/i } as const;

describe('a message that an agent causes says that support did it', () => {
  test.each(Object.entries(acts))('%s', async (_act, { messages, perform }) => {
    const { id, done } = await perform();
    expect(done).not.toBe('gone');
    const rows = await server.deps.db
      .selectFrom('outbox')
      .select(['message', 'facts'])
      .where('account_id', '=', id)
      .orderBy('message')
      .execute();
    expect(rows.map(({ message }) => message)).toEqual(messages);
    const around = { brand: hostedLinen, kind: 'member', selfRegistered: true, code: '073519', token: 'aB3' } as const;
    for (const { message, facts } of rows)
      for (const language of languages) {
        const read = { ...around, language, facts };
        const { text } = writeMessage(message as MessageName, read);
        expect(text).toMatch(supportIn[language]);
        const { by: _, ...ofOwner } = read.facts;
        const isOnlyBySupport = message === 'passkeys-removed' || message === 'enrolment-code-issued';
        const own = writeMessage(message as MessageName, { ...read, facts: ofOwner }).text;
        expect([message, supportIn[language].test(own)]).toEqual([message, isOnlyBySupport]);
      }
  });
});
