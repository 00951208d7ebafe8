import { expect, test } from 'vitest';
import { databaseProblem, failureFields } from './database-errors.ts';

const coded = (code: string) => Object.assign(new Error('joan@test.example'), { code });

// oxfmt-ignore
test.each([
  [coded('ECONNREFUSED'),                                         'unreachable'],
  [coded('08006'),                                                'unreachable'],
  [new Error('Connection terminated unexpectedly'),               'unreachable'],
  [new Error('Client has encountered a connection error and is not queryable'), 'unreachable'],
  [coded('57P01'),                                                'restarting'],
  [coded('57P03'),                                                'restarting'],
  [coded('53100'),                                                'disk full'],
  [coded('53300'),                                                'no connection left'],
  [new Error('timeout exceeded when trying to connect'),          'no connection left'],
  [coded('57014'),                                                'too slow'],
  [coded('55P03'),                                                'locked'],
  [coded('25006'),                                                'read only'],
  [coded('26000'),                                                'prepared statements lost'],
  [coded('42P05'),                                                'prepared statements lost'],
  [coded('58030'),                                                'failing'],
  [coded('53200'),                                                'failing'],
  [coded('23505'),                                                undefined],
  [coded('42P01'),                                                undefined],
  [new Error('anything else'),                                    undefined],
  ['no error at all',                                             undefined],
])('J7 X5 X6 X10 the database error %j is classified as %s', (error, trouble) => {
  expect(databaseProblem(error)).toBe(trouble);
});

test('OPS-P9 a log line about a database error has the SQLSTATE, and not the message', () => {
  const refused = Object.assign(coded('25006'), { severity: 'ERROR' });
  expect(failureFields(refused)).toEqual({ type: 'Error', trouble: 'read only', sqlstate: '25006' });
  expect(failureFields(coded('ECONNREFUSED'))).toEqual({ type: 'Error', trouble: 'unreachable' });
  expect(failureFields(Object.assign(coded('23505'), { severity: 'ERROR' }))).toEqual({
    type: 'Error',
    sqlstate: '23505',
  });
  expect(failureFields(coded('CERT_HAS_EXPIRED'))).toEqual({ type: 'Error', code: 'CERT_HAS_EXPIRED' });
  expect(failureFields('no error at all')).toEqual({ type: 'string' });
});
