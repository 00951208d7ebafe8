import { register as registerCall, registerWellness, validateGroup } from '@selvage/contract/api/registration';
import { hours } from '@selvage/contract/time-units';
import { fieldLimits } from '@selvage/contract/field-limits';
import { messageLimits, registrationLimits } from '@selvage/contract/limits';
import type { RefusalName } from '@selvage/contract/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { DeviceCookies, SessionCookie } from '../../http/cookies.ts';
import { ClientThrottle } from '../../http/limits/rate-limit.ts';
import { requestContext } from '../../http/read-request-context.ts';
import { route } from '../../http/route.ts';
import { newSessionToken } from '../../crypto/session-token.ts';
import { Refusal, refuse } from '../../refuse.ts';
import { type Applicant, register } from './register.ts';
import type { Received } from '@selvage/contract/endpoint';
import { irishDay, birthDateRule } from '@selvage/contract/rules/dates';
import type { Claim } from '../../gateways/registry/registry.ts';

export function registrationRoutes(
  app: FastifyInstance,
  deps: Deps,
  cookie: SessionCookie,
  devices: DeviceCookies,
): void {
  const { proven, unproven, sends, groupChecks } = throttles(deps);

  async function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    applicant: Omit<Applicant, 'session' | 'browser'>,
  ): Promise<Record<string, never>> {
    const registrations = applicant.claim.kind === 'wellness' ? unproven : proven;
    await registrations.count(request).catch(refuseAsLocked);
    await sends.count(request).catch(async (error: unknown) => {
      // The browser will repeat this request with a proof of work. Without this line, the limit of registrations would count it twice.
      await registrations.forgive(request);
      refuseAsLocked(error);
    });
    const { token, hash } = newSessionToken();
    const session = { hash, replaces: cookie.read(request) };
    const browser = devices.browserOf(request);
    try {
      await register(deps, { ...applicant, session, browser: browser.hash }, requestContext(request));
    } catch (error) {
      await sends.forgive(request);
      if (!isGuess(error)) await registrations.forgive(request);
      throw error;
    }
    // The limit of registrations counts only failures. The message stays counted in `sends`, because this client has caused it.
    await registrations.forgive(request);
    cookie.set(reply, token, { partial: false, kind: applicant.claim.kind });
    devices.keepBrowser(reply, browser);
    return {};
  }

  route(app, registerCall, async ({ body, request, reply }) => {
    const { email, password, termsGiven = 'page', wordings = {} } = body;
    const claim = readClaim(body, deps.now());
    const born = claim.kind === 'member' ? claim.birthDate : null;
    return admit(request, reply, { claim, email, password, birthDate: born, wellness: null, termsGiven, wordings });
  });

  route(app, registerWellness, async ({ body, request, reply }) => {
    const { groupId, title, firstName, lastName, email, password, termsGiven = 'page', wordings = {} } = body;
    return admit(request, reply, {
      claim: { kind: 'wellness', groupId },
      email,
      password,
      birthDate: readBirthDate(body.birthDate, deps.now()),
      wellness: { title: title.id, firstName, lastName },
      termsGiven,
      wordings,
    });
  });

  groupCheckRoute(app, deps, groupChecks);
}

function groupCheckRoute(app: FastifyInstance, deps: Pick<Deps, 'registry'>, groupChecks: ClientThrottle): void {
  route(
    app,
    validateGroup,
    async ({ query, request }) => {
      await groupChecks.count(request);
      const isValid = await deps.registry.recognises({ kind: 'wellness', groupId: query.groupid });
      return { validWellnessGroup: isValid ? ('Y' as const) : ('N' as const) };
    },
    { answersTo: { type: 'own-pages' } },
  );
}

/** Too many tries from one network get the same refusal as too many tries for one number. */
function refuseAsLocked(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  refuse('registration.locked', { proofOfWork: error.proofOfWork });
}

/** True if the refusal revealed something about an account or a policy. Other refusals, such as a weak password, are not counted. */
const isGuess = (error: unknown): boolean => error instanceof Refusal && telling.has(error.refusal);
const telling = new Set<RefusalName>([
  'details.not-recognised',
  'number.unavailable',
  'email.taken',
  'registration.locked',
]);

/** A wellness registration needs no proof, so one client may send fewer of them. `sends` is shared by all calls that send a message. */
const throttles = (deps: Deps) => ({
  proven: new ClientThrottle(deps, {
    name: 'registration',
    hits: registrationLimits.registrationsPerClient,
    window: hours(1),
  }),
  unproven: new ClientThrottle(deps, {
    name: 'wellness-registration',
    hits: registrationLimits.wellnessRegistrationsPerClient,
    window: hours(1),
  }),
  sends: new ClientThrottle(deps, { name: 'send', hits: messageLimits.sendsPerClientPerHour, window: hours(1) }),
  groupChecks: new ClientThrottle(deps, {
    name: 'group-check',
    hits: registrationLimits.groupChecksPerClient,
    window: registrationLimits.groupCheckWindow,
    proofOfWork: 'wide-network',
  }),
});

/** Reads the fields with which the person claims a number or group. Each kind has other fields, and a request without them is malformed. */
function readClaim(body: Received<(typeof registerCall)['body']>, now: Date): Claim {
  if (body.userType === 'W') {
    return { kind: 'member', memberNumber: given(body.memNo), birthDate: readBirthDate(body.birthDate, now) };
  }
  const kind = body.userType === 'C' ? 'consultant' : 'hospital';
  return { kind, id: given(body.resourceId), registrationId: given(body.registrationId) };
}

/** Accepts a day that exists and is not in the future in Ireland. */
function readBirthDate(date: string | null | undefined, now: Date): string {
  const today = irishDay(now);
  const result = birthDateRule({ earliestYear: fieldLimits.earliestBirthYear, today })(date ?? '');
  return result.ok ? result.value : refuse('request.malformed');
}

const given = <Value>(value: Value | null | undefined): Value => value ?? refuse('request.malformed');
