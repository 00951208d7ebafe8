import type { AskedStep } from '@selvage/contract/api/authenticator';
import type { TwoFactorPolicy } from '../../config/config.ts';
import { requiredNow } from '../../config/two-factor-settings.ts';
import { askedAtLogin } from '../../ways/held-ways.ts';
import { type Markup, html, trustedHtml } from '../../html.ts';
import { maskedMobile } from '../../accounts/masking.ts';
import type { Relation } from '../../support/agents/two-people.ts';
import type { OpenRequest } from './approvals/approval-store.ts';
import type { SupportCase } from './person-case.ts';
import type { CasePlace } from './store.ts';
import { type CurrentState, currentStates } from './person-state.ts';
import {
  type AgentRequest,
  type AgentRoute,
  type DeskAnswer,
  type DeskDeps,
  type DeskPage,
  mayAct,
} from './desk-route.ts';
import { type Found, type OpenedPerson, shownEmail, withPerson } from './person-link.ts';
import {
  atWords,
  countWords,
  dateWords,
  dayWords,
  deviceWords,
  kindWords,
  maskedNumber,
  recoveryCodesWords,
  requirementWords,
  timesWords,
  whenWords,
} from './person-words.ts';
import { organisationFacts } from './organisation-words.ts';
import { type Moment, timeline } from './timeline.ts';
import { openField } from '../../crypto/sealed-fields.ts';
import { type ActionName, actionNames, deskAction } from './actions.ts';
import { flashMessage } from './flash-messages.ts';

export interface PersonView {
  supportCase: SupportCase;
  by: Found['by'];
  mobile: string | null;
  /** The actions that are possible now. Null for a viewer. */
  actions: Markup | null;
  notice: Markup | null;
}

function personPage({ supportCase, by, mobile, actions, notice }: PersonView): DeskPage {
  const { account, emailChange, now } = supportCase;
  return {
    title: 'This person',
    main: html`<p class="page-note">${kindWords[account.kind]} · account ${account.reference}</p>
      <h1 class="desk-who">${shownEmail(account.email, by)}</h1>
      ${notice}
      ${by === 'former-email' && emailChange ? html`<p class="page-lead">You searched for the old email of this account. This was the email until ${whenWords(emailChange.changedAt, now)}.</p>` : null}
      ${shownStates({ supportCase, by }).map(stateSection)}
      ${actions}
      <div class="desk-columns">
        <section aria-labelledby="happened">
          <h2 id="happened">What happened, newest first</h2>
          ${momentList(timeline(supportCase), now)}
        </section>
        <section aria-labelledby="facts">
          <h2 id="facts">Account details</h2>
          ${factList(supportCase, mobile)}
          ${organisationList(supportCase)}
        </section>
      </div>`,
  };
}

interface ShownState extends Omit<CurrentState, 'when'> {
  when: string;
}

/** The sentences of the page. An agent who came from a request reads about it first, and may have nobody on the phone. */
function shownStates({ supportCase, by }: Pick<PersonView, 'supportCase' | 'by'>): readonly ShownState[] {
  const states = currentStates(supportCase);
  if (by !== 'approval') return states;
  const isAnswered = ({ when }: CurrentState) => when === 'Before you answer';
  const others = states.filter((state) => !isAnswered(state));
  return [...states.filter(isAnswered), ...others.map((state) => ({ ...state, when: 'If you speak to the caller' }))];
}

const stateSection = ({ tone, says, when, tell, note }: ShownState, index: number): Markup => {
  const id = index === 0 ? 'state' : `state-${index + 1}`;
  return html`<section class="desk-state" data-tone="${tone}" aria-labelledby="${id}">
    <h2 id="${id}">${says}</h2>
    <p><b>${when}:</b> ${tell}</p>
    ${note === undefined ? null : html`<p><b>For you:</b> ${note}</p>`}
  </section>`;
};

const steps: Readonly<Record<AskedStep, string>> = {
  PASSKEY: 'a passkey',
  APP: 'a code from an authenticator app',
  SMS: 'a code by text message',
  EMAIL: 'a code by email',
};

