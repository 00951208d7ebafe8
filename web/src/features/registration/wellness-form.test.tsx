import { tweed } from '@selvage/contract/brands';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { anyDigest, field, pages, reply, type } from '../../testing/open-page.tsx';

const { answers, open, sent: sentTo } = pages();
const registers = 'POST /api/nonmember/policy';
const groupAnswers = new Map<string, () => Promise<Response>>();
let groupsAsked: string[] = [];

const group = (validWellnessGroup: 'Y' | 'N') => async () => Response.json({ validWellnessGroup });

beforeEach(async () => {
  groupsAsked = [];
  groupAnswers.clear();
  groupAnswers.set('1001', group('Y')).set('1002', group('N'));
  answers.set('GET /api/nonmember/policy/validategroup', (url) => {
    const asked = new URLSearchParams(url.split('?')[1]).get('groupid') ?? '';
    groupsAsked.push(asked);
    return (groupAnswers.get(asked) ?? group('N'))();
  });
  answers.set(registers, () => {
    // As the server does: without it the next screen takes the browser for one that is logged out.
    document.cookie = 'signed-in=1; Path=/';
    return reply({})();
  });
  answers.set('GET /api/user/user.json', reply({ activated: false, userType: 'O' }));
  answers.set('GET /api/pmiconfig/pmiconfig.json', reply({ config: { titles: [{ id: 'MS', text: 'Ms' }] } }));
  await open('/wellnesslogin/register', null, { brand: tweed });
  await screen.findByRole('button', { name: 'Register' });
});

// By its tag: until the group is found it is hidden, and no role finds it.
const details = () => document.querySelector('fieldset') ?? document.createElement('fieldset');
const showsDetails = () => screen.queryByRole('group', { name: 'Your details' }) !== null;
const button = (name: string) => screen.getByRole('button', { name });
const groupProblem = () => document.getElementById('register-groupID-problem')?.textContent ?? null;
const sent = () => sentTo(registers);

async function giveGroup(groupId: string) {
  type('Group ID', groupId);
  await act(async () => void fireEvent.blur(field('Group ID')));
}

test('RG5 the details of a wellness registration are disabled and hidden, with the reason, until the group is found', async () => {
  expect([details().disabled, showsDetails(), screen.queryAllByRole('checkbox')]).toEqual([true, false, []]);
  expect(screen.getAllByText('Enter your Group ID first')).toHaveLength(1);
  await giveGroup('1001');
  await waitFor(() => expect(details().disabled).toBe(false));
  expect([showsDetails(), screen.queryAllByRole('checkbox').length]).toEqual([true, 2]);
  expect(screen.queryByText('Enter your Group ID first')).toBeNull();
});

test.each([
  ['', 'Group ID is required'],
  ['12a', 'Group ID has to be number'],
])('RG8 the Group ID %j is refused without a request to the server', async (typed, sentence) => {
  type('Group ID', 'x');
  await giveGroup(typed);
  fireEvent.focusOut(field('Group ID'));
  expect([groupProblem(), groupsAsked]).toEqual([`Error: ${sentence}`, []]);
});

test.each([
  ['', 'Group ID is required'],
  ['12a', 'Group ID has to be number'],
])(
  'RG8 the button “Check Group ID” reports what is wrong with %j and moves the focus to the field',
  async (typed, sentence) => {
    field('Group ID').value = typed;
    await act(async () => void fireEvent.click(button('Check Group ID')));
    expect([groupProblem(), groupsAsked]).toEqual([`Error: ${sentence}`, []]);
    expect(document.activeElement).toBe(field('Group ID'));
  },
);

test('RG8 a Group ID of another kind of group, and a check that fails, are reported at the field', async () => {
  await giveGroup('1002');
  await waitFor(() =>
    expect(groupProblem()).toBe(
      'Error: Please check with your employer, if you do not have this. Please check your Group ID.',
    ),
  );
  groupAnswers.set('1003', async () => Response.json({ status: 500, data: { errorCode: 500 } }, { status: 500 }));
  await giveGroup('1003');
  await waitFor(() => expect(groupProblem()).toBe('Error: Unexpected error, please try again later.'));
  expect(details().disabled).toBe(true);
});

test('RG8 the check button and the Enter key check the Group ID, and the same ID is not checked twice', async () => {
  type('Group ID', '1001');
  await act(async () => void fireEvent.keyDown(field('Group ID'), { key: 'Enter' }));
  await waitFor(() => expect(details().disabled).toBe(false));
  expect(screen.queryByRole('button', { name: 'Check Group ID' })).toBeNull();
  await act(async () => void fireEvent.click(button('Group ID checked')));
  expect(groupsAsked).toEqual(['1001']);
  type('Group ID', '1002');
  await act(async () => void fireEvent.click(button('Check Group ID')));
  expect(groupsAsked).toEqual(['1001', '1002']);
});

test('RG5 only the answer about the latest Group ID counts, and editing the ID disables the details but keeps them', async () => {
  let answerLate: (answer: Response) => void = () => {};
  groupAnswers.set('1002', () => new Promise((resolve) => (answerLate = resolve)));
  await giveGroup('1002');
  await giveGroup('1001');
  await act(async () => answerLate(Response.json({ validWellnessGroup: 'N' })));
  await waitFor(() => expect(details().disabled).toBe(false));
  expect(groupProblem()).toBeNull();

  type('First name', 'Gráinne');
  type('Group ID', '100');
  expect([details().disabled, field('First name').value]).toEqual([true, 'Gráinne']);
});

test('RG5 a submit moves the focus to an empty Group ID, or to the check button of an unchecked Group ID', async () => {
  fireEvent.submit(button('Register'));
  expect(document.activeElement).toBe(field('Group ID'));
  type('Group ID', '1001');
  fireEvent.submit(button('Register'));
  expect(document.activeElement).toBe(button('Check Group ID'));
  await waitFor(() => expect(details().disabled).toBe(false));
  expect([groupProblem(), groupsAsked, sent()]).toEqual([null, ['1001'], []]);
});

test('RG5 RG7 RG9 a wellness registration needs the ticks for terms and data use, never presets the second, and sends all values', async () => {
  await giveGroup('1001');
  await waitFor(() => expect(details().disabled).toBe(false));
  fireEvent.change(field('Title'), { target: { value: 'MS' } });
  type('First name', 'Gráinne');
  type('Last name', 'Ní Mháille');
  type('Date of birth', '27.3.1980');
  type('Email', 'grainne@example.ie');
  type('Password', 'Woven-cloth-42');
  type('Confirm password', 'Woven-cloth-42');
  const [terms, dataUse] = [
    field('I accept the terms and conditions'),
    field('I confirm that you may use my details as described above'),
  ];
  expect([terms.checked, dataUse.checked]).toEqual([true, false]);

  await act(async () => void fireEvent.submit(button('Register')));
  expect(sent()).toEqual([]);
  expect(document.activeElement?.textContent).toContain('You must confirm the use of your details to register');

  fireEvent.click(dataUse);
  await act(async () => void fireEvent.submit(button('Register')));
  await waitFor(() => expect(location.pathname).toBe('/wellnesslogin/activate'));
  expect(sent()).toEqual([
    {
      groupId: '1001',
      title: { id: 'MS', text: 'Ms' },
      firstName: 'Gráinne',
      lastName: 'Ní Mháille',
      birthDate: '1980-03-27',
      email: 'grainne@example.ie',
      password: 'Woven-cloth-42',
      processRegularDataAccepted: 'Y',
      termsGiven: 'preset',
      wordings: { terms: anyDigest, 'data-processing': anyDigest },
    },
  ]);
});
