import { randomUUID } from 'node:crypto';
import { minutes, seconds } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteInstance } from '../../crypto/key-ring-store.ts';
import { commandLine } from '../../../test/harness/command-line.ts';
import { Application, follow, type Issuer, startIssuer } from '../../../test/harness/oidc.ts';
import { applications } from '../../../test/harness/oidc-clients.ts';
import { addAccount } from '../../../test/harness/accounts.ts';
import { authenticate } from '../../../test/harness/sign-in.ts';

const why = ['--reason', 'ticket 4711'];

let issuer: Issuer;
let run: ReturnType<typeof commandLine>;
beforeAll(async () => {
  issuer = await startIssuer(2);
  run = commandLine(issuer.server);
});
afterAll(() => issuer.close());

const json = async (...words: string[]): Promise<Record<string, unknown>> => {
  const { code, out } = await run(['client', ...words, '--json']);
  return { code, ...(JSON.parse(out) as Record<string, unknown>) };
};

async function loggedInAt(id: string) {
  const browser = issuer.browser();
  await authenticate(browser, await addAccount(issuer.server.deps));
  const application = await Application.open(issuer, id);
  return { browser, application, tokens: await application.logIn(browser) };
}

describe('OP37 selvage client', () => {
  test('list shows every configured application, and a removed application that still has a row in the database', async () => {
    const { db, now: time } = issuer.server.deps;
    const now = time();
    await db
      .insertInto('oidc_clients')
      .values({ client_id: 'former', secret_hash: Buffer.alloc(32), secret_made_at: now, created_at: now })
      .execute();
    const { clients } = (await json('list')) as unknown as { clients: Record<string, unknown>[] };
    expect(clients.map(({ id }) => id)).toEqual([...applications.map(({ id }) => id), 'former']);
    expect(clients.find(({ id }) => id === 'partner')).toMatchObject({ state: 'enabled', secret: 'file' });
    expect(clients.find(({ id }) => id === 'former')).toMatchObject({ state: 'not configured', secret: null });
    expect((await run(['client', 'list'])).out).toMatch(/^claims +Documents +linen +web +private_key_jwt +enabled/m);
  });

  test('list and show say how many running instances know an application', async () => {
    const { db, keys } = issuer.server.deps;
    const knownTo = async (id: string) => {
      const { clients } = (await json('list')) as unknown as { clients: { id: string; knownTo: object }[] };
      return clients.find((each) => each.id === id)?.knownTo;
    };
    expect(await knownTo('claims')).toEqual({ count: 0, of: 0 });
    expect((await run(['client', 'list'])).out).toMatch(/^claims .* no instance runs /m);
    const started = (...known: string[]) =>
      noteInstance(
        db,
        { id: randomUUID(), name: `portal-${known.length}`, applications: known, applicationVersions: {} },
        keys,
        issuer.server.clock.now(),
      );
    await started('claims', 'new');
    await started('claims');
    expect(await knownTo('claims')).toEqual({ count: 2, of: 2 });
    expect(await knownTo('partner')).toEqual({ count: 0, of: 2 });
    expect((await run(['client', 'list'])).out).toMatch(/^new .* not configured +– +1 of 2 instances /m);
    expect((await run(['client', 'show', 'claims'])).out).toMatch(/^known to +2 of 2 instances$/m);
    await db.deleteFrom('server_instances').execute();
  });

  test('show says when the application last exchanged a code, and how many sessions it is part of', async () => {
    expect(await json('show', 'documents')).toMatchObject({ lastLoginAt: null, openGrants: 0 });
    const browser = issuer.browser();
    await authenticate(browser, await addAccount(issuer.server.deps));
    const application = await Application.open(issuer, 'documents');
    const arrived = await follow(browser, await application.start());
    expect(await json('show', 'documents')).toMatchObject({ lastLoginAt: null, openGrants: 1 });
    await application.exchange(arrived.href);
    const lastLoginAt = issuer.server.clock.now().toISOString();
    expect(await json('show', 'documents')).toMatchObject({ code: 0, state: 'enabled', lastLoginAt, openGrants: 1 });

    issuer.server.clock.advance(minutes(2));
    await follow(browser, await application.start());
    expect(await json('show', 'documents')).toMatchObject({ lastLoginAt });
    await application.logIn(browser);
    const later = issuer.server.clock.now().toISOString();
    expect(await json('show', 'documents')).toMatchObject({ lastLoginAt: later });
    issuer.server.clock.advance(seconds(30));
    await application.logIn(browser);
    await issuer.server.deps.db.deleteFrom('oidc_participants').execute();
    expect(await json('show', 'documents')).toMatchObject({ lastLoginAt: later, openGrants: 0 });
    expect((await run(['client', 'show', 'documents'])).out).toMatch(/^in sessions +0$/m);
  });

  test('OP27 show counts the logout notices that were delivered, are waiting or failed, and does not count open sessions', async () => {
    const { db } = issuer.server.deps;
    for (const state of [
      { tell_result: 'told' },
      { tell_result: 'given-up' },
      { tell_at: issuer.server.clock.now(), session_hash: null },
      { tell_at: issuer.server.clock.now(), ended_at: issuer.server.clock.now() },
      // The session has not ended, so no logout notice is due.
      { tell_at: issuer.server.clock.now() },
    ] as const) {
      await loggedInAt('claims');
      const last = db.selectFrom('oidc_participants').select(({ fn }) => fn.max('id').as('id'));
      await db.updateTable('oidc_participants').set(state).where('id', '=', last).execute();
    }
    expect(await json('show', 'claims')).toMatchObject({ logoutsTold: 1, logoutsWaiting: 2, logoutsGivenUp: 1 });
  });

  test('secret makes no secret for an application that uses none', async () => {
    expect(await run(['client', 'secret', 'claims', ...why])).toMatchObject({
      code: 1,
      err: 'selvage: claims does not use a secret: its auth is private_key_jwt\n',
    });
  });

  test('secret prints the new secret once, and says that the secret in the file still works', async () => {
    const { out } = await run(['client', 'secret', 'partner', ...why]);
    expect(out).toMatch(
      /^[\w-]{43}\nKept as a hash: it cannot be shown again\.\nThe secret of its secretFile works until an operator removes/,
    );
    expect(await json('show', 'partner')).toMatchObject({ secret: 'file and made', formerSecretUntil: null });
    expect(await json('secret', 'partner', ...why)).toMatchObject({ formerUntil: expect.any(String) });
  });

  test('disable makes every instance refuse the application and its tokens at once', async () => {
    const { browser, application, tokens } = await loggedInAt('partner');
    const subject = tokens.claims()?.sub ?? '';
    const bearer = { headers: { authorization: `Bearer ${tokens.access_token}` } };
    expect((await issuer.at(1, '/oidc/userinfo', bearer)).status).toBe(200);
    expect(await json('disable', 'partner', ...why)).toMatchObject({ code: 0, result: 'disabled' });
    expect((await issuer.at(1, '/oidc/userinfo', bearer)).status).toBe(401);
    await expect(application.refresh(tokens.refresh_token)).rejects.toMatchObject({ status: 401 });
    const page = await browser.get(await application.start());
    expect([page.statusCode, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(await json('show', 'partner')).toMatchObject({
      state: 'disabled',
      disabledBy: 'nora',
      disabledReason: 'ticket 4711',
    });
    expect(await json('disable', 'partner', ...why)).toMatchObject({ code: 0, result: 'already-disabled' });
    expect(await json('enable', 'partner', ...why)).toMatchObject({ code: 0, result: 'enabled' });
    expect(await json('enable', 'partner', ...why)).toMatchObject({ code: 0, result: 'not-disabled' });
    expect(await application.userInfo(tokens.access_token, subject)).toMatchObject({ sub: subject });
  });

  test('disable ends the tokens of a service as well', async () => {
    const service = await Application.open(issuer, 'mailer');
    const { access_token: token } = await service.credentials({ scope: 'letters:read' });
    const api = await Application.open(issuer, 'documents-api');
    expect(await api.introspect(token)).toMatchObject({ active: true });
    await json('disable', 'mailer', ...why);
    expect(await api.introspect(token)).toEqual({ active: false });
    await expect(service.credentials({ scope: 'letters:read' })).rejects.toMatchObject({ error: 'invalid_client' });
  });

  test('each command that changes an application is in the audit, with the operator and the reason', async () => {
    const events = await issuer.server.deps.db
      .selectFrom('audit_events')
      .select(['event', 'reason', 'actor', 'actor_reason as why'])
      .where('event', 'like', 'client-%')
      .where('reason', '=', 'partner')
      .orderBy('id')
      .execute();
    expect(new Set(events.map((each) => Object.values(each).join(' ')))).toEqual(
      new Set([
        'client-secret partner nora ticket 4711',
        'client-disabled partner nora ticket 4711',
        'client-enabled partner nora ticket 4711',
      ]),
    );
  });
});
