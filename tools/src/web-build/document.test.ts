import { expect, test } from 'vitest';
import { documentText, noScriptStyle } from './document.ts';

const page = documentText({
  language: 'en',
  title: 'Log in',
  description: 'Log in or register',
  body: '',
  styles: { front: '', all: 'assets/all.css' },
  font: 'assets/text.woff2',
  modules: [],
  earlyScript: '',
  withoutScripts: '<noscript><h1>This page needs scripts</h1></noscript>',
  unavailable: { failed: 'We couldn’t load <this> page:', contact: 'Contact us' },
  script: 'assets/main.js',
});

test('S9 a browser without scripts reads a message in place of the screen', () => {
  expect(page).toContain('<noscript><h1>This page needs scripts</h1></noscript>');
  expect(page).toContain(`<noscript><style>${noScriptStyle}</style></noscript>`);
});

test('S1 a page has a hidden message for a script that cannot be fetched', () => {
  expect(page).toContain(
    '<p id="loginAppFailed" role="alert" hidden>We couldn’t load &#60;this&#62; page: <a href="{{contact}}">Contact us</a>{{phone}}</p>',
  );
});
