import { expect, test } from 'vitest';
import { sessionEndedSearch } from './session-ended.ts';

// oxfmt-ignore
test.each([
  ['MF8 the query of the logout names the time-out',                   '',                            undefined,                      'timeout=true'],
  ['MF8 the query of the logout keeps where the person was going',     '?redir=%2Fmemberarea%2F',     undefined,                      'redir=%2Fmemberarea%2F&timeout=true'],
  ['RT13 the query of the logout drops the mark of a required set-up', '?initial=true',               undefined,                      'timeout=true'],
  ['MF7 the query of the logout leads back to the settings',           '?memarea=true',               '/memberlogin/settings/mfa',    'memarea=true&timeout=true&redir=%2Fmemberlogin%2Fsettings%2Fmfa'],
  ['MF7 the query of the logout prefers where the person was going',   '?redir=%2Fmemberarea%2F',     '/memberlogin/settings/mfa',    'redir=%2Fmemberarea%2F&timeout=true'],
])('%s', (_, search, back, expected) => expect(sessionEndedSearch(search, 'inactivity', back)).toBe(expected));

test('S3 the query of the logout names a reason other than inactivity', () => {
  expect(sessionEndedSearch('', 'wrong-codes')).toBe('timeout=true&reason=wrong-codes');
});