function factList({ account, sessions, devices, policy, now }: SupportCase, mobile: string | null): Markup {
  const { number, registeredAt, activatedAt, hasPassword, twoFactor, passkeys, hasApp } = account;
  const { disabledAt, disabledReason } = account;
  const to = (step: AskedStep) => (step === 'SMS' && mobile !== null ? `, to ${maskedMobile(mobile)}` : '');
  const secondSteps = askedAtLogin(policy, account, account, now).map((step) => `${steps[step]}${to(step)}`);
  const facts: [string, string | null | false][] = [
    [
      'Disabled',
      disabledAt && account.disabledCause === null && `${dayWords(disabledAt, now)}: ${disabledReason ?? ''}`,
    ],
    ['Number', maskedNumber(number)],
    ['Registered', dayWords(registeredAt, now)],
    ['Online account', account.closesAt && `closes on ${dayWords(account.closesAt, now)}`],
    ['Terms', termsWords(account.terms, now)],
    ['Activated', activatedAt ? dayWords(activatedAt, now) : 'not yet'],
    ['Password', hasPassword ? 'chosen' : 'not chosen yet'],
    ['2-factor authentication', secondSteps.length > 0 ? secondSteps.join(', or ') : noSecondStep(policy, now)],
    ['Required', requirementWords(policy, { twoFactor, hasApp, passkeys }, now)],
    ['Passkeys', passkeys === 0 ? null : String(passkeys)],
    ['Recovery codes', recoveryCodesWords(account, now)],
    ['Logged in now', placesWords(sessions, now)],
    ['Remembered devices', placesWords(devices, now)],
  ];
  const there = facts.filter((fact): fact is [string, string] => typeof fact[1] === 'string');
  const isRest = passkeys === 0 && account.codesMadeAt === null && devices.length === 0;
  return html`<dl class="desk-facts">
      ${there.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}
    </dl>
    ${isRest ? html`<p class="page-note">Nothing else is set up.</p>` : null}`;
}

const termsActs = { agreed: 'agreed to', declined: 'declined', withdrawn: 'withdrew from' } as const;

const termsWords = (terms: SupportCase['account']['terms'], now: Date): string | null =>
  terms && `${termsActs[terms.act]} version ${terms.version}, ${dayWords(new Date(terms.at), now)}`;

function organisationList(supportCase: SupportCase): Markup | null {
  const facts = organisationFacts(supportCase);
  if (facts.length === 0) return null;
  return html`<h2>Organisation</h2>
    <dl class="desk-facts">
      ${facts.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}
    </dl>`;
}

const noSecondStep = (policy: TwoFactorPolicy, now: Date): string =>
  policy.enabled && requiredNow(policy, now) === 'two-step'
    ? 'none yet: the next login sets it up'
    : 'none: the password is enough';

function placesWords(places: readonly CasePlace[], now: Date): string | null {
  if (places.length === 0) return null;
  const words = places.map(
    ({ device, lastAt }) => `${deviceWords(device) ?? 'a device'}, last ${atWords(lastAt, now)}`,
  );
  return words.length === 1 ? words.join('') : `${countWords(words.length)}: ${words.join('; ')}`;
}

function momentList(moments: readonly Moment[], now: Date): Markup {
  const days = new Map<string, Moment[]>();
  for (const moment of moments) {
    const day = dateWords(moment.at, now);
    days.set(day, [...(days.get(day) ?? []), moment]);
  }
  return trustedHtml([...days].map(([day, ofDay]) => momentsOfDay(day, ofDay).source).join(''));
}

/** The heading names the day, so each line shows only the time. */
const momentsOfDay = (day: string, moments: readonly Moment[]): Markup =>
  html`<h3 class="desk-day">${day}</h3>
    <ol class="desk-timeline">
      ${moments.map(
        ({ at, since, times, words, device, tone }) =>
          html`<li data-tone="${tone}">
            <time datetime="${at.toISOString()}">${whenWords(at, at)}</time>
            <p>
              ${words}${times > 1 ? `, ${timesWords(times)} since ${whenWords(since, at)}` : ''}
              ${device === null ? null : html`<span class="page-note">${device}</span>`}
            </p>
          </li>`,
      )}
    </ol>`;

