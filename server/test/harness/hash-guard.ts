import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '../../src/db/database.ts';
import type { PasswordHashing } from '../../src/deps.ts';

const openTransaction = new AsyncLocalStorage<true>();

/** Makes the hash guard notice all code that runs inside a transaction of this database. */
export function markTransactions(db: Db): void {
  const transaction = db.transaction.bind(db);
  db.transaction = () => {
    const builder = transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (write) => execute((tx) => openTransaction.run(true, () => write(tx)));
    return builder;
  };
}

/** Runs a request as if it were outside of the transaction that the test has open. */
export const outsideTransactions = <Result>(work: () => Result): Result => openTransaction.exit(work);

/** Throws if a password is hashed or compared inside a transaction, because the transaction's connection would wait for the hash queue. */
export function guardedHashing(hashing: PasswordHashing): PasswordHashing {
  const outside =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> =>
      openTransaction.getStore()
        ? Promise.reject(new Error('a password is hashed or compared while a transaction is open'))
        : work(...args);
  return {
    rejectWhenFull: (...args) => hashing.rejectWhenFull(...args),
    isStale: (...args) => hashing.isStale(...args),
    hash: outside((...args) => hashing.hash(...args)),
    verify: outside((...args) => hashing.verify(...args)),
    check: outside((...args) => hashing.check(...args)),
  };
}
