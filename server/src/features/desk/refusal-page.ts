import { refusalNamed, type RefusalBody, type RefusalName } from '@selvage/contract/refusals';
import { html } from '../../gateways/letters/html.ts';
import type { DeskPage } from './desk-route.ts';

const sentences: Partial<Record<RefusalName, string>> = {
  'sign-in.locked':
    'After five wrong tries this account is locked: 15 minutes the first time, longer after that. Whoever runs the portal can invite you again.',
  'action.not-allowed': 'Your role lets you look, not act. Ask an agent.',
  'request.foreign-origin': 'This form was not sent from a page of the desk that is open now. Go back and try again.',
  'request.too-many': 'You’ve done this too often in a short time. Wait a few minutes. This has been recorded.',
  'request.not-found':
    'There is no such page any more. Links to a person work only while you are logged in: find them again.',
  'request.malformed': 'That form could not be read. Go back and try again.',
  'server.busy': 'The portal is busy. Nothing was changed; try again in a moment.',
};

/** What was refused, to somebody who reads pages. */
export function refusalPage({ status, data: { errorCode, reference } }: RefusalBody): DeskPage {
  const name = refusalNamed(status, errorCode);
  const sentence = (name && sentences[name]) ?? 'Something went wrong on our side. Nothing was changed.';
  return {
    title: 'That did not work',
    status,
    main: html`<h1>That did not work</h1>
      <p class="desk-notice" data-tone="wrong" role="alert">${sentence}</p>
      ${reference === undefined ? null : html`<p>Reference: <b class="demo-number">${reference}</b></p>`}
      <p><a href="/desk">Back to the desk</a></p>`,
  };
}
