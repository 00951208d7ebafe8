import { dataProtectionNotice, registerText, termsText, type WordedText } from '@selvage/contract/api/content';
import type { Language } from '@selvage/contract/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { spokenHtml, type ContentRequest } from '../../gateways/content/content-text.ts';
import { brandOf } from '../../http/pages/brands.ts';
import { languageOf } from '../../http/pages/language.ts';
import { route } from '../../http/route.ts';
import { refuse } from '../../refuse.ts';

const kept = { mayBeKept: true };

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  query: { lang?: Language | undefined };
}

/** Serves legal texts. Section 7 of the specification lists the three paths. */
export function contentRoutes(app: FastifyInstance, deps: Pick<Deps, 'content'>): void {
  async function answer(
    { request, reply, query }: Exchange,
    asked: Pick<ContentRequest, 'section' | 'name'>,
  ): Promise<WordedText> {
    const language = query.lang ?? languageOf(request);
    const text =
      (await deps.content.find({ ...asked, brand: brandOf(request).id, language })) ?? refuse('request.not-found');
    reply.header('content-language', text.language);
    // Without `lang` in the URL, these request headers decide the language. A cache must then keep one answer for each language.
    if (query.lang === undefined) reply.header('vary', 'accept-language, cookie');
    return { title: text.title, html: spokenHtml(text, language), wording: text.wording };
  }

  route(app, termsText, (call) => answer(call, { section: call.params.kind, name: 'terms' }), kept);
  route(app, registerText, (call) => answer(call, { section: call.params.kind, name: 'registertext' }), kept);
  route(app, dataProtectionNotice, (call) => answer(call, { section: call.params.kind, name: 'dpnotice' }), kept);
}
