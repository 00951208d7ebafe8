import type { Language } from '@selvage/contract/languages';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  currentUrl,
  field,
  heading,
  pages,
  press,
  refusal,
  reply,
  type,
  unreachable,
} from '../../testing/open-page.tsx';
import { signedInAs } from '../../testing/signed-in.ts';

const { answers, open, sent } = pages();
const list = 'GET /api/user/colleagues';
const invite = 'POST /api/user/colleagues/invite';
const withdraw = 'POST /api/user/colleagues/withdraw';
const role = 'POST /api/user/colleagues/role';
const remove = 'POST /api/user/colleagues/remove';
const confirm = 'POST /api/user/colleagues/confirm';
const beginStepUp = 'POST /api/idauth/step-up';
const verify = 'POST /api/idauth/mfa/verify';

const you = {
  id: 'AAAAA-AAAAA-AAAAA',
  email: 'ann@example.ie',
  role: 'administrator',
  state: 'active',
  since: '2026-03-09T10:00:00Z',
  lastLogin: '2026-11-16',
  isYou: true,
};
const bob = { ...you, id: 'BBBBB-BBBBB-BBBBB', email: 'bob@example.ie', role: 'staff', isYou: false };
const cat = { ...bob, id: 'CCCCC-CCCCC-CCCCC', email: 'cat@example.ie', role: 'administrator', lastLogin: undefined };
const away = { ...bob, id: 'DDDDD-DDDDD-DDDDD', email: 'dan@example.ie', state: 'unconfirmed' };
const disabled = { ...bob, id: 'EEEEE-EEEEE-EEEEE', email: 'eve@example.ie', state: 'disabled' };
const open1 = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'new@example.ie',
  state: 'open',
  sentAt: '2026-11-16T10:00:00Z',
  expiresAt: '2026-11-23T10:00:00Z',
};
const organisation = { id: '9000000101', role: 'administrator' };
const given = (more: object = {}) =>
  answers.set(list, reply({ organisation, colleagues: [you, bob, cat], invitations: [open1], ...more }));

beforeEach(() => {
  signedInAs(answers, { userType: 'H', email: 'ann@example.ie' });
  given();
});

async function openColleagues({ language = 'en', title = 'Colleagues' }: { language?: Language; title?: string } = {}) {
  await open('/hospitallogin/settings/colleagues', null, { language });
  await heading(title);
}
const card = (name: string) => within(screen.getByRole('region', { name }));
const rowOf = (email: string) =>
  screen.getAllByRole('listitem').find(({ textContent }) => textContent.startsWith(email))?.textContent;
const focused = () => document.activeElement?.textContent;
const sure = (name: string) =>
  act(async () => void fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name })));
const sendTo = async (email: string) => {
  type('Colleague’s email address', email);
  await press('Send invitation');
};

