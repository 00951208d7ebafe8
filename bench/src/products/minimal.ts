import type { Bench } from '../bench.ts';
import { emailOf, hashOf, password } from '../database/people.ts';
import type { Request } from '../load/requests-file.ts';
import { places } from '../places.ts';
import { startServer } from '../process/start-server.ts';
import { connectTo } from '../server-under-test.ts';
import { everybody, type SignInTarget } from './product.ts';
import { signInOn } from './selvage.ts';

/** A service that only logs people in. It shows the cost of the frameworks and the machine. */
export async function minimalProduct(bench: Bench, people: number): Promise<SignInTarget> {
  const databaseUrl = await bench.database.create(bench.afterwards);
  const server = await startServer({
    script: places.minimalSignIn,
    env: { DATABASE_URL: databaseUrl },
    readyPath: '/readyz',
  });
  bench.afterwards(server.stop);
  const db = await connectTo(databaseUrl, bench);
  await db.query('insert into people select email, $2 from unnest($1::text[]) as email', [
    everybody(people).map(emailOf),
    await hashOf(password),
  ]);
  await db.query('vacuum analyze people');
  const signInOf = (person: number): Request => signInOn(server.port, person);
  return { ...server, databaseUrl, db, people, letsIn: '{}', signInOf };
}
