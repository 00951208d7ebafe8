import type { Language } from '@selvage/contract/languages';
import type { RefusalBody } from '@selvage/contract/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../../gateways/html.ts';
import { languageOf } from '../language.ts';
import { publicDocument } from './site-document.ts';
import type { PageContext, SitePage } from './site-page.ts';
import { siteWords } from './site-words.ts';

interface RefusedWords {
  missing: { title: string; text: string };
  tooMany: { title: string; text: string };
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
    failed: {
      title: 'Níorbh fhéidir linn an leathanach seo a lódáil',
      text: 'Tharla fadhb ar ár dtaobh féin. Bain triail eile as i gceann nóiméid.',
    },
    retry: 'Bain triail eile as',
    reference: (reference) => `Má dhéanann tú teagmháil linn, luaigh an tagairt seo: ${reference}.`,
  },
};

/** Of each status that has a sentence of its own. */
const said: Readonly<Record<number, 'missing' | 'tooMany'>> = { 404: 'missing', 429: 'tooMany' };

/** Whoever asked for a page reads a page when it is refused. What is no refusal passes. */
export function refusalAsPage(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const isRefusal = reply.statusCode >= 400 && String(reply.getHeader('content-type')).startsWith('application/json');
  if (!isRefusal || request.brand === null) return payload;
  reply.type('text/html; charset=utf-8');
  const context = { brand: request.brand, language: languageOf(request) };
  const page = refusedPage(JSON.parse(String(payload)) as RefusalBody, context);
  return publicDocument(page, context, { mode: 'production', translation: null });
}

function refusedPage({ status, data: { reference } }: RefusalBody, { brand, language }: PageContext): SitePage {
  const words = refusedWords[language];
  const isMissing = status === 404;
  const { title, text } = words[said[status] ?? 'failed'];
  return {
    title,
    main: html`<div class="demo-column">
      <h1>${title}</h1>
      <p class="demo-lead">${text}</p>
      ${reference === undefined ? null : html`<p>${words.reference(reference)}</p>`}
      <p class="demo-actions">
        ${isMissing ? null : html`<a class="demo-button" href="">${words.retry}</a>`}
        <a href="${brand.links.contact}">${siteWords[language].contact}</a>
      </p>
    </div>`,
  };
}
