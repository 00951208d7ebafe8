import type { IncomingMessage } from 'node:http';
import { emailRule } from '@selvage/contract/rules/email';
import { seconds } from '@selvage/contract/time-units';
import { type Kind, routeTypeOf, userTypes } from '@selvage/contract/user-types';
import { type Acr, acrLevels, isWeaker, type OidcClient } from '../../config/oidc/oidc-config.ts';
import { languageAmong } from '../../http/pages/language.ts';
import { waitingUrl } from '../../http/limits/waiting-request.ts';
import { hasUsablePasskey } from '../../ways/passkey/passkey-permission.ts';
import { lastShownAt } from '../../sessions/session-state.ts';
import { acrOf, acrUrn } from '../../ways/ways.ts';
import { hasTwoFactor } from '../../ways/require-proof.ts';
import { owesConsent, scopesAsked } from '../consent/consented-scopes.ts';
import type { Library, LibraryContext } from '../protocol/library-types.ts';
import type { ProtocolDeps, ProtocolRules } from '../protocol/protocol-rules.ts';
import type { LoggedInPerson } from '../protocol/request-facts.ts';

/** The steps that a person may have to do before the application gets its answer. They are checked in this order. */
const steps = {
  'log-in': { prompt: 'login', error: 'login_required' },
  'other-account': { prompt: 'other_account', error: 'login_required' },
  'other-kind': { prompt: 'other_kind', error: 'interaction_required' },
  'choose-account': { prompt: 'select_account', error: 'account_selection_required' },
  confirm: { prompt: 'confirm', error: 'interaction_required' },
  'one-more-step': { prompt: 'one_more_step', error: 'interaction_required' },
  'show-passkey': { prompt: 'show_passkey', error: 'interaction_required' },
  'set-up': { prompt: 'set_up', error: 'interaction_required' },
  consent: { prompt: 'consent', error: 'consent_required' },
} as const;
type Step = keyof typeof steps;
const stepNames = Object.keys(steps) as Step[];

/** The prompts that an application may request with `prompt`. */
const requestable: ReadonlySet<string> = new Set(['login', 'select_account', 'consent']);

/** Finds the next step that a request needs, and the page for it. */
export class OwedSteps {
  readonly #library: Library;
  readonly #deps: Pick<ProtocolDeps, 'db' | 'now' | 'config'>;
  readonly #rules: ProtocolRules;
  readonly #found = new WeakMap<IncomingMessage, Promise<Step | null>>();

  constructor(library: Library, deps: Pick<ProtocolDeps, 'db' | 'now' | 'config'>, rules: ProtocolRules) {
    this.#library = library;
    this.#deps = deps;
    this.#rules = rules;
  }

  /** The prompts of oidc-provider. It checks them in order and stops at the first step that the person must do. */
  prompts(): object[] {
    const { Check, Prompt } = this.#library.interactionPolicy;
    return stepNames.map((step) => {
      const { prompt: name, error } = steps[step];
      const prompt = new Prompt(
        { name, requestable: requestable.has(name) },
        new Check(step, `${step} is owed`, error, async (context) => (await this.owedIn(context)) === step),
      );
      // The library’s own check would ask forever, because it looks for a result that we do not store.
      prompt.checks.remove(`${name}_prompt`);
      return prompt;
    });
  }

  /** Returns the next step, or null if none is necessary. It is computed once for each request, although the library asks several times. */
  owedIn(context: LibraryContext): Promise<Step | null> {
    const known = this.#found.get(context.req);
    if (known) return known;
    const found = this.#find(context).then((step) => this.#unlessFramed(context, step));
    this.#found.set(context.req, found);
    return found;
  }

