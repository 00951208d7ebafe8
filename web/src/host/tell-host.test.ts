// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { tellHost } from './tell-host.ts';

afterEach(() => document.body.replaceChildren());

function heardWhen(embedded: boolean): unknown[] {
  document.body.innerHTML = `<div id="loginApp" ${embedded ? 'data-embedded' : ''}></div>`;
  const heard: unknown[] = [];
  const hear = (event: Event) => heard.push(event instanceof CustomEvent ? event.detail : event);
  document.body.addEventListener('login-portal:logged-out', hear);
  tellHost('logged-out', { reason: 'timeout' });
  document.body.removeEventListener('login-portal:logged-out', hear);
  return heard;
}

test('LO3 EM1 the embedding page hears of a logout, without a word about the person', () => {
  expect(heardWhen(true)).toEqual([
    { source: 'login-portal', v: 1, type: 'logged-out', payload: { reason: 'timeout' } },
  ]);
});

test('EM1 a page that does not embed us hears nothing', () => {
  expect(heardWhen(false)).toEqual([]);
});
