import { expect, test } from 'vitest';
import { generalRefusals, refusalNamed, refusals, type RefusalName } from './refusals.ts';

test('ER1 ER2 every refusal of the API has the status and the error code that this test lists', () => {
  const pinned = Object.entries(refusals).map(([name, { status, code }]) => `${name} ${status}/${code}`);
  expect(pinned).toEqual([
    'sign-in.wrong-credentials 401/0',
    'sign-in.locked 401/4',
    'account.disabled 403/130',
    'password.unacceptable 400/1',
    'email.taken 400/2',
    'number.unavailable 400/3',
    'registration.locked 400/4',
    'password.used-before 400/5',
    'password.wrong 400/7',
    'birth-date.wrong 400/8',
    'second-factor.password 403/0',
    'session.locked 403/4',
    'details.not-recognised 401/102',
    'activation.failed 400/103',
    'reset.not-authorised 401/104',
    'code.wrong 400/105',
    'code.expired 400/128',
    'challenge.over 401/106',
    'email-change.failed 400/107',
    'not-me.failed 400/108',
    'recovery.email-taken 400/129',
    'second-factor.not-allowed 400/109',
    'action.not-allowed 403/121',
    'step-up.required 403/124',
    'passkey.unknown 401/137',
    'passkey.refused 400/138',
    'passkey.too-many 400/139',
    'authenticator.set-up-over 400/131',
    'recovery-code.wrong 400/132',
    'way.unavailable 400/133',
    'passkey.last 400/134',
    'passkey.held 403/136',
    'enrolment.refused 400/135',
    'texts.unavailable 503/125',
    'email.unchanged 400/126',
    'number.unchanged 400/127',
    'invitation.over 400/140',
    'colleague.exists 400/141',
    'colleagues.changed 400/142',
    'invitations.full 400/143',
    'organisation.not-listed 400/144',
    'terms.changed 400/146',
    'copy.refused 400/147',
    'closing.over 400/148',
    'registry.unavailable 503/122',
    'hook.not-authorised 401/123',
    'session.required 401/100',
    'session.incomplete 403/101',
    'request.malformed 400/110',
    'request.foreign-origin 403/111',
    'page.not-opened 403/145',
    'request.not-found 404/112',
    'request.timed-out 408/114',
    'request.too-large 413/115',
    'request.unsupported-media 415/117',
    'request.unknown-host 421/118',
    'request.too-many 429/119',
    'request.headers-too-large 431/120',
    'server.failed 500/500',
    'server.busy 503/503',
  ]);
});

test('a status and an error code belong to exactly one refusal', () => {
  for (const name of Object.keys(refusals) as RefusalName[]) {
    expect(refusalNamed(refusals[name].status, refusals[name].code)).toBe(name);
  }
  expect(refusalNamed(418, 0)).toBeUndefined();
});

test('the refusals that every API call can give are those named request.* and server.*', () => {
  const expected = Object.keys(refusals).filter((name) => /^(request|server)\./.test(name));
  expect([...generalRefusals]).toEqual(expected);
});