  async #find(context: LibraryContext): Promise<Step | null> {
    const { errors } = this.#library;
    const { person, answered, askedAt } = this.#rules.factsOf(context);
    if (answered === 'deny') throw new errors.AccessDenied('the person went back');
    const { session, prompts } = context.oidc;
    if (person === null || session.accountId === undefined) return 'log-in';
    if (await this.#isForAnother(context, session.accountId)) return 'other-account';
    const client = this.#rules.clientOf(context);
    if (!client.kinds.includes(person.account.kind)) return 'other-kind';
    const shown: LastShown = {
      at: lastShownAt({ ...person.clock, factorShownAt: person.session.factorShownAt }),
      askedAt,
    };
    if ((prompts.has('select_account') || mayBeAnotherApp(context, client, shown)) && answered !== 'continue')
      return 'choose-account';
    if (owesConfirmation(context, shown, this.#deps.now())) return 'confirm';
    return (
      (await this.#strengthOwed(context, client, person)) ??
      ((await this.#owesConsent(context, client)) ? 'consent' : null)
    );
  }

  /** Refuses the request in a frame if a step is necessary, because a frame must not show a step. */
  #unlessFramed(context: LibraryContext, step: Step | null): Step | null {
    const { InteractionRequired, LoginRequired } = this.#library.errors;
    if (step === null || !this.#rules.factsOf(context).framed) return step;
    const Refused = steps[step].error === 'login_required' ? LoginRequired : InteractionRequired;
    throw new Refused('nothing is asked inside another page');
  }

  /** True if the application expects another person than the one who is logged in. */
  async #isForAnother(context: LibraryContext, accountId: string): Promise<boolean> {
    const { params, entities } = context.oidc;
    const hinted = entities.IdTokenHint?.payload.sub ?? hintedSubject(params['id_token_hint']);
    const expected = [hinted, requestedSubject(params['claims'])].filter((sub) => sub !== undefined);
    if (expected.length === 0) return false;
    const subject = await this.#rules.subjectOf(context, context.oidc.client.clientId, accountId);
    return expected.some((sub) => sub !== subject);
  }

  /**
   * Compares the requested strength with the factors of this session. A trusted device does not count as a factor,
   * because it only replaces the second factor.
   */
  async #strengthOwed(
    context: LibraryContext,
    { requires, brand }: OidcClient,
    { account, session }: LoggedInPerson,
  ): Promise<Step | null> {
    const wanted = requestedAcr(context.oidc.params, requires);
    if (wanted !== null && !isWeaker(acrOf(session.shownFactors), wanted)) return null;
    const { config } = this.#deps;
    if (wanted !== null && (await hasUsablePasskey(this.#deps, account, brand)))
      return wanted === 'phr' ? 'show-passkey' : 'one-more-step';
    // A code does not replace a passkey, and no person has to add a passkey during a login.
    if (wanted === null || wanted === 'phr' || !config.twoFactor[account.kind].enabled)
      throw new this.#library.errors.UnmetAuthenticationRequirements('nobody can log in as strongly as that');
    return hasTwoFactor(config, account) ? 'one-more-step' : 'set-up';
  }

  /** True if the person has not agreed to all requested scopes. After `prompt=consent`, older consent does not count. */
  #owesConsent(context: LibraryContext, client: OidcClient): Promise<boolean> {
    const { oidc } = context;
    const { db, config } = this.#deps;
    const scopes = scopesAsked(oidc.params['scope'], client, config.oidc?.resources ?? []);
    const again = oidc.prompts.has('consent') ? { since: this.#rules.factsOf(context).askedAt } : null;
    return owesConsent(db, { client, accountId: oidc.session.accountId ?? '', scopes, again });
  }

  /** The page of the step that the person must do. Its URL contains nothing else of the request. */
  urlOf(context: LibraryContext, { uid, prompt }: { uid: string; prompt: { name: string } }): string {
    const client = this.#rules.clientOf(context);
    const { person, answered, language } = this.#rules.factsOf(context);
    const { params } = context.oidc;
    const asked = language === null ? languageAmong(params['ui_locales']) : undefined;
    const more = { ...(asked !== undefined && { lang: asked }) };
    const redir = waitingUrl(uid, client, answered);
    const step = stepNames.find((each) => steps[each].prompt === prompt.name);
    const screens: Partial<Record<Step, string>> = {
      confirm: 'confirm',
      'one-more-step': 'confirm/code',
      'show-passkey': 'confirm/code',
      'set-up': 'settings/mfa',
    };
    if (step === undefined || step === 'log-in') return this.#loginUrl(context, client, { uid, redir, more });
    const screen = screens[step];
    if (person !== null && screen !== undefined)
      return withQuery(`/${routeTypeOf(person.account.kind)}/${screen}`, {
        redir,
        ...more,
        ...(step === 'set-up' && { initial: 'true' }),
        ...(step === 'show-passkey' && { only: 'passkey' }),
      });
    if (step === 'consent')
      return withQuery(`/oidc/auth/${uid}/consent`, {
        client: client.id,
        ...(answered && { answer: answered }),
        ...more,
      });
    return withQuery(`/oidc/interaction/${uid}/account`, { client: client.id, why: step, ...more });
  }

  /**
   * The URL of the login. The account type comes from the request, or else from the last choice in this browser.
   * Without either, a page asks for one of the types that the application accepts.
   */
  #loginUrl(
    context: LibraryContext,
    client: OidcClient,
    { uid, redir, more }: { uid: string; redir: string; more: Record<string, string> },
  ): string {
    const { lastKind } = this.#rules.factsOf(context);
    const { params } = context.oidc;
    const [first, ...others] = client.kinds;
    const chosen = [params['kind'], lastKind].map((name) => client.kinds.find((kind) => kind === name));
    const kind = others.length === 0 ? first : chosen.find((each) => each !== undefined);
    const hint = emailRule(params['login_hint'] ?? '');
    const prefilled = (kind === undefined ? client.kinds : [kind]).some((each) => userTypes[each].prefillsEmail);
    const query = { ...more, ...(hint.ok && prefilled && { email: hint.value }) };
    if (kind === undefined) return withQuery(`/oidc/interaction/${uid}/log-in`, { client: client.id, ...query });
    return loginUrl(kind, redir, query);
  }
}

/** The login page of an account type. After the login the browser returns to the waiting request. */
export const loginUrl = (kind: Kind, redir: string, { email, ...more }: Record<string, string> = {}): string =>
  withQuery(`/${routeTypeOf(kind)}/login`, {
    redir,
    ...more,
    ...(email !== undefined && userTypes[kind].prefillsEmail && { email }),
  });

const withQuery = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;

/**
 * The time of the last authentication and of the application’s first request, in milliseconds of the database’s clock.
 */
interface LastShown {
  at: number;
  askedAt: number | undefined;
}

/**
 * True if the person must confirm the login. Any authentication since the application’s first request satisfies
 * `prompt=login` and `max_age`. For `max_age`, a recent enough one is sufficient, too.
 */
function owesConfirmation({ oidc }: LibraryContext, shown: LastShown, now: Date): boolean {
  const { params, prompts } = oidc;
  const maxAge = params['max_age'];
  const isTooOld = maxAge !== undefined && now.getTime() - shown.at >= seconds(Number(maxAge));
  return (isTooOld || prompts.has('login')) && !isSinceAsked(shown);
}

/**
 * True if the request may come from another app: any app on a device can claim a custom scheme or a port of 127.0.0.1
 * (RFC 8252, 8.6). So the person must have seen a page for this request: its login, or a page that names the
 * application.
 */
function mayBeAnotherApp({ oidc }: LibraryContext, { type }: OidcClient, shown: LastShown): boolean {
  const isProven = oidc.params['redirect_uri']?.startsWith('https:') === true;
  return type === 'native' && !isProven && !isSinceAsked(shown);
}

const isSinceAsked = ({ at, askedAt }: LastShown): boolean => askedAt !== undefined && at > askedAt;

/**
 * The `sub` of an ID token in a request that resumes. The library verified the signature when the request arrived, and
 * does not repeat that.
 */
function hintedSubject(hint: string | undefined): string | undefined {
  const [, payload] = hint?.split('.') ?? [];
  if (payload === undefined) return undefined;
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub?: unknown };
  return typeof sub === 'string' ? sub : undefined;
}

/** The parameters that ask for a strength of authentication. */
interface AcrRequest {
  acr_values?: string | undefined;
  /** The parameter `claims`, which the library has checked to be an object in JSON. */
  claims?: string | undefined;
}

/**
 * The weakest level that satisfies both the request and the configuration. Null if the application requires only levels
 * that are unknown here.
 */
function requestedAcr({ acr_values: values, claims }: AcrRequest, required: Acr): Acr | null {
  const named = weakestOf(values?.split(' ') ?? []);
  const { asked, isEssential } = acrClaim(claims);
  const claimed = weakestOf(asked);
  if (isEssential && asked.length > 0 && claimed === null) return null;
  return strongest([required, ...(named === null ? [] : [named]), ...(claimed === null ? [] : [claimed])]);
}

const weakestOf = (urns: readonly string[]): Acr | null =>
  acrLevels.find((level) => urns.includes(acrUrn(level))) ?? null;

const strongest = (levels: readonly Acr[]): Acr => acrLevels.findLast((level) => levels.includes(level)) ?? 'password';

function acrClaim(claims: string | undefined): { asked: string[]; isEssential: boolean } {
  const acr = member(member(parsed(claims), 'id_token'), 'acr');
  const given = [member(acr, 'value'), member(acr, 'values')].flat();
  return {
    asked: given.filter((each): each is string => typeof each === 'string'),
    isEssential: member(acr, 'essential') === true,
  };
}

/** The `sub` that the parameter `claims` requires. */
function requestedSubject(claims: string | undefined): string | undefined {
  const value = member(member(member(parsed(claims), 'id_token'), 'sub'), 'value');
  return typeof value === 'string' ? value : undefined;
}

const parsed = (claims: string | undefined): unknown => (claims === undefined ? undefined : JSON.parse(claims));

const member = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[name] : undefined;