describe('the list of colleagues', () => {
  test('ORG7 shows an administrator the ID, everybody’s role and last login, and the open invitations', async () => {
    given({ colleagues: [you, bob, cat, away, disabled] });
    await openColleagues();
    expect(screen.getByText(/^People who can log in for Hospital ID 9000000101\./)).toBeTruthy();
    expect(rowOf('ann@example.ie')).toContain('You');
    expect(rowOf('bob@example.ie')).toContain(
      'StaffJoined on 9\u00a0March 2026Last logged in on 16\u00a0November 2026',
    );
    expect(rowOf('cat@example.ie')).toContain('Never logged in');
    expect(rowOf('dan@example.ie')).toContain('Not confirmed: cannot log in');
    expect(rowOf('eve@example.ie')).toContain('Disabled by us');
    expect(rowOf('new@example.ie')).toContain('Sent on 16\u00a0November 2026, works until 23\u00a0November 2026');
  });

  test('ORG7 ORG18 ORG30 has buttons with the email in their names, and none for oneself or for an account that we disabled', async () => {
    given({ colleagues: [you, bob, cat, away, disabled] });
    await openColleagues();
    const names = card('People')
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(names).toEqual([
      'Make administrator bob@example.ie',
      'Remove bob@example.ie',
      'Make staff cat@example.ie',
      'Remove cat@example.ie',
      'Remove dan@example.ie',
    ]);
  });

  test('ORG7 shows staff the ID and the emails of their administrators, and nothing else', async () => {
    answers.set(list, reply({ organisation: { id: '9000000101', role: 'staff' }, administrators: ['cat@example.ie'] }));
    await openColleagues();
    expect(screen.getByText(/Hospital ID 9000000101/)).toBeTruthy();
    expect(card('Your administrators').getByRole('listitem').textContent).toBe('cat@example.ie');
    expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull();
    expect(screen.queryByLabelText('Colleague’s email address')).toBeNull();
  });

  test('ORG7 tells staff without an administrator whom to contact', async () => {
    answers.set(list, reply({ organisation: { id: '9000000101', role: 'staff' }, administrators: [] }));
    await openColleagues();
    expect(card('Your administrators').getByText(/^No administrator can log in/)).toBeTruthy();
    expect(card('Your administrators').getByRole('link', { name: 'Contact us' })).toBeTruthy();
  });

  test('ORG1 is not shown where the kind is off, which the page says', async () => {
    answers.set(list, refusal('action.not-allowed'));
    await openColleagues({ title: 'This account has no colleagues' });
    const back = within(screen.getByRole('main')).getByRole('link', { name: 'Account preferences' });
    expect(back.getAttribute('href')).toBe('/hospitallogin/settings');
  });

  test('ORG1 is not requested for a member', async () => {
    signedInAs(answers, { userType: 'W' });
    await open('/memberlogin/settings/colleagues');
    await heading('This account has no colleagues');
    expect(sent(list)).toEqual([]);
  });

  test('can be loaded again if the server cannot be reached', async () => {
    answers.set(list, unreachable);
    await openColleagues({ title: 'Something went wrong, please try again.' });
    expect(screen.getByText('We couldn’t load the list of your colleagues.')).toBeTruthy();
    given();
    await press('Try again');
    await heading('Colleagues');
  });

  test('is in Irish too, with the email in the name of each button', async () => {
    await openColleagues({ language: 'ga', title: 'Comhghleacaithe' });
    expect(screen.getByText(/le haghaidh an aitheantais ospidéil 9000000101/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Déan riarthóir de bob@example.ie' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Bain den liosta bob@example.ie' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cealaigh new@example.ie' })).toBeTruthy();
  });

  test('ORG21 leads a removed colleague to the logout, which says why', async () => {
    answers.set(remove, refusal('session.required', { reason: 'access-removed' }));
    await openColleagues();
    await press('Remove bob@example.ie');
    await sure('Remove');
    await waitFor(() => expect(currentUrl()).toContain('reason=access-removed'));
  });
});

describe('an invitation', () => {
  test('ORG8 is sent to the email that was typed, is announced, and clears the field', async () => {
    answers.set(invite, reply({}));
    await openColleagues();
    await sendTo('  New@Example.ie ');
    expect(sent(invite)).toEqual([{ email: 'new@example.ie' }]);
    expect(card('Invite a colleague').getByText('Invitation sent to new@example.ie.')).toBeTruthy();
    await waitFor(() =>
      expect(screen.getAllByRole('status').map((each) => each.textContent)).toContain(
        'Invitation sent to new@example.ie.',
      ),
    );
    expect(field('Colleague’s email address').value).toBe('');
    expect(sent(list)).toHaveLength(2);
  });

  test('ORG8 is not sent to something that is no email, and the field has the focus', async () => {
    await openColleagues();
    await sendTo('new');
    expect(sent(invite)).toEqual([]);
    expect(document.activeElement).toBe(field('Colleague’s email address'));
  });

  test('ORG8 is not missed by a person who passes the field, or who has just sent one', async () => {
    answers.set(invite, reply({}));
    await openColleagues();
    const pass = () => act(async () => void fireEvent.focusOut(field('Colleague’s email address')));
    await pass();
    await sendTo('new@gmial.com');
    await pass();
    expect(screen.queryByText('The Email field is required')).toBeNull();
    expect(screen.queryByText(/^Did you mean/)).toBeNull();
    await press('Send invitation');
    expect(screen.getByText('The Email field is required')).toBeTruthy();
  });

  test('ORG15 to a colleague is refused at the field, which keeps the email', async () => {
    answers.set(invite, refusal('colleague.exists'));
    await openColleagues();
    await sendTo('bob@example.ie');
    expect(screen.getByText(/This person is already a colleague/)).toBeTruthy();
    const input = field('Colleague’s email address');
    expect([input.value, document.activeElement]).toEqual(['bob@example.ie', input]);
  });

  test.each([
    ['ORG17', 'invitations.full', /^Too many invitations are waiting/],
    ['ORG14', 'organisation.not-listed', /^We can’t send invitations for this ID/],
    ['ORG14', 'registry.unavailable', /^We can’t check this ID/],
    ['ORG7', 'action.not-allowed', /^Only an administrator can do this/],
    ['ORG17', 'request.too-many', /^There have been too many requests/],
  ] as const)('%s that is refused with %s says why, and the field keeps the email', async (_, name, sentence) => {
    answers.set(invite, refusal(name));
    await openColleagues();
    await sendTo('new@example.ie');
    expect(card('Invite a colleague').getByText(sentence).closest('[role=alert]')).toBe(document.activeElement);
    expect(field('Colleague’s email address').value).toBe('new@example.ie');
  });

  test('ORG7 asks to confirm it’s you if the last proof is too old, and is then sent without another press', async () => {
    let times = 0;
    answers.set(invite, () => (times++ === 0 ? refusal('step-up.required') : reply({}))());
    const pending = { mfaToken: 'token-1', type: 'EMAIL', destination: 'a•••@example.ie', mfaSetupRequired: false };
    answers.set(beginStepUp, reply({ mfaRequired: pending }));
    answers.set(verify, reply({}));
    await openColleagues();
    await sendTo('new@example.ie');
    const asks = await screen.findByRole('heading', { name: 'Confirm it’s you' });
    await waitFor(() => expect(document.activeElement).toBe(asks));
    expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull();
    expect(sent(beginStepUp)).toEqual([{ mailbox: true }]);
    type('Please input the code', '123456');
    await press('Confirm');
    await waitFor(() =>
      expect(card('Invite a colleague').getByText('Invitation sent to new@example.ie.')).toBeTruthy(),
    );
    expect(sent(invite)).toEqual([{ email: 'new@example.ie' }, { email: 'new@example.ie' }]);
  });

  test('ORG12 can be sent again, and the button keeps the focus although the invitation has another id', async () => {
    answers.set(invite, reply({}));
    await openColleagues();
    given({ invitations: [{ ...open1, id: '00000000-0000-4000-8000-000000000002' }] });
    const button = screen.getByRole('button', { name: 'Send again new@example.ie' });
    button.focus();
    await press('Send again new@example.ie');
    expect(sent(invite)).toEqual([{ email: 'new@example.ie' }]);
    expect(card('Waiting').getByText('Invitation sent to new@example.ie.')).toBeTruthy();
    expect(document.activeElement).toBe(button);
  });

  test('ORG12 can be withdrawn, and the focus is then on the heading of the list', async () => {
    answers.set(withdraw, reply({}));
    await openColleagues();
    given({ invitations: [] });
    await press('Withdraw new@example.ie');
    expect(sent(withdraw)).toEqual([{ id: open1.id }]);
    expect(card('Waiting').getByText('The invitation to new@example.ie was withdrawn.')).toBeTruthy();
    expect(card('Waiting').getByText('Nobody has an open invitation.')).toBeTruthy();
    expect(focused()).toBe('Waiting');
  });

  test('ORG12 that ended meanwhile cannot be withdrawn, and the list is loaded again', async () => {
    answers.set(withdraw, refusal('invitation.over'));
    await openColleagues();
    await press('Withdraw new@example.ie');
    expect(card('Waiting').getByText('This invitation has already ended. Check the list.')).toBeTruthy();
    expect(sent(list)).toHaveLength(2);
  });

  test.each([
    ['undelivered', 'The email could not be delivered'],
    ['over', 'The link no longer works'],
  ])('ORG13 that is %s says so in the list', async (state, sentence) => {
    given({ invitations: [{ ...open1, state }] });
    await openColleagues();
    expect(rowOf('new@example.ie')).toContain(sentence);
  });

  test('a list without invitations has no card for them', async () => {
    given({ invitations: [] });
    await openColleagues();
    expect(screen.queryByRole('region', { name: 'Waiting' })).toBeNull();
  });
});

describe('a change of a colleague', () => {
  test('ORG21 removes nobody before the person is sure, and then moves the focus to the heading of the list', async () => {
    answers.set(remove, reply({}));
    await openColleagues();
    await press('Remove bob@example.ie');
    expect(screen.getByRole('dialog', { name: 'Remove bob@example.ie?' }).textContent).toContain(
      'They are logged out at once and can no longer log in for this ID. You can invite them again later.',
    );
    await sure('Cancel');
    expect(sent(remove)).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
    given({ colleagues: [you, cat] });
    await press('Remove bob@example.ie');
    await sure('Remove');
    expect(sent(remove)).toEqual([{ id: bob.id }]);
    await waitFor(() => expect(focused()).toBe('People'));
    expect(card('People').getByText('bob@example.ie was removed.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove bob@example.ie' })).toBeNull();
  });

  test.each([
    {
      email: 'bob@example.ie',
      id: bob.id,
      label: 'Make administrator',
      to: 'administrator',
      title: 'Make bob@example.ie an administrator?',
      text: 'They can invite and remove people, you included.',
      done: 'bob@example.ie is now an administrator.',
    },
    {
      email: 'cat@example.ie',
      id: cat.id,
      label: 'Make staff',
      to: 'staff',
      title: 'Make cat@example.ie staff?',
      text: 'They are logged out and can log in again.',
      done: 'cat@example.ie is now staff.',
    },
  ])('ORG23 gives $email the role of $to after a question', async ({ email, id, label, to, title, text, done }) => {
    answers.set(role, reply({}));
    await openColleagues();
    await press(`${label} ${email}`);
    expect(screen.getByRole('dialog', { name: title }).textContent).toContain(text);
    await sure(label);
    expect(sent(role)).toEqual([{ id, role: to }]);
    expect(card('People').getByText(done)).toBeTruthy();
  });

  test('ORG20 that finds another list says so, and loads the list again', async () => {
    answers.set(remove, refusal('colleagues.changed'));
    await openColleagues();
    given({ colleagues: [you, cat] });
    await press('Remove bob@example.ie');
    await sure('Remove');
    const alert = card('People').getByText('The list has changed. Check it and try again.').closest('[role=alert]');
    expect(document.activeElement).toBe(alert);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove bob@example.ie' })).toBeNull());
  });

  test('ORG7 asks to confirm it’s you, is then sent without another question, and is not sent if that is cancelled', async () => {
    answers.set(remove, refusal('step-up.required'));
    const pending = { mfaToken: 'token-1', type: 'EMAIL', destination: 'a•••@example.ie', mfaSetupRequired: false };
    answers.set(beginStepUp, reply({ mfaRequired: pending }));
    answers.set(verify, reply({}));
    await openColleagues();
    await press('Remove bob@example.ie');
    await sure('Remove');
    await screen.findByRole('heading', { name: 'Confirm it’s you' });
    await press('Cancel');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove bob@example.ie' }));
    expect(sent(remove)).toHaveLength(1);
    await press('Remove bob@example.ie');
    await sure('Remove');
    await screen.findByRole('heading', { name: 'Confirm it’s you' });
    answers.set(remove, reply({}));
    type('Please input the code', '123456');
    await press('Confirm');
    await waitFor(() => expect(card('People').getByText('bob@example.ie was removed.')).toBeTruthy());
    expect(sent(remove)).toHaveLength(3);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the review of the list', () => {
  const due = { ...organisation, reviewBy: '2026-11-16', stopsOn: '2026-12-16' };

  test('ORG26 is not shown before it is due', async () => {
    await openColleagues();
    expect(screen.queryByRole('region', { name: 'Is this list still right?' })).toBeNull();
  });

  test.each([
    [
      due,
      [you, bob],
      /Then confirm the others by 16 December 2026\. After that day staff cannot log in until you confirm\.$/,
    ],
    [{ ...organisation, reviewBy: '2026-11-16' }, [you, bob], /Then confirm the others\.$/],
    [organisation, [you, away], /Those marked “Not confirmed” cannot log in until you confirm\.$/],
  ])('ORG26 ORG27 says what happens and until when: %j', async (about, colleagues, sentence) => {
    given({ organisation: about, colleagues });
    await openColleagues();
    expect(card('Is this list still right?').getByText(sentence)).toBeTruthy();
  });

  test('ORG28 confirms exactly the other people of the shown list, and the result is announced at the list', async () => {
    answers.set(confirm, reply({}));
    given({ organisation: due, colleagues: [you, bob, away] });
    await openColleagues();
    given({ colleagues: [you, bob, { ...away, state: 'active' }] });
    await press('Everyone on this list needs access');
    expect(sent(confirm)).toEqual([{ ids: [bob.id, away.id] }]);
    await waitFor(() => expect(focused()).toBe('People'));
    expect(card('People').getByText('You confirmed the list.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Is this list still right?' })).toBeNull();
    expect(rowOf('dan@example.ie')).not.toContain('Not confirmed');
  });

  test('ORG28 of a list to which somebody was added is refused, and the new list is shown', async () => {
    answers.set(confirm, refusal('colleagues.changed'));
    given({ organisation: due, colleagues: [you, bob] });
    await openColleagues();
    given({ organisation: due, colleagues: [you, bob, cat] });
    await press('Everyone on this list needs access');
    expect(card('People').getByText('The list has changed. Check it and try again.')).toBeTruthy();
    await waitFor(() => expect(rowOf('cat@example.ie')).toBeTruthy());
    expect(screen.getByRole('region', { name: 'Is this list still right?' })).toBeTruthy();
  });
});
