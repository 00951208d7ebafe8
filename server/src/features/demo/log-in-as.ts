import { routeTypeOf, userTypes } from '@selvage/contract/user-types';
import type { FastifyInstance } from 'fastify';
import { installFormBody } from '../../http/form-body.ts';
import { refuse } from '../../refuse.ts';
import { demoAccounts, demoPassword, type DemoAccount } from './demo-accounts.ts';

interface LogInAs {
  Body: Partial<Record<string, string>> | null;
}

export const logInPath = '/dev/log-in';

/**
 * RN5: one press logs in as any account of the demonstration, with its ID. It asks the ordinary call, so that codes, locks and
 * forced set-ups are met as everybody meets them.
 */
export async function logInRoute(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    installFormBody(scope);
    scope.post<LogInAs>(logInPath, async (request, reply) => {
      const account = demoAccounts.find(({ email }) => email === request.body?.['email']);
      if (account === undefined) return refuse('request.not-found');
      const { host, cookie, 'user-agent': agent, 'accept-language': language } = request.headers;
      const answer = await app.inject({
        method: 'POST',
        url: '/api/idauth/auth',
        remoteAddress: request.ip,
        headers: { host, cookie, 'user-agent': agent, 'accept-language': language, 'sec-fetch-site': 'same-origin' },
        payload: {
          email: account.email,
          password: demoPassword,
          userType: userTypes[account.kind].wire,
          loginId: account.loginId ?? null,
        },
      });
      const cookies = answer.headers['set-cookie'];
      if (cookies !== undefined) reply.header('set-cookie', cookies);
      return reply.redirect(nextScreen(account, answer.statusCode === 200 ? answer.json() : null), 303);
    });
  });
}

interface Answered {
  mfaRequired?: { mfaSetupRequired?: boolean };
}

/** Whoever is logged in goes to the login, which leads on (LG2); whoever still owes a code goes to where it is asked for. */
function nextScreen({ kind, email }: DemoAccount, answered: Answered | null): string {
  const root = `/${routeTypeOf(kind)}`;
  if (answered === null) return `${root}/login?email=${encodeURIComponent(email)}`;
  const { mfaRequired } = answered;
  if (mfaRequired?.mfaSetupRequired) return `${root}/settings/mfa?initial=true`;
  return mfaRequired ? `${root}/mfa/verify?initial=true` : `${root}/login`;
}
