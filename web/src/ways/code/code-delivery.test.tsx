import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { keptEmail } from '../../router/prefill.ts';
import { currentUser } from '../../session/current-user.ts';
import { useOwnDestination } from './code-delivery.tsx';
import { setupFlow } from './setup-flow.ts';

afterEach(() => {
  cleanup();
  keptEmail.keep('');
  currentUser.clear();
  setupFlow.reset();
});

function Shown({ type, destination }: { type: string; destination: string }) {
  return <output>{useOwnDestination()({ type, destination })}</output>;
}

const masked = 'a•••@e•••.ie';

test.each(
  [
    { what: 'the email that was just typed is shown in full', typed: 'aoife@example.ie', shows: 'aoife@example.ie' },
    { what: 'the email stays masked after a reload', typed: '', shows: masked },
    { what: 'another email that was typed does not replace the masked one', typed: 'brian@example.ie', shows: masked },
    {
      what: 'a typed email at another host does not replace the masked one',
      typed: 'aoife@example.com',
      shows: masked,
    },
    {
      what: 'a phone number stays masked',
      typed: 'aoife@example.ie',
      type: 'SMS',
      at: '••• ••• 0001',
      shows: '••• ••• 0001',
    },
  ].map((row) => [row.what, row] as const),
)('SEC-F6 %s', (_, { typed, type = 'EMAIL', at = masked, shows }) => {
  keptEmail.keep(typed);
  render(<Shown type={type} destination={at} />);
  expect(screen.getByRole('status').textContent).toBe(shows);
});

test.each([
  ['in full to the person who has just typed it', '085 000 0001', '085 000 0001'],
  ['masked if another number was typed', '085 000 0002', '••• ••• 0001'],
])('a phone number is shown %s in the settings', (_what, mobile, shows) => {
  const policy = { enabled: true, mandatory: false, types: ['SMS' as const] };
  setupFlow.dispatch({ event: 'loaded', policy, stored: { enabled: false }, beside: 'nothing', isBegun: true });
  setupFlow.dispatch({ event: 'mobile-typed', mobile });
  setupFlow.dispatch({ event: 'saved' });
  setupFlow.dispatch({ event: 'mfa-required' });
  render(<Shown type="SMS" destination="••• ••• 0001" />);
  expect(screen.getByRole('status').textContent).toBe(shows);
});

test('SEC-F6 a logged-in person sees their own email in full', () => {
  currentUser.set({ activated: true, userType: 'W', email: 'aoife@example.ie' });
  render(<Shown type="EMAIL" destination={masked} />);
  expect(screen.getByRole('status').textContent).toBe('aoife@example.ie');
});
