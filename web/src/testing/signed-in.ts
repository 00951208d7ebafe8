import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { currentUser } from '../session/current-user.ts';
import type { Answer } from './open-page.tsx';

const userJson = 'GET /api/user/user.json';

/** Opens a session of `user`. The answers about the person are numbered, so that a test can wait for a certain one. */
export function signedInAs(answers: Map<string, Answer>, user: object) {
  let times = 0;
  document.cookie = 'signed-in=1; Path=/';
  answers.set(userJson, async () => {
    times += 1;
    return Response.json({ activated: true, email: 'aoife@example.ie', ...user, privileges: [`answer ${times}`] });
  });
}

/** Waits until the screen has reloaded the person after a change. */
export const reloaded = () => waitFor(() => expect(currentUser.get()?.privileges).toEqual(['answer 2']));
