import { currentUser } from '@selvage/contract/api/session';
import { signIn } from '@selvage/contract/api/sign-in';
import type { Bench } from '../bench.ts';
import { addAccounts } from '../database/add-accounts.ts';
import { addSessions } from '../database/add-sessions.ts';
import { browserTokenOf, emailOf, password, sessionTokenOf } from '../database/people.ts';
import type { Request } from '../load/requests-file.ts';
import { serverUnderTest } from '../server-under-test.ts';
import { askEach } from './ask-each.ts';
import { everybody, type Product, type Setting } from './product.ts';

export const cookieOf = (person: number): string => `sid=${sessionTokenOf(person)}`;

export const readOf = (person: number): Request => ({
  method: currentUser.method,
  path: currentUser.path,
  headers: { cookie: cookieOf(person) },
});

/** Each person uses the same browser as before, because a new browser would cause a message each time. */
export const signInOn = (port: number, person: number): Request => ({
  method: signIn.method,
  path: signIn.path,
  headers: {
    origin: `http://127.0.0.1:${port}`,
    'sec-fetch-site': 'same-origin',
    cookie: `browser=${browserTokenOf(person)}`,
  },
  body: { email: emailOf(person), password, userType: 'W' },
});

export async function selvageProduct(bench: Bench, { people, core, env }: Setting): Promise<Product> {
  const server = await serverUnderTest(bench, { core, env });
  await addAccounts(server.db, people);
  return {
    ...server,
    people,
    letsIn: '{}',
    signInOf: (person) => signInOn(server.port, person),
    readsOf: async (count) => {
      await addSessions(server.db, count);
      return (await askEach(server.port, everybody(count).map(readOf))).map(({ request }) => request);
    },
  };
}
