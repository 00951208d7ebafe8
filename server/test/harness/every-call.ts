import type { Need } from '../../src/features/desk/desk-route.ts';
import { kinds, userTypes, type Kind } from '@selvage/contract/user-types';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { TestBrowser } from './test-app.ts';

/** The least access that a caller needs. */
export type Admitted = 'anyone' | 'known' | 'setting-up' | 'adding-passkey' | 'answering' | 'signed-in';

export interface EveryCall {
  /** Method and path. */
  call: string;
  admits: Admitted;
  /** True if a session that only has to answer new terms may make the call too. */
  alsoAnswering?: true;
  /** A valid body, so that the call is not refused because of a malformed body. */
  body?: object;
  /** Set if only some kinds of user may make the call. */
  kinds?: readonly Kind[];
  query?: string;
}

const link = { code: 'A'.repeat(43) };
const password = 'Wrong-cloth-42';
const mfaToken = 'A'.repeat(43);
const nobody = { email: 'nobody@matrix.example', userType: 'W' };
const id = '00000000-0000-4000-8000-000000000000';
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const assertion = {
  ...credential,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
};
const attestation = { ...credential, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: [] } };
const changeEmail = kinds.filter((kind) => userTypes[kind].changesEmail);
/** Accounts of these kinds have an ID. A group user of the tests has no group, and so no colleagues. */
const haveColleagues = kinds.filter((kind) => userTypes[kind].loginId !== null);
const mayClose = ['member', 'wellness'] as const;
const reference = 'BBBBB-CCCCC-DDDDD';
const haveNumber = kinds.filter((kind) => userTypes[kind].hasMemberNumber);
const applicant = { ...nobody, password, memNo: '9999999999', birthDate: '1980-01-15' };
const wellnessApplicant = {
  groupId: '9999',
  title: { id: 'MS', text: 'Ms' },
  firstName: 'Síle',
  lastName: 'Byrne',
  birthDate: '1980-01-15',
  email: nobody.email,
  password,
  processRegularDataAccepted: 'Y',
};

