import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { forgetSeen } from '../../session/tab-marks.ts';
import { currentUrl, heading, pages, press, refusal, reply, unreachable } from '../../testing/open-page.tsx';
import { signedInAs } from '../../testing/signed-in.ts';

const { answers, open, sent, leftFor } = pages();
const session = 'GET /api/idauth/session';
const asked = 'GET /api/user/terms';
const answer = 'POST /api/user/terms';
const overview = 'GET /api/user/privacy';

const digest = (letter: string) => letter.repeat(64);
const terms = {
  subject: 'terms',
  title: 'Member Area terms',
  html: '<p>Use it well.</p>',
  language: 'en',
  version: '3',
  effective: '2027-03-01',
  wording: digest('a'),
  changes: ['We say how long we keep claims.', 'You can close your account yourself.'],
  before: digest('b'),
};
const notice = {
  ...terms,
  subject: 'data-processing',
  title: 'How we use your details',
  html: '<p>We use them well.</p>',
  version: '2',
  wording: digest('c'),
  changes: [],
  before: undefined,
};
const clock = { secondsLeft: 1800, warningSeconds: 120 };

/** The session asks for an answer until one is sent. */
function asks({ texts = [terms], laterUntil }: { texts?: object[]; laterUntil?: string } = {}) {
  let isAsked = true;
  const later = laterUntil === undefined ? {} : { laterUntil };
  answers.set(session, async () => Response.json({ ...clock, ...(isAsked && { termsRequired: later }) }));
  answers.set(asked, async () => Response.json(isAsked ? { texts, ...later } : { texts: [] }));
  answers.set(answer, async () => {
    isAsked = false;
    return Response.json({});
  });
}

beforeEach(() => {
  forgetSeen();
  signedInAs(answers, { userType: 'W' });
  answers.set(
    overview,
    reply({
      reference: 'AAAAA',
      agreements: [],
      copy: { state: 'none' },
      may: { copy: true, close: true },
      consentYears: 7,
    }),
  );
  asks();
});

