import { oneTimeCodeRule } from '@selvage/contract/rules/codes';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { loginMessages } from '../../messages/en/login-page.ts';
import { MessagesProvider } from '../../messages/provider.tsx';
import { OneTimeCodeField } from './one-time-code-field.tsx';
import { useForm } from '../../fields/form/use-form.ts';

afterEach(cleanup);

const submitted = vi.fn<() => Promise<'stayed'>>();

function Sample() {
  const form = useForm({ id: 'sample', rules: { code: oneTimeCodeRule }, submit: submitted });
  return (
    <form {...form.props} ref={form.ref}>
      <OneTimeCodeField field={form.field('code')} />
    </form>
  );
}

async function opened() {
  await act(async () => {
    render(
      <MessagesProvider language="en" messages={loginMessages}>
        <Suspense>
          <Sample />
        </Suspense>
      </MessagesProvider>,
    );
  });
  return screen.findByLabelText<HTMLInputElement>('Please input the code');
}

test('FD2 the code field is one input, which a phone can fill in and which shortens no text', async () => {
  const code = await opened();
  const attributes = ['type', 'inputmode', 'autocomplete', 'maxlength'].map((name) => code.getAttribute(name));
  expect(attributes).toEqual(['text', 'numeric', 'one-time-code', null]);
});

test('FD2 the code field reads the code from a pasted sentence, and does not send it by itself', async () => {
  const code = await opened();
  fireEvent.paste(code, { clipboardData: { getData: () => 'Your code is 123 456' } });
  expect([code.value, submitted.mock.calls.length]).toEqual(['123456', 0]);
});

test('VA9 a text in the code field that the browser cannot read as a number shows an error at once', async () => {
  const code = await opened();
  vi.spyOn(code, 'validity', 'get').mockReturnValue({ ...code.validity, badInput: true });
  await act(async () => void fireEvent.input(code, { target: { value: '' } }));
  expect([code.value, code.getAttribute('aria-invalid')]).toEqual(['not-numeric', 'true']);
});