/** All calls, each with the access that it needs. */
// oxfmt-ignore
export const everyCall: readonly EveryCall[] = [
  { call: 'GET /api/user/user.json',                  admits: 'known' },
  { call: 'POST /api/idauth/auth',                    admits: 'anyone',     body: { ...nobody, password } },
  { call: 'POST /api/idauth/passkey/options',         admits: 'anyone',     body: {} },
  { call: 'POST /api/idauth/passkey/auth',            admits: 'anyone',     body: { credential: assertion } },
  { call: 'POST /api/idauth/logout',                  admits: 'anyone',     body: {} },
  { call: 'GET /api/idauth/session',                  admits: 'known' },
  { call: 'POST /api/idauth/session/extend',          admits: 'known',      body: {} },
  { call: 'POST /api/idauth/mfa/verify',              admits: 'known',      body: { mfaToken, code: '123456' } },
  { call: 'POST /api/idauth/mfa/send',                admits: 'known',      body: { mfaToken } },
  { call: 'POST /api/idauth/confirm',                 admits: 'signed-in',  body: { password } },
  { call: 'POST /api/idauth/mfa/passkey/options',     admits: 'known',      body: {} },
  { call: 'POST /api/idauth/mfa/passkey',             admits: 'known',      body: { credential: assertion } },
  { call: 'POST /api/idauth/mfa/way',                 admits: 'known',      body: { mfaToken, way: 'APP' } },
  { call: 'POST /api/idauth/mfa/recovery-code',       admits: 'known',      body: { mfaToken, code: 'aaaa-aaaa-aa' } },
  { call: 'POST /api/idauth/mfa/enrolment',           admits: 'known',      body: { code: 'AAAAA-AAAAA' } },
  { call: 'POST /api/idauth/step-up',                 admits: 'adding-passkey', alsoAnswering: true,  body: {} },
  { call: 'GET /api/idauth/mfa/config',               admits: 'known' },
  { call: 'GET /api/idauth/mfa/settings',             admits: 'setting-up' },
  { call: 'POST /api/idauth/mfa/settings',            admits: 'setting-up', body: { preferences: { enabled: true, type: 'SMS', mobile_number: '0851234567' }, password } },
  { call: 'POST /api/user/activate',                  admits: 'anyone',     body: link },
  { call: 'POST /api/user/activate/about',            admits: 'anyone',     body: link },
  { call: 'POST /api/user/activate/disown',           admits: 'anyone',     body: link },
  { call: 'POST /api/user/activate/email',            admits: 'anyone',     body: { email: nobody.email } },
  { call: 'POST /api/user/register',                  admits: 'anyone',     body: applicant },
  { call: 'POST /api/nonmember/policy',               admits: 'anyone',     body: wellnessApplicant },
  { call: 'GET /api/nonmember/policy/validategroup',  admits: 'anyone',     query: '?groupid=1001' },
  { call: 'GET /api/user/account',                    admits: 'signed-in' },
  { call: 'POST /api/user/user/memberNumber',         admits: 'signed-in',  body: { memNo: '9999999999', password }, kinds: haveNumber },
  { call: 'POST /api/user/user/password',             admits: 'signed-in',  body: { password, newPassword: 'Fresh-linen-77' } },
  { call: 'POST /api/user/user/email/request',        admits: 'signed-in',  body: { email: nobody.email, password }, kinds: changeEmail },
  { call: 'GET /api/user/user/email/request',         admits: 'signed-in' },
  { call: 'POST /api/user/user/email/cancel',         admits: 'signed-in',  body: {} },
  { call: 'POST /api/user/user/email/resend',         admits: 'signed-in',  body: {} },
  { call: 'POST /api/user/user/email/about',          admits: 'anyone',     body: link },
  { call: 'POST /api/user/user/email/confirm',        admits: 'anyone',     body: link },
  { call: 'POST /api/user/user/email/undo',           admits: 'anyone',     body: link },
  { call: 'GET /api/user/sessions',                   admits: 'signed-in' },
  { call: 'POST /api/user/sessions/end',              admits: 'signed-in',  body: { id, password } },
  { call: 'POST /api/user/sessions/end-others',       admits: 'signed-in',  body: { password } },
  { call: 'POST /api/user/secure',                    admits: 'signed-in',  body: { password } },
  { call: 'GET /api/user/devices',                    admits: 'signed-in' },
  { call: 'POST /api/user/devices/forget',            admits: 'signed-in',  body: { id } },
  { call: 'POST /api/user/devices/forget-all',        admits: 'signed-in',  body: {} },
  { call: 'GET /api/user/applications',               admits: 'answering'              },
  { call: 'POST /api/user/applications/end',          admits: 'signed-in',  body: { id: '1' } },
  { call: 'POST /api/user/applications/withdraw',     admits: 'answering',  body: { id: 'claims' } },
  { call: 'GET /api/user/passkeys',                   admits: 'signed-in' },
  { call: 'POST /api/user/passkeys/options',          admits: 'adding-passkey',  body: {} },
  { call: 'POST /api/user/passkeys/add',              admits: 'adding-passkey',  body: { credential: attestation } },
  { call: 'POST /api/user/passkeys/offer',            admits: 'signed-in',  body: { canAddQuietly: true, canBeAsked: true } },
  { call: 'POST /api/user/passkeys/quiet',            admits: 'signed-in',  body: { credential: attestation } },
  { call: 'POST /api/user/passkeys/stop-asking',      admits: 'signed-in',  body: {} },
  { call: 'POST /api/user/passkeys/rename',           admits: 'signed-in',  body: { id, name: 'My phone' } },
  { call: 'POST /api/user/passkeys/remove',           admits: 'signed-in',  body: { id, password } },
  { call: 'GET /api/user/ways',                       admits: 'setting-up' },
  { call: 'POST /api/user/authenticator/begin',       admits: 'setting-up',  body: { password } },
  { call: 'POST /api/user/authenticator/confirm',     admits: 'setting-up',  body: { id, code: '123456' } },
  { call: 'POST /api/user/authenticator/remove',      admits: 'signed-in',  body: { password } },
  { call: 'POST /api/user/recovery-codes',            admits: 'signed-in',  body: { password } },
  { call: 'GET /api/user/activity',                   admits: 'signed-in' },
  { call: 'GET /api/user/terms',                       admits: 'answering' },
  { call: 'POST /api/user/terms',                      admits: 'answering',  body: { answer: 'decline', wordings: {} } },
  { call: 'GET /api/user/privacy',                     admits: 'answering' },
  { call: 'POST /api/user/privacy/withdraw',           admits: 'answering',  body: { subject: 'data-processing' } },
  { call: 'POST /api/user/copy',                       admits: 'answering',  body: {} },
  { call: 'POST /api/user/copy/file',                  admits: 'answering',  body: { id } },
  { call: 'POST /api/user/close',                      admits: 'answering',  body: { password }, kinds: mayClose },
  { call: 'POST /api/user/close/cancel',               admits: 'anyone',     body: link },
  { call: 'GET /api/user/colleagues',                 admits: 'signed-in',  kinds: haveColleagues },
  { call: 'POST /api/user/colleagues/invite',         admits: 'signed-in',  body: { email: nobody.email }, kinds: haveColleagues },
  { call: 'POST /api/user/colleagues/withdraw',       admits: 'signed-in',  body: { id }, kinds: haveColleagues },
  { call: 'POST /api/user/colleagues/role',           admits: 'signed-in',  body: { id: reference, role: 'staff' }, kinds: haveColleagues },
  { call: 'POST /api/user/colleagues/remove',         admits: 'signed-in',  body: { id: reference }, kinds: haveColleagues },
  { call: 'POST /api/user/colleagues/confirm',        admits: 'signed-in',  body: { ids: [] }, kinds: haveColleagues },
  { call: 'POST /api/user/colleagues/close-shared-notice', admits: 'signed-in', body: {}, kinds: haveColleagues },
  { call: 'POST /api/user/invitation',                admits: 'anyone',     body: link },
  { call: 'POST /api/user/invitation/accept',         admits: 'anyone',     body: { ...link, password: 'Fresh-linen-77' } },
  { call: 'POST /api/user/not-me',                    admits: 'anyone',     body: link },
  { call: 'POST /api/user/reset/email',               admits: 'anyone',     body: nobody },
  { call: 'POST /api/user/reset/auth',                admits: 'anyone',     body: link },
  { call: 'GET /api/user/reset/auth',                 admits: 'anyone' },
  { call: 'POST /api/user/reset',                     admits: 'anyone',     body: { newPassword: 'Fresh-linen-77' } },
  { call: 'GET /api/pmiconfig/pmiconfig.json',        admits: 'anyone' },
  { call: 'GET /api/plans/plans/plansummary.json',    admits: 'signed-in' },
  { call: 'GET /api/address/towncounties.json',       admits: 'anyone' },
  { call: 'GET /securepayment/cms/config.json',       admits: 'anyone' },
  { call: 'GET /api/openapi.json',                    admits: 'anyone' },
  { call: 'GET /api/docs',                            admits: 'anyone' },
  { call: 'GET /login/:kind/cms/tandc',               admits: 'anyone' },
  { call: 'GET /login/:kind/cms/registertext',        admits: 'anyone' },
  { call: 'GET /login/:kind/cms/dpnotice',            admits: 'anyone' },
];

