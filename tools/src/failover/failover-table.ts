interface MeasuredFault {
  fault: string;
  /** Seconds from the fault until Patroni announces a primary. */
  patroni: number;
  /** The longest time without a successful login, and how much of it came after Patroni's announcement. In seconds. */
  withoutLogins: number;
  afterPatroni: number;
  requests: number;
  refused: number;
  restarts: number;
  mails: number;
  mailsTwice: number;
  /** The load of the machine in the last minute. */
  load: number;
}

/** What a test of `server/test/failover` writes about its fault. */
export type FailoverRow = MeasuredFault | { fault: string; notRun: string };

const head = [
  'Fault',
  'Patroni',
  'No logins',
  'After Patroni',
  'Requests',
  '503',
  'Restarts',
  'Mails',
  'Twice',
  'Load',
];

const cellsOf = (row: FailoverRow): (string | number)[] =>
  'notRun' in row
    ? [row.fault, `not run: ${row.notRun}`, ...head.slice(2).map(() => '')]
    : [
        row.fault,
        `${row.patroni} s`,
        `${row.withoutLogins} s`,
        `${row.afterPatroni} s`,
        row.requests,
        row.refused,
        row.restarts,
        row.mails,
        row.mailsTwice,
        row.load,
      ];

/** The table of docs/high-availability.md. A test that found something lost has failed, so the table has no column for it. */
export const failoverTable = (rows: readonly FailoverRow[]): string =>
  [head, head.map(() => '---'), ...rows.map(cellsOf)].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
