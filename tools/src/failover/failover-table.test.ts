import { expect, test } from 'vitest';
import { failoverTable } from './failover-table.ts';

test('the table has a row for each fault, and says why one was not run', () => {
  const measured = {
    fault: 'The primary is killed',
    patroni: 18.4,
    withoutLogins: 19.3,
    afterPatroni: 0.6,
    requests: 1517,
    refused: 926,
    restarts: 0,
    mails: 78,
    mailsTwice: 1,
    load: 19,
  };
  expect(failoverTable([measured, { fault: 'The disk is full', notRun: 'no mount' }]).split('\n')).toEqual([
    '| Fault | Patroni | No logins | After Patroni | Requests | 503 | Restarts | Mails | Twice | Load |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    '| The primary is killed | 18.4 s | 19.3 s | 0.6 s | 1517 | 926 | 0 | 78 | 1 | 19 |',
    '| The disk is full | not run: no mount |  |  |  |  |  |  |  |  |',
  ]);
});
