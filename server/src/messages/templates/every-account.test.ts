import { type Language, languages } from '@selvage/contract/languages';
import { type Kind, kinds, userTypes } from '@selvage/contract/user-types';
import { describe, expect, test } from 'vitest';
import { hostedLinen } from '../../../test/harness/test-config.ts';
import type { NextLogin } from './next-login-words.ts';
import { type MessageName, messageTemplates } from './all-messages.ts';
import { writeMessage } from './write-message.ts';
import { contactPage } from './message-frame.ts';
import { areaNames } from './message-template.ts';

const nexts: readonly NextLogin[] = [
  'PASSKEY',
  'APP',
  'SMS',
  'EMAIL',
  'password',
  'password-or-passkey',
  'set-up',
  'passkey-set-up',
];

/**
 * Combinations of the facts by which messages differ: the step of the next login, the channel of codes, the remaining
 * codes, the person who caused the change, and the end of a lock.
 */
const combinations = nexts.flatMap((next) =>
  (['EMAIL', 'SMS'] as const).flatMap((way) =>
    ['0', '1', '9'].flatMap((left) =>
      [
        { by: 'owner', until: '', passkey: '', passkeys: '[]' },
        { by: 'support', until: '2026-07-05T14:05:00Z', passkey: 'Old phone', passkeys: '["","Old phone"]' },
      ].map((more) => ({ next, way, left, ...more })),
    ),
  ),
);

/** Messages that only some kinds of account can get. */
const sentOnlyTo: Partial<Record<MessageName, (kind: Kind) => boolean>> = {
  'member-number-changed': (kind) => userTypes[kind].hasMemberNumber,
  'email-in-use': (kind) => userTypes[kind].registers,
  'registration-tried': (kind) => userTypes[kind].registers,
};

const organisationFacts = { organisation: '9000000101', inviter: 'a@insurer.example', day: '2026-07-08' };

function written(name: MessageName, kind: Kind, language: Language, facts: Readonly<Record<string, string>>): string {
  const { subject, text } = writeMessage(name, {
    brand: hostedLinen,
    kind,
    language,
    selfRegistered: userTypes[kind].registers,
    code: '073519',
    token: 'aB3-dE6',
    facts: {
      at: '2026-07-05T14:05:00Z',
      destination: '••• ••• 0001',
      browser: '',
      system: '',
      ...organisationFacts,
      ...facts,
    },
  });
  return `${subject}\n${text}`;
}

const names = Object.keys(messageTemplates) as MessageName[];

/**
 * The next step for the reader, which each message must name. A text message to the old number says whom to contact. A
 * text message with a code may say only not to share it.
 */
const step: Readonly<Record<Language, RegExp>> = {
  en: /^(Open|Enter|Please call|Log in|Reset|Remove)\b|\b(open (this page|the link|it)|enter this|contact us|you don’t need to do anything|reset your password|log in\b)|Never share it/m,
  ga: /^(Oscail|Cuir|Glaoigh|Logáil|Athshocraigh|Bain)(?= )|\b(oscail|cuir an|déan teagmháil|ní gá duit|athshocraigh|logáil isteach)|Ná roinn é/mu,
};

const asksToContact: Readonly<Record<Language, RegExp>> = { en: /contact us/i, ga: /déan teagmháil/i };

/** Words that are true for some kinds only. */
const kindWords: readonly [words: RegExp, isTrueFor: (kind: Kind) => boolean][] = [
  [/membership number|uimhir bhallraíochta/i, (kind) => userTypes[kind].hasMemberNumber],
  [/\bregister|chláraigh|clárú\b/i, (kind) => userTypes[kind].registers],
  [/date of birth|dáta breithe/i, (kind) => userTypes[kind].resetAsksBirthDate],
];

