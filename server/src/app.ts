import cookie from '@fastify/cookie';
import { seconds } from '@selvage/contract/time-units';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { trustedProxyList } from './config/trusted-proxies.ts';
import type { DemoModule } from './demo-module.ts';
import type { Deps } from './deps.ts';
import { accountRoutes } from './features/account/routes.ts';
import { activationRoutes } from './features/activation/routes.ts';
import { apiDocsRoutes } from './features/api-docs/routes.ts';
import { consentRoutes } from './features/consents/routes.ts';
import { contentRoutes } from './features/content/routes.ts';
import { deskRoutes } from './features/desk/routes.ts';
import { mailHookRoutes } from './features/mail-hook/routes.ts';
import { organisationRoutes } from './features/organisation/routes.ts';
import { securityRoutes } from './features/security/routes.ts';
import { plansRoutes } from './features/insurance-plans/routes.ts';
import { referenceRoutes } from './features/reference/routes.ts';
import { registrationRoutes } from './features/registration/routes.ts';
import { resetRoutes } from './features/reset/routes.ts';
import { wayRoutes } from './ways/routes.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { areaRoutes, textRoutes, wordingRoutes } from './features/site/routes.ts';
import { signInRoutes } from './features/sign-in/routes.ts';
import { verifyRoutes } from './features/verify/routes.ts';
import { installAccessDenied } from './http/access-denied.ts';
import { type NoteResponse, installResponseTimes } from './http/response-times.ts';
import { installApplicationLogos } from './http/pages/application-logos.ts';
import { installBrandFiles } from './http/pages/brand-files.ts';
import { installBrands } from './http/pages/brands.ts';
import { findBuiltWeb } from './http/pages/built-web.ts';
import { answerMalformedRequest, answerMalformedUrl } from './http/malformed-request.ts';
import { installGracefulShutdown } from './http/graceful-shutdown.ts';
import { limitConnections } from './http/limits/connections.ts';
import { installCspReports } from './http/csp-reports.ts';
import { type Timeouts, defaultTimeouts, installDeadline, serverTimeouts } from './http/limits/timeouts.ts';
import { DeviceCookies, SessionCookie } from './http/cookies.ts';
import { installErrorHandler } from './http/errors.ts';
import { installFetchMetadata } from './http/fetch-metadata.ts';
import { installHealth, watchReadiness } from './http/health.ts';
import { installJsonBody } from './http/request-body.ts';
import { installPageSheets } from './http/pages/page-frame.ts';
import { installPages } from './http/pages/portal-pages.ts';
import { newRequestId } from './http/request-id.ts';
import { installLoginReplies } from './http/reply-writer.ts';
import { installRequestLog, traceOfRequest } from './http/request-log.ts';
import { installRequestSessions } from './http/request-session.ts';
import { installSameOrigin } from './http/same-origin.ts';
import { type Headers, installSecurityHeaders, securityHeaders } from './http/security-headers.ts';
import { installSessionConcurrency } from './http/limits/session-concurrency.ts';
import { installInFlightRequests } from './http/limits/in-flight-requests.ts';
import { oidcRoutes } from './oidc/routes.ts';

export type AppDeps = Omit<Deps, 'log'> & {
  log: FastifyBaseLogger;
  noteResponse?: NoteResponse;
  /** True while the database can be used. The metrics port uses the same function. */
  isDatabaseReady?: () => Promise<boolean>;
  /** The demo module. Set only in demo mode. */
  demo?: DemoModule | undefined;
};

