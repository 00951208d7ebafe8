import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { currentUrl, heading, pages, press, refusal, reply, type, unreachable } from '../../testing/open-page.tsx';
import { answerEmptyCards } from '../../testing/security-page.ts';
import { signedInAs } from '../../testing/signed-in.ts';

const { answers, open, sent } = pages();
const overview = 'GET /api/user/privacy';
const withdraw = 'POST /api/user/privacy/withdraw';
const ask = 'POST /api/user/copy';
const file = 'POST /api/user/copy/file';
const cancel = 'POST /api/user/close/cancel';
const beginStepUp = 'POST /api/idauth/step-up';
const verify = 'POST /api/idauth/mfa/verify';

const digest = 'a'.repeat(64);
const ofTerms = {
  id: '3',
  subject: 'terms',
  act: 'agreed',
  at: '2027-02-02T10:00:00Z',
  title: 'Member Area terms',
  version: '3',
  language: 'en',
  wording: digest,
  canWithdraw: false,
};
const ofData = { ...ofTerms, id: '2', subject: 'data-processing', title: 'How we use your details', canWithdraw: true };
const old = { ...ofTerms, id: '1', version: '1', title: undefined, wording: undefined };
const ofApplication = {
  ...ofTerms,
  id: '4',
  subject: 'application',
  application: { id: 'claims', en: 'Claims', ga: 'Éilimh', scopes: ['email'] },
  canWithdraw: true,
};
const copyId = '0d5c2f5e-6e65-4a4c-9d55-0f3a3d6f2c11';
const ready = { state: 'ready', id: copyId, until: '2027-02-09T10:00:00Z' };
const given = (more: object = {}) =>
  answers.set(
    overview,
    reply({
      reference: 'KTWDB-QFMHR-GVXPC',
      agreements: [ofTerms],
      copy: { state: 'none' },
      may: { copy: true, close: true },
      consentYears: 7,
      ...more,
    }),
  );

beforeEach(() => {
  signedInAs(answers, { userType: 'W' });
  answerEmptyCards(answers);
  given();
});

async function openPrivacy(query = '', { language = 'en' as 'en' | 'ga', title = 'Privacy settings' } = {}) {
  await open(`/memberlogin/settings/privacy${query}`, null, { language });
  await heading(title);
}
const card = (name: string) => within(screen.getByRole('region', { name }));
const agreements = () => card('What you agreed to');
const copyCard = () => card('Get a copy of your data');
const closeCard = () => card('Close your online account');
const focused = () => document.activeElement?.textContent;

describe('CO24 what the person agreed to', () => {
  test('CO24: lists every answer with its day and language, and leads to the text', async () => {
    given({
      agreements: [
        ofTerms,
        { ...ofTerms, id: 'x', act: 'declined' },
        { ...ofData, id: 'y', act: 'withdrawn', canWithdraw: false, wording: undefined },
        { ...old, language: 'ga' },
        { ...ofApplication, canWithdraw: false },
      ],
    });
    await openPrivacy();
    expect(
      agreements()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')),
    ).toEqual([
      'Member Area terms, version 3You agreed on 2 February 2027, in English.Read it (opens in a new tab)',
      'Member Area terms, version 3You did not agree. You told us on 2 February 2027.Read it (opens in a new tab)',
      'How we use your details, version 3You withdrew your consent on 2 February 2027.We have no copy of this text.',
      'Terms and conditions, version 1You agreed on 2 February 2027, in Irish.We have no copy of this text.',
      'ClaimsYou let it see your details on 2 February 2027.Read it (opens in a new tab)',
    ]);
    const [read] = agreements().getAllByRole('link');
    expect([read?.getAttribute('href'), read?.getAttribute('target')]).toEqual([`/wordings/${digest}`, '_blank']);
  });

  test('CO24: an application leads to the card that ends its access', async () => {
    given({ agreements: [ofApplication] });
    const claims = {
      id: 'claims',
      application: { en: 'Claims', ga: 'Éilimh' },
      scopes: ['email'],
      givenAt: ofTerms.at,
    };
    answers.set('GET /api/user/applications', reply({ onDevices: [], inSessions: [], consents: [claims] }));
    await openPrivacy();
    await screen.findByRole('region', { name: 'Applications' });
    await press('Go to your applications Claims');
    expect(focused()).toBe('Applications');
  });

  test('CO25: the use of data is withdrawn after a question, and the session then owes the notice', async () => {
    signedInAs(answers, { userType: 'O' });
    given({ agreements: [ofData] });
    answers.set(withdraw, reply({}));
    await open('/wellnesslogin/settings/privacy');
    await heading('Privacy settings');
    await press('Withdraw How we use your details, version 3');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/^You will not be able to use Your Wellbeing\./)).toBeTruthy();
    expect(sent(withdraw)).toEqual([]);
    given({ agreements: [{ ...ofData, act: 'withdrawn', canWithdraw: false }] });
    const clock = { secondsLeft: 1800, warningSeconds: 120 };
    answers.set('GET /api/idauth/session', reply({ ...clock, termsRequired: {} }));
    await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' })));
    expect(sent(withdraw)).toEqual([{ subject: 'data-processing' }]);
    await agreements().findByText(/^You withdrew your consent\. We logged you out/);
    await waitFor(() => expect(focused()).toBe('What you agreed to'));
    const back = () => screen.getByRole('link', { name: 'Back' }).getAttribute('href');
    await waitFor(() => expect(back()).toBe('/wellnesslogin/terms'));
  });
});