describe.each(languages.flatMap((language) => kinds.map((kind) => ({ language, kind }))))(
  'the messages to a $kind in $language',
  ({ language, kind }) => {
    const sent = names.filter((name) => sentOnlyTo[name]?.(kind) ?? true);
    const texts = sent.flatMap((name) =>
      combinations.map((facts) => ({ name, facts, text: written(name, kind, language, facts) })),
    );

    test('the messages name a next step that works for every account', () =>
      expect(texts.filter(({ text }) => !step[language].test(text)).map(({ name }) => name)).toEqual([]));

    test('each message that says “contact us” has the address of the contact page, except text messages', () => {
      const faults = texts.filter(
        ({ name, text }) =>
          messageTemplates[name].channel === 'email' &&
          asksToContact[language].test(text) &&
          !text.includes(contactPage({ brand: hostedLinen })),
      );
      expect(faults.map(({ name }) => name)).toEqual([]);
    });

    test('the messages name only features and areas that the kind of user has', () => {
      const wrong = kindWords.filter(([, isTrueFor]) => !isTrueFor(kind)).map(([words]) => words);
      const otherAreas = kinds.filter((other) => other !== kind).map((other) => areaNames[language][other]);
      const faults = texts.filter(
        ({ text }) => wrong.some((words) => words.test(text)) || otherAreas.some((area) => text.includes(area)),
      );
      expect(faults.map(({ name }) => name)).toEqual([]);
    });
  },
);

const claims = {
  en: {
    password: 'asks only for your password',
    enough: 'your password or your passkey. The password alone is enough.',
    passkey: 'passkey',
    app: 'from your authenticator app',
    sent: 'we’ll send you a code',
  },
  ga: {
    password: 'ach do phasfhocal',
    enough: 'le do phasfhocal nó le do phaseochair. Is leor an pasfhocal leis féin.',
    passkey: 'aseochair',
    app: 'd’aip fhíordheimhnithe ort',
    sent: 'seolfaimid cód chugat',
  },
} as const;

describe.each(languages.flatMap((language) => nexts.map((next) => ({ language, next }))))(
  'the message after a change, if the next login asks for $next, in $language',
  ({ language, next }) => {
    const said = claims[language];
    test.each(['authenticator-removed', 'two-factor-off'] as const)('says so and claims nothing else: %s', (name) => {
      const text = written(name, 'member', language, { next, way: 'SMS' });
      expect({
        password: text.includes(said.password),
        enough: text.includes(said.enough),
        passkey: text.includes(said.passkey),
        app: text.includes(said.app),
        sent: text.includes(said.sent),
      }).toEqual({
        password: next === 'password',
        enough: next === 'password-or-passkey',
        passkey: next === 'password-or-passkey' || next === 'PASSKEY' || next === 'passkey-set-up',
        app: next === 'APP',
        sent: next === 'SMS' || next === 'EMAIL',
      });
    });
  },
);

test.each(languages)(
  'the message about a removed passkey says in %s that other devices were logged out, and that the recovery codes ended only if they did',
  (language) => {
    const [devices, codes] = {
      en: ['All other devices were logged out.', 'Your recovery codes no longer work.'],
      ga: ['Logáladh na gléasanna eile go léir amach.', 'Ní oibríonn do chóid athshlánaithe a thuilleadh.'],
    }[language];
    for (const endedCodes of ['true', 'false']) {
      const text = written('passkey-removed', 'member', language, { passkey: 'Old phone', endedCodes });
      expect(text).toContain(devices);
      expect([endedCodes, text.includes(codes ?? '')]).toEqual([endedCodes, endedCodes === 'true']);
    }
  },
);

test.each(languages)(
  'the message about a new app says only in the right cases that a login asks for its code, in %s',
  (language) => {
    const isAsked = { en: 'ask for a code from it', ga: 'cód ón aip a chur isteach' }[language];
    for (const next of ['APP', 'PASSKEY', 'passkey-set-up'] as const)
      expect([next, written('authenticator-added', 'member', language, { next }).includes(isAsked)]).toEqual([
        next,
        next === 'APP',
      ]);
  },
);
