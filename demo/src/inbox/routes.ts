import type { FastifyInstance } from 'fastify';
import type { Deps } from '@selvage/server/deps';
import { brandOf } from '@selvage/server/http/pages/brands';
import { findBuiltWeb } from '@selvage/server/http/pages/built-web';
import { serveAsset } from '@selvage/server/http/pages/assets';
import { refuse } from '@selvage/server/refuse';
import { inboxPage } from './inbox-page.ts';
import { type InboxFilter, findMessage, findMessages, findRecipients } from './store.ts';
import { text } from '@selvage/contract/api/fields';
import * as z from 'zod/mini';

/** Shows a message like a mail program: no scripts, nothing loaded, and links open outside the frame. */
const messagePolicy = [
  `default-src 'none'`,
  `style-src 'unsafe-inline'`,
  `img-src data:`,
  `sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation`,
  `frame-ancestors 'self'`,
].join('; ');

/** The inbox of the demonstration. */
export function inboxRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  const styles = findBuiltWeb()?.area.styles ?? [];
  serveAsset(app, '/dev/inbox.css', 'demo/assets/inbox.css');
  serveAsset(app, '/dev/inbox.js', 'demo/assets/inbox.js');

  app.get('/dev/inbox.json', async (request, reply) => {
    const messages = await findMessages(db, readInboxQuery(request.query));
    return reply.header('cache-control', 'no-store').send({ messages });
  });

  app.get('/dev/inbox', async (request, reply) => {
    const asked = readInboxQuery(request.query);
    const [messages, recipients] = await Promise.all([findMessages(db, asked), findRecipients(db)]);
    const page = inboxPage({ brand: brandOf(request), to: asked.to, recipients, messages, styles });
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
  });

  app.get<{ Params: { id: string } }>('/dev/inbox/:id(^\\d{1,18}).html', async (request, reply) => {
    const message = await findMessage(db, request.params.id);
    if (message === undefined || message.html === '') return refuse('request.not-found');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', messagePolicy)
      .header('x-frame-options', 'SAMEORIGIN')
      .send(message.html.replace('<head>', '<head><base target="_blank">'));
  });
}

/** A bigint has at most 19 digits. Numbers of 18 digits always fit. */
const messageId = z.string().check(z.regex(/^\d{1,18}$/));
const address = z.union([z.literal(''), text(320)]);
const inboxQuery = z.strictObject({ to: z.optional(address), after: z.optional(messageId) });

/** Emails are stored in lower case. An empty value, as a form sends it, selects all messages. */
function readInboxQuery(query: unknown): InboxFilter {
  const { success, data } = inboxQuery.safeParse(query);
  if (!success) return refuse('request.malformed');
  return { to: data.to?.trim().toLowerCase() || undefined, after: data.after };
}
