import { beforeEach, expect, test } from 'vitest';
import { holdEarlySubmits } from './early-script.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <p id="loginAppFailed" hidden></p>
    <form id="sign-in"><button type="submit">Login</button></form>`;
});

// Called once for all tests, because its listeners stay on the window. Only this file's tests send a form that the application has not
// taken over.
holdEarlySubmits();

const part = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`there is no ${selector}`);
  return found;
};

function send(): boolean {
  const event = new Event('submit', { bubbles: true, cancelable: true });
  part('form').dispatchEvent(event);
  return !event.defaultPrevented;
}

test('S9 a form submitted before the script has loaded is not sent yet, and its button is busy', () => {
  expect(send()).toBe(false);
  expect(part('form').dataset['early']).toBe('');
  expect(part('button').getAttribute('aria-busy')).toBe('true');
});

test('S9 a form submitted after the script has loaded is left to the script', () => {
  part('form').dataset['alive'] = '';
  expect(send()).toBe(true);
  expect(part('button').hasAttribute('aria-busy')).toBe(false);
});

test('S1 the failure message appears if a script cannot be fetched, but not if a picture cannot', () => {
  const failed = part('#loginAppFailed');
  for (const [element, isHidden] of [
    ['img', true],
    ['script', false],
  ] as const) {
    const broken = document.body.appendChild(document.createElement(element));
    broken.dispatchEvent(new Event('error'));
    expect(failed.hidden).toBe(isHidden);
  }
});
