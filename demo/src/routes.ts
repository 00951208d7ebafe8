import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '@selvage/server/deps';
import { brandOf } from '@selvage/server/http/pages/brands';
import { languageOf } from '@selvage/server/http/pages/language';
import { requestSessionOf } from '@selvage/server/http/request-session';
import { serveAsset } from '@selvage/server/http/pages/assets';
import { lastLoginLine } from '@selvage/server/http/pages/last-login';
import { previousLogin } from '@selvage/server/sessions/previous-login';
import { admission } from '@selvage/server/http/pages/site-page';
import { privateDocument, publicDocument } from '@selvage/server/http/pages/site-document';
import { loginFor, queryOf, sendPage, translatedPage, translationOf } from '@selvage/server/http/pages/translated-page';
import { planSummaryOf } from '@selvage/server/accounts/insurance-plans';
import { installFormBody } from '@selvage/server/http/request-body';
import { auditOrigin } from '@selvage/server/http/read-request-context';
import { deskCookie } from '@selvage/server/features/desk/desk-route';
import { refuse } from '@selvage/server/refuse';
import { accountsPage, accountsSheet } from './people/accounts-page.ts';
import { demoAccounts } from './people/demo-accounts.ts';
import { demoAgents, openDeskAs, openDeskPath } from './people/demo-agents.ts';
import { type LoginAnswer, credentialsOf, logInPath, screenAfter } from './people/log-in-as.ts';
import { type Embedding, embedPage, embedPagePaths } from './areas/embed-page.ts';
import { privatePages, wrongAreaPage } from './areas/contact-and-consent-pages.ts';

/** The areas behind the login and the pages for developers. */
export async function demoRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'db' | 'keys' | 'now' | 'registry'>,
): Promise<void> {
  const mode = 'demo';
  serveAsset(app, accountsSheet, 'demo/assets/demo-accounts.css');
  app.get('/dev', (request, reply) => {
    const context = { brand: brandOf(request), language: 'en' } as const;
    // The browser would post a form of a `no-referrer` page with `Origin: null`, and the same-origin check would refuse it.
    reply.header('referrer-policy', 'same-origin');
    return sendPage(reply, publicDocument(accountsPage(deps.config), context, { mode, translation: null }));
  });

  await logInRoute(app);
  if (deps.config.desk) await openDeskRoute(app, deps);
  memberPages(app, deps);

  for (const each of privatePages) {
    translatedPage(app, each.path, async (request, reply) => {
      const entry = admission(await requestSessionOf(request), each.kinds);
      if (entry.type === 'log-in') return reply.redirect(loginFor(each.area, request));
      const { account, since } = entry;
      const fromSettings = queryOf(request).get('settings') === 'true';
      const shared = { brand: brandOf(request), language: languageOf(request), account };
      const now = deps.now();
      const context = {
        ...shared,
        area: each.area,
        fromSettings,
        plans: () => planSummaryOf(deps, account),
        lastLogin: async () => lastLoginLine(shared, await previousLogin(deps.db, account.id, since), now),
        now,
      };
      const surroundings = { mode, translation: translationOf(request) } as const;
      const isWelcome = entry.type === 'welcome';
      const written = isWelcome ? await each.write(context) : wrongAreaPage(context);
      const around = isWelcome ? context : { ...shared, area: account.kind };
      return sendPage(reply.code(isWelcome ? 200 : 403), privateDocument(written, around, surroundings));
    });
  }
}

interface PressedForm {
  Body: Partial<Record<string, string>> | null;
}

/** Logs in as a demo account with one click. It calls the normal login, so that codes, locks and required set-ups apply. */
async function logInRoute(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    installFormBody(scope);
    scope.post<PressedForm>(logInPath, async (request, reply) => {
      const account = demoAccounts.find(({ email }) => email === request.body?.['email']);
      if (account === undefined) return refuse('request.not-found');
      const answer = await app.inject({
        method: 'POST',
        url: '/api/idauth/auth',
        remoteAddress: request.ip,
        headers: { ...passedOn(request.headers), 'sec-fetch-site': 'same-origin' },
        payload: credentialsOf(account),
      });
      const cookies = answer.headers['set-cookie'];
      if (cookies !== undefined) reply.header('set-cookie', cookies);
      const answered = answer.statusCode === 200 ? answer.json<LoginAnswer>() : null;
      return reply.redirect(screenAfter(account, answered), 303);
    });
  });
}

/** Opens the support desk for a demo agent with one click. */
async function openDeskRoute(app: FastifyInstance, deps: Pick<Deps, 'config' | 'db' | 'keys' | 'now'>): Promise<void> {
  const cookie = deskCookie(deps.config);
  await app.register(async (scope) => {
    installFormBody(scope);
    scope.post<PressedForm>(openDeskPath, async (request, reply) => {
      const agent = demoAgents(deps.config).find(({ email }) => email === request.body?.['email']);
      if (agent === undefined) return refuse('request.not-found');
      cookie.set(reply, await openDeskAs(deps, agent, auditOrigin(request)));
      return reply.redirect('/desk', 303);
    });
  });
}

/** The headers that are passed on to the login, if present. */
const passedOn = (headers: FastifyRequest['headers']): Record<string, string> =>
  Object.fromEntries(
    ['host', 'cookie', 'user-agent', 'accept-language'].flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

/** The pages that embed the login. `other-site` embeds the login of the other brand, which browsers treat as another site. */
function memberPages(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  serveAsset(app, '/dev/member-page.css', 'demo/assets/member-page.css');
  serveAsset(app, '/dev/member-page.js', 'demo/assets/member-page.js');
  const otherOrigin = (own: string): string => config.brands.find(({ origin }) => origin !== own)?.origin ?? own;
  const embeddings: Record<Embedding['way'], (own: string) => Embedding> = {
    page: () => ({ way: 'page' }),
    frame: (own) => ({ way: 'frame', origin: own }),
    'other-site': (own) => ({ way: 'other-site', origin: otherOrigin(own) }),
  };
  for (const [way, path] of Object.entries(embedPagePaths)) {
    app.get(path, (request, reply) => {
      const embedding = embeddings[way as Embedding['way']](brandOf(request).origin);
      const framed = embedding.way === 'page' ? '' : `; frame-src ${embedding.origin}`;
      reply.header(
        'content-security-policy',
        `default-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'${framed}`,
      );
      return sendPage(reply, embedPage(embedding));
    });
  }
}