export const personRoutes = (deps: DeskDeps): AgentRoute[] => [
  {
    method: 'GET',
    path: '/desk/person/:person',
    needs: 'viewer',
    answer: (agentRequest) => showPerson(deps, agentRequest),
  },
];

const showPerson = (deps: DeskDeps, agentRequest: AgentRequest): Promise<DeskAnswer> =>
  withPerson(deps, agentRequest, async ({ supportCase, by, path }) => {
    const { mobileSealed } = supportCase.account;
    return personPage({
      supportCase,
      by,
      mobile: mobileSealed && openField(deps.keys, 'account mobile', supportCase.account.id, mobileSealed),
      actions: mayAct(agentRequest.agent) ? offers(supportCase, { by, path }) : null,
      notice: flashMessage(agentRequest.query),
    });
  });

/** The action that the first sentence of the page asks for. Without one in the sentence it is the first action of the list. */
function mainAction(states: readonly ShownState[], offered: readonly ActionName[]): ActionName | undefined {
  const main = states[0]?.main;
  if (main !== undefined) return offered.find((name) => name === main);
  return states.some(({ tone }) => tone !== 'good') ? offered[0] : undefined;
}

const requestPlaces: Readonly<Record<OpenRequest['type'], { path: string; what: string; action: ActionName }>> = {
  'two-factor-removal': {
    path: '/desk/approvals',
    what: 'turn off 2-factor authentication',
    action: 'remove-second-step',
  },
  'enrolment-code': { path: '/desk/enrolments', what: 'give an enrolment code', action: 'enrolment-code' },
  'appoint-administrator': {
    path: '/desk/appointments',
    what: 'make this person administrator',
    action: 'appoint-administrator',
  },
};

const waitingWords: Readonly<Record<Relation, string>> = {
  same: 'Open or withdraw your request',
  different: 'Agree or decline',
  unproven: 'Open the request',
};

function offers(supportCase: SupportCase, { by, path }: Pick<OpenedPerson, 'by' | 'path'>): Markup {
  const states = shownStates({ supportCase, by });
  const answersFirst = states[0]?.main === 'answer';
  const { requests } = supportCase;
  const requested = new Set<ActionName>(requests.map(({ type }) => requestPlaces[type].action));
  const offered = actionNames.filter((name) => deskAction(name).isOffered(supportCase) && !requested.has(name));
  const rare = offered.filter((name) => deskAction(name).isRare?.(supportCase) === true);
  const common = offered.filter((name) => !rare.includes(name));
  const main = mainAction(states, common);
  const classOf = (name: ActionName) =>
    deskAction(name).isDangerous ? 'desk-danger' : name === main ? 'desk-act desk-main' : 'desk-act';
  const link = (name: ActionName) =>
    html`<li><a class="${classOf(name)}" href="${path}/${name}">${deskAction(name).label(supportCase)}</a></li>`;
  const waiting = requests.map(({ id, type, relation }) => {
    const { path: requestPath, what } = requestPlaces[type];
    const isMain = answersFirst && relation === 'different';
    return html`<li><a ${isMain ? trustedHtml('class="desk-act desk-main"') : null} href="${requestPath}/${id}">${waitingWords[relation ?? 'unproven']}: ${what}</a></li>`;
  });
  const actions = common.toSorted((one, other) => Number(other === main) - Number(one === main)).map(link);
  return html`<nav aria-label="What you can do">
    <ul class="desk-actions">
      ${answersFirst ? [...waiting, ...actions] : [...actions, ...waiting]}
    </ul>
    ${
      rare.length === 0
        ? null
        : html`<h2 class="desk-rare">Rarely needed</h2>
      <ul class="desk-actions">${rare.map(link)}</ul>`
    }
  </nav>`;
}
