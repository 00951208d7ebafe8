import { expect, test } from 'vitest';
import { splitInitialQuery, carriedSearch } from './carried-query.ts';

test.each([
  { from: '', to: '/memberlogin/reset', carried: '' },
  { from: '?redir=%2Fmemberarea%2F', to: '/memberlogin/reset', carried: 'redir=%2Fmemberarea%2F' },
  { from: 'memarea', to: '/memberlogin/settings', carried: 'memarea=' },
  { from: 'initial=true', to: '/memberlogin/settings/mfa', carried: 'initial=true' },
  { from: 'contactdetails=true&x=1', to: '/memberlogin/settings', carried: 'contactdetails=true&x=1' },
  { from: 'redir=/a&redir=/b', to: '/memberlogin/login', carried: 'redir=%2Fa&redir=%2Fb' },
  { from: 'action=reset-password&code=abc&redir=/x', to: '/memberlogin/reset/form', carried: 'redir=%2Fx' },
  { from: 'restart=true', to: '/memberlogin/reset', carried: '' },
  { from: 'timeout=true&memarea=1', to: '/memberlogin/login', carried: 'memarea=1' },
  { from: 'email=a@demo.example&memberNumber=1000000001', to: '/memberlogin/login', carried: '' },
  { from: 'redir=/x', to: '/memberlogin/reset?restart=true', carried: 'restart=true' },
  { from: 'redir=/x', to: '/memberlogin/reset?restart=true#main', carried: 'restart=true' },
  { from: 'redir=/x', to: '/memberlogin/login#a?b', carried: 'redir=%2Fx' },
])('RT9 a link from the query $from to $to carries $carried', ({ from, to, carried }) => {
  expect(carriedSearch(from, to)).toBe(carried);
});

const nothing = { code: null, action: null, language: null, prefill: {} };

test.each([
  { search: '', left: '', taken: {} },
  {
    search: '?email=Ann%40Demo.Example&redir=/x',
    left: 'redir=%2Fx',
    taken: { prefill: { email: 'ann@demo.example' } },
  },
  { search: 'memberNumber=1000000001', left: '', taken: { prefill: { memberNumber: '1000000001' } } },
  { search: 'email=%3Cscript%3E', left: '', taken: {} },
  { search: `email=${'a'.repeat(60)}@demo.example`, left: '', taken: {} },
  { search: 'email=&memberNumber', left: '', taken: {} },
  { search: 'email=a@demo.example&email=b@demo.example', left: '', taken: { prefill: { email: 'a@demo.example' } } },
  { search: 'action=reset-password&code=abc', left: '', taken: { action: 'reset-password', code: 'abc' } },
  { search: 'code=abc&code=def&memarea=1', left: 'memarea=1', taken: { code: 'abc' } },
  { search: 'restart=true&timeout=true', left: 'restart=true&timeout=true', taken: {} },
])('RT9 Q-05 Q-06 a page opened with $search leaves $left in the address bar', ({ search, left, taken }) => {
  expect(splitInitialQuery(search)).toEqual({ ...nothing, search: left, ...taken });
});
