import { emailOf } from '../database/people.ts';
import type { Request } from '../load/requests-file.ts';

export interface Answer {
  request: Request;
  cookies: string[];
}

const atOnce = 20;

/** Checks that every session returns its own person, because a fast wrong answer does not count. */
export async function askEach(port: number, reads: readonly Request[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let first = 0; first < reads.length; first += atOnce) {
    const some = reads.slice(first, first + atOnce);
    answers.push(...(await Promise.all(some.map((request, index) => ask(port, request, first + index)))));
  }
  return answers;
}

async function ask(port: number, request: Request, person: number): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}${request.path}`, { headers: request.headers ?? {} });
  const body = await response.text();
  if (response.status !== 200 || !body.includes(`"${emailOf(person)}"`)) throw new Error(`${response.status} ${body}`);
  return { request, cookies: response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '') };
}