describe('CO27 a copy of the data', () => {
  test('CO27: is asked for with a proof, and the button is pressed only once', async () => {
    const pending = { mfaToken: 'token-1', type: 'EMAIL', destination: 'a•••@example.ie', mfaSetupRequired: false };
    answers.set(ask, refusal('step-up.required'));
    answers.set(beginStepUp, reply({ mfaRequired: pending }));
    answers.set(verify, reply({}));
    await openPrivacy();
    expect(copyCard().getByText(/^We prepare a file with everything/)).toBeTruthy();
    await press('Get a copy');
    await screen.findByRole('heading', { level: 2, name: 'Confirm it’s you' });
    expect(sent(beginStepUp)).toEqual([{ mailbox: true }]);
    answers.set(ask, reply({ state: 'preparing' }));
    given({ copy: { state: 'preparing' } });
    type('Please input the code', '123456');
    await press('Confirm');
    await waitFor(() => expect(copyCard().getByText(/^We are preparing your copy\./)).toBeTruthy());
    await waitFor(() => expect(copyCard().getByText(/^We are preparing it\./)).toBeTruthy());
    expect(sent(ask)).toHaveLength(2);
    expect(copyCard().queryByRole('button')).toBeNull();
  });

  test('CO27: is downloaded as a file', async () => {
    given({ copy: ready });
    answers.set(file, async () => new Response(new Blob(['PK']), { headers: { 'content-type': 'application/zip' } }));
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await openPrivacy(`?copy=${copyId}`);
    expect(copyCard().getByText('Ready until 9 February 2027.')).toBeTruthy();
    given();
    await press('Download');
    expect(sent(file)).toEqual([{ id: copyId }]);
    await copyCard().findByText(/^The download is complete\./);
    expect(saved).toHaveBeenCalledOnce();
  });

  test.each([
    ['of another copy', ready],
    ['without a copy', { state: 'none' }],
  ])('CO31: a link %s says that it is over', async (_, copy) => {
    given({ copy });
    await openPrivacy('?copy=00000000-0000-4000-8000-000000000000');
    expect(
      copyCard().getByText('This copy has expired or has already been downloaded. You can ask for a new one.'),
    ).toBeTruthy();
  });

  test('CO31: a copy that is gone meanwhile says so', async () => {
    given({ copy: ready });
    answers.set(file, refusal('copy.refused'));
    await openPrivacy();
    given();
    await press('Download');
    await copyCard().findByText('This copy has expired or has already been downloaded. You can ask for a new one.');
  });

  test('CO30: that could not be made can be asked for again', async () => {
    given({ copy: { state: 'failed' } });
    await openPrivacy();
    expect(copyCard().getByText('That did not work. Please try again.')).toBeTruthy();
    expect(copyCard().getByRole('button', { name: 'Get a copy' })).toBeTruthy();
  });

  test('CO27: a fourth copy in 30 days is refused', async () => {
    answers.set(ask, refusal('request.too-many', { retryAfter: 900_000 }));
    await openPrivacy();
    await press('Get a copy');
    expect(document.getElementById('copy-alert')?.textContent).toContain('You had three copies in the last 30 days.');
  });

  test('CO31: a login leads back to the link', async () => {
    document.cookie = 'signed-in=; Path=/; Max-Age=0';
    await open(`/memberlogin/settings/privacy?copy=${copyId}`);
    await heading('Already registered?');
    const redir = new URLSearchParams(currentUrl().split('?')[1]).get('redir');
    expect(redir).toBe(`/memberlogin/settings/privacy?copy=${copyId}`);
  });

  test('CO27: is not offered to a kind that may have none', async () => {
    given({ may: { copy: false, close: false } });
    await openPrivacy();
    expect(screen.queryByRole('region', { name: 'Get a copy of your data' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Close your online account' })).toBeNull();
  });
});

describe('CO35 the closing of the account', () => {
  test('CO34: begins on a screen of its own', async () => {
    await openPrivacy();
    expect(closeCard().getByText(/This does not end your insurance\.$/)).toBeTruthy();
    expect(closeCard().getByRole('link', { name: 'Close my online account' }).getAttribute('href')).toBe(
      '/memberlogin/settings/privacy/close',
    );
  });

  test('CO36: that is pending names its day, and can be cancelled', async () => {
    given({ closesAt: '2027-02-09T10:00:00Z' });
    answers.set(cancel, reply({}));
    await openPrivacy();
    expect(closeCard().getByText('Your online account closes on 9 February 2027.')).toBeTruthy();
    given();
    await press('Keep my account');
    expect(sent(cancel)).toEqual([{}]);
    await closeCard().findByText('Your online account stays open.');
    expect(focused()).toBe('Close your online account');
    expect(closeCard().getByRole('link', { name: 'Close my online account' })).toBeTruthy();
  });
});

test('CO6: the last card says what is kept, and for how many years', async () => {
  given({ consentYears: 1, kept: { title: 'What we keep', html: '<p>Few things.</p>' } });
  await openPrivacy();
  const kept = card('What we keep, and for how long');
  expect(kept.getByText('Few things.')).toBeTruthy();
  expect(kept.getByText(/^We keep the record of what you agreed to for 1 year after your account ends/)).toBeTruthy();
});

test('CO22: the page is for a person who owes an answer too, and leads back to it', async () => {
  const clock = { secondsLeft: 1800, warningSeconds: 120 };
  answers.set('GET /api/idauth/session', reply({ ...clock, termsRequired: {} }));
  await openPrivacy();
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/memberlogin/terms');
});

test('CO24: a page that cannot be loaded can be tried again', async () => {
  answers.set(overview, unreachable);
  await open('/memberlogin/settings/privacy');
  await heading('Something went wrong, please try again.');
  given();
  await press('Try again');
  await heading('Privacy settings');
});

test.each([
  ['hospital', 'H', true],
  ['consultant', 'C', true],
  ['group', 'G', true],
  ['member', 'W', false],
] as const)(
  'CO23: the security page of the kind %s leads to the privacy settings: %s',
  async (kind, userType, leads) => {
    signedInAs(answers, { userType });
    await open(`/${kind}login/settings/security`);
    await heading('Security');
    const link = screen.queryByRole('link', { name: 'Privacy settings' });
    expect(link?.getAttribute('href')).toBe(leads ? `/${kind}login/settings/privacy` : undefined);
  },
);

test('CO44: the page is in Irish too', async () => {
  given({ copy: ready });
  await openPrivacy('', { language: 'ga', title: 'Socruithe príobháideachais' });
  expect(screen.getByText('D’aontaigh tú leis an 2 Feabhra 2027, i mBéarla.')).toBeTruthy();
  expect(screen.getByText('Réidh go dtí an 9 Feabhra 2027.')).toBeTruthy();
  expect(screen.getByText(/ar feadh 7 mbliana tar éis/)).toBeTruthy();
});
