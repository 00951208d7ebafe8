import { currentUser, signOut } from '@selvage/contract/api/session';
import { emailOf } from '../database/people.ts';
import type { Request } from '../load/requests-file.ts';
import { signInOn } from './selvage.ts';

const turns = 25;

/** Logs a person in and out on one server and asks the other at once. Returns how often the other did not know yet. */
export async function seenLate(one: number, other: number, person: number): Promise<number> {
  let late = 0;
  for (let turn = 0; turn < turns; turn++) {
    const entered = await send(one, signInOn(one, person));
    if (entered.status !== 200) throw new Error(`nobody could sign in: ${entered.status}`);
    const cookie = entered.headers
      .getSetCookie()
      .map((line) => line.split(';')[0] ?? '')
      .join('; ');
    const read = () => send(other, { method: currentUser.method, path: currentUser.path, headers: { cookie } });
    const inside = await read();
    if (inside.status !== 200 || !(await inside.text()).includes(emailOf(person))) late += 1;
    const origin = `http://127.0.0.1:${one}`;
    const left = await send(one, { method: signOut.method, path: signOut.path, headers: { cookie, origin }, body: {} });
    if (left.status !== 200) throw new Error(`nobody could sign out: ${left.status}`);
    if ((await read()).status !== 401) late += 1;
  }
  return late;
}

function send(port: number, { method, path, headers = {}, body }: Request): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
