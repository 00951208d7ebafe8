import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useGo } from './go.ts';
import { LeaveDialog, useUnsavedChanges } from './unsaved-changes.tsx';

const messages = { title: 'Leave?', text: 'It will be lost.', stay: 'Stay', leave: 'Leave' };

function Sample() {
  const unsaved = useUnsavedChanges('sample');
  const go = useGo();
  return (
    <>
      <form id="sample">
        <input name="email" aria-label="email" />
        <input name="memberNumber" aria-label="number" defaultValue="1" />
        <input name="terms" aria-label="terms" type="checkbox" defaultChecked />
        <button type="button" onClick={() => go('/memberlogin/login')}>
          Elsewhere
        </button>
        <button type="button" onClick={unsaved.saved}>
          Save
        </button>
      </form>
      <LeaveDialog unsaved={unsaved} messages={messages} />
    </>
  );
}

beforeEach(() => {
  history.replaceState(null, '', '/memberlogin/register');
  render(<Sample />);
});
afterEach(cleanup);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const left = () => location.pathname === '/memberlogin/login';

test('a person with unsaved changes is asked before they leave the form, and can stay', () => {
  type('number', '2000000001');
  press('Elsewhere');
  expect([left(), screen.getByRole('dialog').textContent]).toEqual([
    false,
    expect.stringContaining('It will be lost.'),
  ]);
  press('Stay');
  expect([left(), screen.queryByRole('dialog')]).toEqual([false, null]);
  press('Elsewhere');
  press('Leave');
  expect(left()).toBe(true);
});

test.each([
  ['nothing was typed', () => {}],
  ['only the email was typed', () => type('email', 'aoife@example.ie')],
  ['every field has its first value again', () => (type('number', '12'), type('number', '1'))],
  [
    'a tick box was changed and changed back',
    () => (fireEvent.click(screen.getByLabelText('terms')), fireEvent.click(screen.getByLabelText('terms'))),
  ],
  ['the form was saved', () => (type('number', '12'), press('Save'))],
])('leaving a form asks no question if %s', (_, act) => {
  act();
  press('Elsewhere');
  expect(left()).toBe(true);
});

test('a changed tick box counts as an unsaved change', () => {
  fireEvent.click(screen.getByLabelText('terms'));
  press('Elsewhere');
  expect(left()).toBe(false);
});