export async function buildApp(deps: AppDeps, timeouts: Timeouts = defaultTimeouts): Promise<FastifyInstance> {
  const { config } = deps;
  const web = findBuiltWeb();
  const styleHashes = web?.inlineStyleHashes ?? [];
  const inlineScriptHashes = web?.inlineScriptHashes ?? [];
  const headers = securityHeaders(config, styleHashes);
  const app = openServer(deps, timeouts, headers);
  const sessionCookie = new SessionCookie(config);
  const deviceCookies = new DeviceCookies(config);

  // This is installed first, so that it counts every request, even those that the next lines refuse.
  const inFlight = installInFlightRequests(app);
  installDeadline(app, inFlight, timeouts);
  const { isClosing } = installGracefulShutdown(app, inFlight, {
    linger: config.trustProxy === false ? 0 : seconds(1),
  });
  installBrands(app, config.brands);
  await app.register(cookie);
  installSessionConcurrency(app, sessionCookie);
  installJsonBody(app);
  installLoginReplies(app);
  installErrorHandler(app);
  installRequestLog(app);
  if (deps.noteResponse) installResponseTimes(app, deps.noteResponse);
  installSecurityHeaders(app, headers, securityHeaders(config, styleHashes, { embeddable: true, inlineScriptHashes }));
  installSameOrigin(app, deps);
  installFetchMetadata(app);
  installAccessDenied(app, deps);
  installRequestSessions(app, deps, sessionCookie);
  const isDatabaseReady = deps.isDatabaseReady ?? watchReadiness(deps);
  installHealth(app, {
    isReady: async () => !isClosing() && (await isDatabaseReady()),
    isRegistryAway: () => deps.registry.isAway(),
  });

  accountFeatures(app, deps, sessionCookie, deviceCookies);
  plansRoutes(app, deps);
  referenceRoutes(app, deps);
  contentRoutes(app, deps);
  await mailHookRoutes(app, deps);
  verifyRoutes(app, deps);
  await oidcRoutes(app, deps);
  apiDocsRoutes(app, deps);
  await deskRoutes(app, deps);
  await deps.demo?.routes(app, deps);
  installPageSheets(app);
  textRoutes(app, deps);
  wordingRoutes(app, deps);
  await installCspReports(app, deps);
  installBrandFiles(app, config.brands);
  installApplicationLogos(app, deps);
  installPages(app, deps, web);
  // These routes are added last, because they answer every path of an area that no other route has.
  areaRoutes(app, deps);
  return app;
}

/** The routes of a person’s own account: login, registration, activation, reset and changes. */
function accountFeatures(
  app: FastifyInstance,
  deps: AppDeps,
  sessionCookie: SessionCookie,
  deviceCookies: DeviceCookies,
): void {
  sessionRoutes(app, deps, sessionCookie);
  signInRoutes(app, deps, sessionCookie, deviceCookies);
  wayRoutes(app, deps, deviceCookies);
  accountRoutes(app, deps, sessionCookie);
  securityRoutes(app, deps, sessionCookie, deviceCookies);
  consentRoutes(app, deps);
  organisationRoutes(app, deps);
  registrationRoutes(app, deps, sessionCookie, deviceCookies);
  activationRoutes(app, deps);
  resetRoutes(app, deps, deviceCookies);
}

const unused = (): never => {
  throw new Error('no route of ours has a schema of Fastify');
};

/**
 * The contract reads requests and `reply-writer.ts` writes replies. Without these replacements, Fastify would load its
 * own compilers at the start.
 */
const unusedCompilers = { buildValidator: unused, buildSerializer: unused };

/** Makes the Fastify server without any route. */
function openServer({ config, log }: AppDeps, timeouts: Timeouts, headers: Headers): FastifyInstance {
  const { http, ...patience } = serverTimeouts(timeouts);
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    schemaController: { compilersFactory: unusedCompilers },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    // Every log line of a request has its trace id.
    childLoggerFactory: (logger, bindings, options, raw) =>
      logger.child({ ...bindings, traceId: traceOfRequest(raw).traceId }, options),
    trustProxy: config.trustProxy,
    bodyLimit: 32 * 1024,
    ...patience,
    // Fastify applies this timeout to the hooks of a shutdown, too. Its default would end the process after ten seconds of a shutdown.
    pluginTimeout: 0,
    // A request without a host header has no brand, so our own code refuses it.
    http: { ...http, requireHostHeader: false },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true, caseSensitive: true },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerMalformedRequest,
    frameworkErrors: (_error, request, reply) => answerMalformedUrl(request, reply as FastifyReply, headers),
  });
  limitConnections(app.server, {
    perClient: config.limits.connectionsPerClient,
    // A trusted proxy limits its own clients, and the loopback address belongs to the operator.
    exempt: trustedProxyList(config.trustProxy === false ? 'loopback' : `loopback,${config.trustProxy}`),
    log,
  });
  return app;
}
