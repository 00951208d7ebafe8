import type { Language } from '@selvage/contract/languages';
import type { ProofOfWork } from '@selvage/contract/proof-of-work';
import { type RefusalBody, type RefusalName, refusalNamed } from '@selvage/contract/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../../html.ts';
import { cardPage } from './card-page.ts';
import { drawing } from './drawing.ts';
import { languageOf } from './language.ts';
import { messageCard } from './message-card.ts';
import { publicDocument } from './site-document.ts';
import type { PageContext, SitePage } from './site-page.ts';
import { siteWords } from './site-words.ts';

interface RefusedWords {
  missing: { title: string; text: string };
  tooMany: { title: string; text: string };
  proving: { title: string; text: string; withoutScripts: string };
  elsewhere: { title: string; text: string };
  failed: { title: string; text: string };
  retry: string;
  reference: (reference: string) => string;
}

const refusedWords: Readonly<Record<Language, RefusedWords>> = {
  en: {
    missing: { title: 'We couldn’t find that page', text: 'It may have moved. Check the address, or contact us.' },
    tooMany: {
      title: 'Please wait a few minutes',
      text: 'There have been too many requests. You can try again in a few minutes.',
    },
    proving: {
      title: 'One moment',
      text: 'Many people on your network are logging in. Your browser does a short check, and then you go on. If you are still here after a minute, try again.',
      withoutScripts: 'Your browser runs no scripts, so it cannot do this check. Try again in a few minutes.',
    },
    elsewhere: {
      title: 'This page can’t be shown here',
      text: 'It can’t be part of another page. Go back to the application and log in from there.',
    },
    failed: {
      title: 'We couldn’t load this page',
      text: 'Something went wrong on our side. Please try again in a moment.',
    },
    retry: 'Try again',
    reference: (reference) => `If you contact us, quote this reference: ${reference}.`,
  },
  ga: {
    missing: {
      title: 'Níor aimsíomar an leathanach sin',
      text: 'B’fhéidir gur bogadh é. Seiceáil an seoladh, nó déan teagmháil linn.',
    },
    tooMany: {
      title: 'Fan cúpla nóiméad',
      text: 'Rinneadh an iomarca iarratas. Beidh tú in ann triail eile a bhaint as i gceann cúpla nóiméad.',
    },
    proving: {
      title: 'Nóiméad amháin',
      text: 'Tá go leor daoine ar do líonra ag logáil isteach. Déanann do bhrabhsálaí seiceáil ghearr, agus ansin téann tú ar aghaidh. Má tá tú fós anseo i ndiaidh nóiméid, bain triail eile as.',
      withoutScripts:
        'Ní ritheann do bhrabhsálaí scripteanna, agus mar sin ní féidir leis an tseiceáil seo a dhéanamh. Bain triail eile as i gceann cúpla nóiméad.',
    },
    elsewhere: {
      title: 'Ní féidir an leathanach seo a thaispeáint anseo',
      text: 'Ní féidir leis a bheith ina chuid de leathanach eile. Téigh ar ais chuig an bhfeidhmchlár agus logáil isteach as sin.',
    },
    failed: {
      title: 'Níorbh fhéidir linn an leathanach seo a lódáil',
      text: 'Tharla fadhb ar ár dtaobh féin. Bain triail eile as i gceann nóiméid.',
    },
    retry: 'Bain triail eile as',
    reference: (reference) => `Má dhéanann tú teagmháil linn, luaigh an tagairt seo: ${reference}.`,
  },
};

/** The refusals that have their own text on the page. */
const said: Partial<Readonly<Record<RefusalName, 'missing' | 'tooMany' | 'elsewhere'>>> = {
  'page.not-opened': 'elsewhere',
  'request.not-found': 'missing',
  'request.too-many': 'tooMany',
};

/** Replaces the refusal of a page request by a page with the refusal. Other answers pass unchanged. */
export function refusalAsPage(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const isRefusal = reply.statusCode >= 400 && String(reply.getHeader('content-type')).startsWith('application/json');
  if (!isRefusal || request.brand === null) return payload;
  reply.type('text/html; charset=utf-8');
  const context = { brand: request.brand, language: languageOf(request) };
  const page = refusedPage(JSON.parse(String(payload)) as RefusalBody, context);
  return publicDocument(page, context, { mode: 'production', translation: null });
}

function refusedPage({ status, data }: RefusalBody, { brand, language }: PageContext): SitePage {
  const words = refusedWords[language];
  const { errorCode, reference, proofOfWork } = data;
  if (proofOfWork) return provingPage(words, proofOfWork);
  const name = refusalNamed(status, errorCode);
  const isMissing = name === 'request.not-found';
  const { title, text } = words[(name && said[name]) ?? 'failed'];
  return messageCard({
    picture: 'failure',
    title,
    lead: text,
    children: [reference === undefined ? null : html`<p>${words.reference(reference)}</p>`],
    actions: html`${isMissing ? null : html`<a class="page-button" href="">${words.retry}</a>`}
      <a href="${brand.links.contact}">${siteWords[language].contact}</a>`,
  });
}

/** The script of this page computes the proof of work and opens the requested page with it (decision 21). */
function provingPage({ proving, retry }: RefusedWords, { id, difficulty }: ProofOfWork): SitePage {
  const card = html`${drawing('clock')}
    <h1>${proving.title}</h1>
    <p class="page-lead" id="proofOfWork" role="status" data-id="${id}" data-difficulty="${difficulty}">${proving.text}</p>
    <noscript><p>${proving.withoutScripts}</p></noscript>
    <p class="page-actions"><a class="page-button" href="">${retry}</a></p>`;
  return { ...cardPage(proving.title, card), needsScript: true };
}