export function make(browser: TestBrowser, { call, body, query = '' }: EveryCall): Promise<LightMyRequestResponse> {
  const [method, path = ''] = call.split(' ');
  const url = path.replace(':kind', 'member') + query;
  return method === 'GET' ? browser.get(url) : browser.post(url, body);
}

/** All routes that the app itself reports, such as `GET /healthz`. */
export function routesOf(app: FastifyInstance): string[] {
  const above: string[] = [];
  const tree = app.printRoutes({ commonPrefix: false }).split('\n');
  return tree.flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^((?:[│ ] {3})*)[├└]── (\S+) \((.+)\)$/.exec(line) ?? [];
    if (part === '') return [];
    const depth = indent.length / 4;
    above.splice(depth, above.length, part);
    // The tree has the route `/desk/*` as `*` below `/desk`.
    const path = above.join('').replace(/(?<!\/)\*$/, '/*');
    return methods.split(', ').map((method) => `${method} ${path}`);
  });
}

/** All routes of the desk, each with the access that it needs. */
// oxfmt-ignore
export const everyDeskCall: readonly { call: string; needs: 'anyone' | Need }[] = [
  { call: 'GET /desk/sign-in',                            needs: 'anyone' },
  { call: 'POST /desk/sign-in',                           needs: 'anyone' },
  { call: 'GET /desk/welcome',                            needs: 'anyone' },
  { call: 'POST /desk/welcome',                           needs: 'anyone' },
  { call: 'GET /desk/welcome/finish',                     needs: 'anyone' },
  { call: 'POST /desk/welcome/finish',                    needs: 'anyone' },
  { call: 'GET /desk/*',                                  needs: 'anyone' },
  { call: 'GET /desk',                                    needs: 'any-role' },
  { call: 'GET /desk/search',                             needs: 'viewer' },
  { call: 'POST /desk/search',                            needs: 'viewer' },
  { call: 'GET /desk/person/:person',                     needs: 'viewer' },
  { call: 'GET /desk/person/:person/unlock',              needs: 'agent' },
  { call: 'POST /desk/person/:person/unlock',             needs: 'agent' },
  { call: 'GET /desk/person/:person/resend-undo',         needs: 'agent' },
  { call: 'POST /desk/person/:person/resend-undo',        needs: 'agent' },
  { call: 'GET /desk/person/:person/resend',              needs: 'agent' },
  { call: 'POST /desk/person/:person/resend',             needs: 'agent' },
  { call: 'GET /desk/person/:person/end-sessions',        needs: 'agent' },
  { call: 'POST /desk/person/:person/end-sessions',       needs: 'agent' },
  { call: 'GET /desk/person/:person/remove-second-step',  needs: 'agent' },
  { call: 'POST /desk/person/:person/remove-second-step', needs: 'agent' },
  { call: 'GET /desk/person/:person/enrolment-code',      needs: 'agent' },
  { call: 'POST /desk/person/:person/enrolment-code',     needs: 'agent' },
  { call: 'GET /desk/person/:person/appoint-administrator',  needs: 'agent' },
  { call: 'POST /desk/person/:person/appoint-administrator', needs: 'agent' },
  { call: 'GET /desk/enrolments/:approval',               needs: 'agent' },
  { call: 'GET /desk/appointments/:approval',               needs: 'agent' },
  { call: 'POST /desk/enrolments/:approval',              needs: 'agent' },
  { call: 'POST /desk/appointments/:approval',              needs: 'agent' },
  { call: 'GET /desk/person/:person/disable',             needs: 'agent' },
  { call: 'POST /desk/person/:person/disable',            needs: 'agent' },
  { call: 'GET /desk/person/:person/enable',              needs: 'agent' },
  { call: 'POST /desk/person/:person/enable',             needs: 'agent' },
  { call: 'GET /desk/approvals/:approval',                needs: 'agent' },
  { call: 'POST /desk/approvals/:approval',               needs: 'agent' },
  { call: 'GET /desk/proof-unlock',                       needs: 'agent' },
  { call: 'POST /desk/proof-unlock',                      needs: 'agent' },
  { call: 'GET /desk/applications',                       needs: 'applications' },
  { call: 'GET /desk/applications/add',                   needs: 'applications' },
  { call: 'POST /desk/applications/add',                  needs: 'applications' },
  { call: 'GET /desk/application/:client',                needs: 'applications' },
  { call: 'GET /desk/application/:client/edit',           needs: 'applications' },
  { call: 'POST /desk/application/:client/edit',          needs: 'applications' },
  { call: 'GET /desk/application/:client/secret',         needs: 'applications' },
  { call: 'POST /desk/application/:client/secret',        needs: 'applications' },
  { call: 'GET /desk/application/:client/show-secret',    needs: 'applications' },
  { call: 'POST /desk/application/:client/show-secret',   needs: 'applications' },
  { call: 'GET /desk/application/:client/disable',        needs: 'applications' },
  { call: 'POST /desk/application/:client/disable',       needs: 'applications' },
  { call: 'GET /desk/application/:client/enable',         needs: 'applications' },
  { call: 'POST /desk/application/:client/enable',        needs: 'applications' },
  { call: 'GET /desk/application-changes/:approval',      needs: 'applications' },
  { call: 'POST /desk/application-changes/:approval',     needs: 'applications' },
  { call: 'GET /desk/sign-out',                           needs: 'any-role' },
  { call: 'POST /desk/sign-out',                          needs: 'any-role' },
];