const openTerms = (query = '', more: Parameters<typeof open>[2] = {}) => open(`/memberlogin/terms${query}`, null, more);
const titleNow = 'Please read our new terms';
const titleLater = 'Our terms are changing';
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const buttons = () =>
  within(screen.getByRole('main'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

describe('CO9 new terms that can be answered later', () => {
  test('CO9: are shown after the login, with the day, what changed and both texts', async () => {
    asks({ laterUntil: '2027-03-01' });
    await open('/memberlogin/login?redir=/memberarea/claims');
    await heading(titleLater);
    expect(currentUrl()).toBe('/memberlogin/terms?redir=%2Fmemberarea%2Fclaims');
    expect(screen.getByText('From 1 March 2027 you need to agree to version 3 to log in.')).toBeTruthy();
    expect(screen.getByText('Version 3, in effect from 1 March 2027')).toBeTruthy();
    expect(within(screen.getByRole('list', { name: 'What changed' })).getAllByRole('listitem')).toHaveLength(2);
    const region = screen.getByRole('region', { name: 'Member Area terms' });
    expect([region.textContent, region.tabIndex]).toEqual(['Use it well.', 0]);
    expect(link('Open in a new tab')).toBe(`/wordings/${digest('a')}`);
    expect(link('The version you agreed to before (opens in a new tab)')).toBe(`/wordings/${digest('b')}`);
    expect(buttons()).toEqual(['I agree', 'Not now']);
  });

  test('CO9: “Not now” sends nothing and goes on, and this login does not ask again', async () => {
    asks({ laterUntil: '2027-03-01' });
    await openTerms('?redir=/memberarea/claims');
    await heading(titleLater);
    await press('Not now');
    expect(leftFor()).toBe(`${location.origin}/memberarea/claims`);
    expect(sent(answer)).toEqual([]);
    await open('/memberlogin/login?redir=/memberarea/other');
    await waitFor(() => expect(leftFor()).toBe(`${location.origin}/memberarea/other`));
  });

  test('CO9: do not keep a person from the other screens', async () => {
    asks({ laterUntil: '2027-03-01' });
    await open('/memberlogin/settings/security');
    await heading('Security');
  });
});

describe('CO10 new terms that must be answered', () => {
  test('CO10: are shown in place of every other screen, and the answer leads back to it', async () => {
    await open('/memberlogin/settings/security?a=1');
    await heading(titleNow);
    expect(screen.getByText('To go on, tell us whether you agree to version 3.')).toBeTruthy();
    expect(buttons()).toEqual(['I agree', 'I do not agree']);
    await press('I agree');
    await waitFor(() => expect(leftFor()).toBe(`${location.origin}/memberlogin/settings/security?a=1`));
    expect(sent(answer)).toEqual([{ answer: 'agree', wordings: { terms: digest('a') } }]);
  });

  test('CO10: a person who owes nothing goes on at once', async () => {
    answers.set(session, reply(clock));
    answers.set(asked, reply({ texts: [] }));
    await openTerms();
    await waitFor(() => expect(leftFor()).toBe('/memberarea/'));
  });

  test('CO13: the agreement leads back to the request of an application', async () => {
    const waiting = '/oidc/interaction/abc?client=claims';
    await openTerms(`?redir=${encodeURIComponent(waiting)}`);
    await heading(titleNow);
    await press('I agree');
    await waitFor(() => expect(leftFor()).toBe(`${location.origin}${waiting}`));
  });

  test('CO17: a text that changed meanwhile is shown, and its heading has the focus', async () => {
    await openTerms();
    await heading(titleNow);
    answers.set(answer, refusal('terms.changed'));
    answers.set(asked, reply({ texts: [{ ...terms, version: '4', wording: digest('d'), html: '<p>Newer.</p>' }] }));
    await press('I agree');
    await screen.findByText('Newer.');
    expect(screen.getByText('The text changed while you were reading. Please read it again.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 })));
    answers.set(answer, reply({}));
    await press('I agree');
    expect(sent(answer)).toMatchObject([{ wordings: { terms: digest('a') } }, { wordings: { terms: digest('d') } }]);
  });

  test('CO18: an answer that was not accepted says so, and can be sent again', async () => {
    answers.set(answer, unreachable);
    await openTerms();
    await heading(titleNow);
    await press('I agree');
    const alert = document.getElementById('terms-alert');
    expect(alert?.textContent).toContain('Something went wrong, please try again.');
    expect(document.activeElement).toBe(alert);
    expect(buttons()).toEqual(['I agree', 'I do not agree']);
  });

  test('CO10: a text that cannot be loaded can be tried again', async () => {
    answers.set(asked, unreachable);
    await openTerms();
    await heading('Something went wrong, please try again.');
    asks();
    await press('Try again');
    await heading(titleNow);
  });
});

describe('CO10 the notice about the use of details', () => {
  beforeEach(() => {
    signedInAs(answers, { userType: 'O' });
    asks({ texts: [terms, notice] });
  });
  const openNotice = () => open('/wellnesslogin/terms');
  const tick = () =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree that you use my details in this way.' });

  test('CO10: has a tick of its own, which is never set in advance', async () => {
    await openNotice();
    await heading(titleNow);
    expect(tick().checked).toBe(false);
    expect(screen.getByRole('button', { name: 'I agree' }).getAttribute('aria-disabled')).toBe('true');
    await press('I agree');
    expect(sent(answer)).toEqual([]);
    expect(document.activeElement).toBe(tick());
    await act(async () => void fireEvent.click(tick()));
    await press('I agree');
    expect(sent(answer)).toEqual([
      { answer: 'agree', wordings: { terms: digest('a'), 'data-processing': digest('c') } },
    ]);
  });

  test('CO25: after a withdrawal the notice alone is asked about', async () => {
    asks({ texts: [notice] });
    await openNotice();
    await heading('Please read how we use your details');
    expect(screen.getByText('To go on, tell us whether you agree to version 2.')).toBeTruthy();
  });
});

describe('CO22 a person who does not agree', () => {
  async function decline(query = '', more: Parameters<typeof open>[2] = {}) {
    await openTerms(query, more);
    await heading(titleNow);
    answers.set(answer, reply({}));
    await press('I do not agree');
    return heading('You have not agreed');
  }

  test('CO22: reads what that means, and can still get a copy, close the account, contact us and log out', async () => {
    const h1 = await decline();
    await waitFor(() => expect(document.activeElement).toBe(h1));
    expect(sent(answer)).toEqual([{ answer: 'decline', wordings: { terms: digest('a') } }]);
    expect(screen.getByText('You cannot use your online account until you do.')).toBeTruthy();
    expect(screen.getByText('Your insurance does not change.')).toBeTruthy();
    const main = within(screen.getByRole('main'));
    await main.findByRole('link', { name: 'Get a copy of my data' });
    expect(main.getAllByRole('link').map((each) => [each.textContent, each.getAttribute('href')])).toEqual([
      ['Get a copy of my data', '/memberlogin/settings/privacy'],
      ['Close my online account', '/memberlogin/settings/privacy/close'],
      ['Contact us', '/contactus'],
      ['Log out', '/memberlogin/logout'],
    ]);
    await press('Read it again');
    expect(document.activeElement).toBe(await heading(titleNow));
  });

  test('CO22: gets neither a copy nor a closing where the kind may have none', async () => {
    answers.set(overview, unreachable);
    await decline();
    expect(screen.queryByRole('link', { name: 'Close my online account' })).toBeNull();
  });

  test('CO13: can go back to the application, which is told so', async () => {
    const application = { names: { en: 'Claims', ga: 'Éilimh' }, lines: { login: '', way: '' } };
    await decline(`?redir=${encodeURIComponent('/oidc/interaction/abc')}`, { application });
    expect(link('Back to Claims')).toBe(`${location.origin}/oidc/interaction/abc?answer=deny`);
  });

  test('CO15: inside another page the copy and the closing open in a new tab', async () => {
    await decline('', { embedded: 'frame' });
    const copy = await screen.findByRole('link', { name: 'Get a copy of my data (opens in a new tab)' });
    expect(copy.getAttribute('target')).toBe('_blank');
  });
});

test('CO44: the screen is in Irish too', async () => {
  asks({ laterUntil: '2027-03-01', texts: [{ ...terms, language: 'ga' }] });
  await openTerms('', { language: 'ga' });
  await heading('Tá ár dtéarmaí ag athrú');
  expect(screen.getByText('Ón 1 Márta 2027 ar aghaidh, beidh ort aontú le leagan 3 chun logáil isteach.')).toBeTruthy();
  expect(buttons()).toEqual(['Aontaím', 'Ní anois']);
});
