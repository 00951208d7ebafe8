import {
  answerTerms as answerTermsCall,
  askForCopy as askForCopyCall,
  cancelClosing as cancelClosingCall,
  closeAccount as closeAccountCall,
  downloadCopy,
  privacyOverview,
  termsToAnswer,
  withdrawDataUse as withdrawDataUseCall,
} from '@selvage/contract/api/consents';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { languageOf } from '../../http/pages/language.ts';
import { quietRequestSessionOf, requestSessionOf, requireMayAnswer } from '../../http/request-session.ts';
import { requestContext } from '../../http/read-request-context.ts';
import { fileRoute, route } from '../../http/route.ts';
import { answerTerms, termsAsked } from './answer-terms.ts';
import { cancelClosing, cancelClosingByLink, closeAccount } from './close.ts';
import { askForCopy, startDownload } from './copy.ts';
import { overviewOf } from './overview.ts';
import { withdrawDataUse } from './withdraw.ts';

/** What people do with their agreements and their data: for whole sessions, and for sessions that only have to answer new terms. */
export function consentRoutes(app: FastifyInstance, deps: Deps): void {
  const personOf = async (request: FastifyRequest) => requireMayAnswer(await requestSessionOf(request));

  route(app, termsToAnswer, async ({ request, query }) => {
    const { account, owedTexts } = await personOf(request);
    return termsAsked(deps.db, account.id, owedTexts, query.lang ?? languageOf(request));
  });

  route(app, answerTermsCall, async ({ request, body }) => {
    const person = await personOf(request);
    const owedNow = async () => requireMayAnswer(await quietRequestSessionOf(request)).owedTexts;
    await answerTerms(deps, person, body, owedNow);
    return {};
  });

  route(app, privacyOverview, async ({ request, query }) =>
    overviewOf(deps, await personOf(request), query.lang ?? languageOf(request)),
  );

  route(app, withdrawDataUseCall, async ({ request }) => {
    await withdrawDataUse(deps, await personOf(request));
    return {};
  });

  route(app, askForCopyCall, async ({ request }) => askForCopy(deps, await personOf(request)));

  fileRoute(app, downloadCopy, async ({ request, body }) => {
    const { bytes, done } = await startDownload(deps, await personOf(request), body.id);
    return { bytes, name: 'copy.zip', onSent: done };
  });

  route(app, closeAccountCall, async ({ request, body }) => {
    const closesAt = await closeAccount(deps, await personOf(request), body.password);
    return { closesAt: closesAt.toISOString() };
  });

  route(app, cancelClosingCall, async ({ request, body }) => {
    if (typeof body.code === 'string') await cancelClosingByLink(deps, body.code, requestContext(request));
    else await cancelClosing(deps, await personOf(request));
    return {};
  });
}
