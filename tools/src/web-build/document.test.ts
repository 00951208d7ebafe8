import { expect, test } from 'vitest';
import { documentText } from './document.ts';

const page = documentText({
  language: 'en',
  title: 'Log in',
  description: 'Log in or register',
  body: '',
  styles: { front: '', all: 'assets/all.css' },
  font: 'assets/text.woff2',
  modules: [],
  earlyScript: '',
  unavailable: { noScript: 'This page needs <scripts>:', failed: 'We couldn’t load this page:', contact: 'Contact us' },
  script: 'assets/main.js',
});

test('S9 a browser without scripts is told what is missing, and where to get in touch or phone', () => {
  expect(page).toContain(
    '<noscript><p>This page needs &#60;scripts&#62;: <a href="{{contact}}">Contact us</a>{{phone}}</p></noscript>',
  );
});

test('S1 a page whose script fails has the same ways ready, hidden until then', () => {
  expect(page).toContain(
    '<p id="loginAppFailed" role="alert" hidden>We couldn’t load this page: <a href="{{contact}}">Contact us</a>{{phone}}</p>',
  );
});
