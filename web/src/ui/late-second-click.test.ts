import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ignoreLateSecondClicks } from './late-second-click.ts';

let root: HTMLElement;
let pressed: string[];

function show(name: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.textContent = name;
  button.addEventListener('click', () => void pressed.push(name));
  root.replaceChildren(button);
  return button;
}

beforeEach(() => {
  root = document.createElement('div');
  document.body.replaceChildren(root);
  pressed = [];
  ignoreLateSecondClicks(root);
});

/** Returns whether the press may move the focus. */
function click(target: Element, detail: number): boolean {
  const mayFocus = fireEvent.mouseDown(target, { detail });
  fireEvent.click(target, { detail });
  return mayFocus;
}

test('the second click of a double click does not act on the screen that replaced the first one', () => {
  expect(click(show('Close the account'), 1)).toBe(true);
  expect(click(show('Contact us'), 2)).toBe(false);
  expect(pressed).toEqual(['Close the account']);
});

test('a new click acts on the new screen', () => {
  click(show('Close the account'), 1);
  const next = show('Contact us');
  click(next, 2);
  expect(click(next, 1)).toBe(true);
  expect(pressed).toEqual(['Close the account', 'Contact us']);
});

test('the second click acts on a control that is still there, even if its label was replaced', () => {
  const button = show('');
  const label = button.appendChild(document.createElement('span'));
  click(label, 1);
  label.replaceWith(document.createElement('span'));
  expect(click(button, 2)).toBe(true);
  expect(pressed).toHaveLength(2);
});
