import type { ScreenName } from '@selvage/contract/screens';
import { type Kind, kinds, userTypes } from '@selvage/contract/user-types';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { everyScreen } from '../testing/every-screen.ts';
import { pages } from '../testing/open-page.tsx';

const { answers, open } = pages();
const { screens, prepare } = everyScreen(answers);

const isProvider = (kind: Kind): boolean => userTypes[kind].loginId !== null;

/** Words that are true for some kinds of account only. */
const kindWords: readonly [words: RegExp, isTrueFor: (kind: Kind) => boolean][] = [
  [/membership number/i, (kind) => userTypes[kind].hasMemberNumber],
  [/date of birth/i, (kind) => userTypes[kind].resetAsksBirthDate],
  [/consultant ID/i, (kind) => userTypes[kind].loginId === 'consultantID'],
  [/hospital ID/i, (kind) => userTypes[kind].loginId === 'hospitalID'],
  [/registration ID/i, isProvider],
  [/group ID/i, (kind) => kind === 'wellness'],
  [/\bregister\b/i, (kind) => userTypes[kind].registers],
  [/(change|update) (your )?email address/i, (kind) => userTypes[kind].changesEmail],
  [/\bMembers need\b/, (kind) => kind === 'member'],
  [/\bConsultants need\b/, (kind) => kind === 'consultant'],
  [/\bGroup users need\b/, (kind) => kind === 'group'],
  [/\bHospital users need\b/, (kind) => kind === 'hospital'],
  [/\bWellbeing members need\b/, (kind) => kind === 'wellness'],
];

/**
 * True if a person of this kind can get to the screen. The link to `notRegistered` is sent only to accounts that people register
 * themselves.
 */
const isSentTo = (name: ScreenName, kind: Kind): boolean => name !== 'notRegistered' || userTypes[kind].registers;

const shown = (): string => `${document.title} ${document.querySelector('main')?.textContent ?? ''}`;

const shownScreens = kinds.flatMap((kind) =>
  screens.filter((name) => isSentTo(name, kind)).map((name) => ({ kind, name })),
);

test.each(shownScreens)(
  'the screen $name uses only words that apply to the kind of user $kind',
  async ({ kind, name }) => {
    const wrong = kindWords.filter(([, isTrueFor]) => !isTrueFor(kind)).map(([words]) => words);
    const faults = () => wrong.flatMap((words) => words.exec(shown())?.[0] ?? []);
    await open(`${prepare(name, kind)}?code=${'x'.repeat(43)}`);
    await screen.findByRole('heading', { level: 1 }, { timeout: 15_000 });
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
    expect(faults()).toEqual([]);
    for (const form of document.querySelectorAll('form')) await act(async () => void fireEvent.submit(form));
    expect(faults()).toEqual([]);
  },
);

test('the check of the screens finds a word that applies only to other kinds of user', () => {
  document.body.innerHTML = '<main><p>Log in and update your membership number</p></main>';
  expect(kindWords.filter(([words]) => words.test(shown())).map(([, isTrueFor]) => kinds.filter(isTrueFor))).toEqual([
    ['member', 'wellness'],
  ]);
});
