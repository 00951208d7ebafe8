import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { frontDoor } from '../words/en/front-door.ts';
import { WordsProvider } from '../words/words-provider.tsx';
import { SlowNote } from './slow-note.tsx';

afterEach(cleanup);

const formWith = (shown: boolean, onCancel = () => {}) => (
  <WordsProvider language="en" words={frontDoor}>
    <form aria-label="sample">
      <button type="submit">Save</button>
      <SlowNote shown={shown} onCancel={onCancel} />
    </form>
  </WordsProvider>
);

test('a slow save that is cancelled says that it may have worked, until the next try', () => {
  const onCancel = vi.fn<() => void>();
  const { rerender } = render(formWith(true, onCancel));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  rerender(formWith(false, onCancel));
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status').textContent).toBe(frontDoor.signIn.stopped);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  fireEvent.submit(screen.getByRole('form'));
  expect(screen.getByRole('status').textContent).toBe('');
});
