import { endBy } from './credentials-ended-by-event.ts';
import { dropUnusedRecoveryCodes, hasMoreThanMailbox, hasTwoSteps, type Factor, type Session } from './model-state.ts';
import type { Exchange, Play } from './play.ts';
import { checkPassword, openPending, pickPassword, pendingIn } from './sign-in-calls.ts';
import { codesFor, verify } from './two-factor-calls.ts';
import type { Browser } from './world.ts';

interface Preferences {
  enabled: boolean;
  type?: Factor;
  mobile_number?: string;
}

export async function saveSettings(play: Play): Promise<boolean> {
  const browser = play.loggedIn('setting-up');
  if (browser === undefined) return false;
  const [mobile] = play.actor.ownMobiles;
  const choices: Preferences[] = [
    ...(mobile === undefined ? [] : [{ enabled: true, type: 'SMS', mobile_number: mobile } as const]),
    { enabled: true, type: 'EMAIL' },
    { enabled: false },
  ];
  const preferences = play.pick(choices) ?? { enabled: false };
  const password = pickPassword(play);
  const body = { preferences, password };
  const before = play.sessionIn(browser);
  const changesNothing = before !== undefined && isSame(before, preferences);
  const exchange = await play.send(browser, {
    path: '/api/idauth/mfa/settings',
    body,
    needs: 'setting-up',
    changesNothing,
  });
  play.note(`saves ${preferences.enabled ? preferences.type : 'no second factor'} at ${browser.name}`, exchange);
  const { session } = exchange;
  // The server compares the request with the settings at the beginning of the call. If the request changes them, the server asks for a code
  // or sends a message.
  const hadEffect = pendingIn(exchange.json) !== undefined || exchange.messages.length > 0;
  const wasUnchanged = changesNothing && exchange.isInterrupted && exchange.isDone && !hadEffect;
  const isUnchanged = session !== undefined && (wasUnchanged || isSame(session, preferences));
  if (session && !isUnchanged) checkPassword(play, session, password, exchange);
  if (!exchange.isDone || !session || isUnchanged) return true;
  const { account } = session;
  // Codes by email prove no more than the mailbox. A change of such codes needs more than the mailbox only if the account has an app.
  const strong =
    account.factor === 'SMS' || preferences.type === 'SMS' ? hasMoreThanMailbox(account) : account.app !== null;
  const mustShow = strong || hasTwoSteps(account);
  const isShown = !mustShow || play.model.hasRecentProof(session, exchange.at, { strong });
  play.require(isShown, 'P3', 'moves the second factor without showing the old one');
  if (preferences.enabled) openChange(play, browser, session, preferences, exchange);
  else turnOff(play, browser, session);
  const [code] = codesFor(play, browser);
  if (browser.mfaToken !== undefined && code !== undefined && play.pick([true, true, false]))
    await answerChange(play, browser);
  return true;
}

const isSame = ({ account }: Session, { enabled, type, mobile_number: mobile }: Preferences): boolean =>
  enabled ? account.factor === type && (type !== 'SMS' || account.mobile === mobile) : account.factor === null;

function openChange(
  play: Play,
  browser: Browser,
  session: Session,
  { type = 'EMAIL', mobile_number: mobile }: Preferences,
  { json }: Exchange,
): void {
  const { account } = session;
  const change = { factor: type, mobile: type === 'SMS' ? (mobile ?? '') : null };
  // An account without a second factor must prove its mailbox first. If codes are to come by email, one code proves both.
  const isFirst = account.factor === null;
  const destination = type === 'SMS' && !isFirst ? (mobile ?? '') : account.email;
  const purpose = type === 'SMS' && isFirst ? 'mailbox' : 'setup';
  const sentAs = purpose === 'mailbox' ? 'EMAIL' : type;
  openPending(play, browser, session, pendingIn(json), { purpose, type: sentAs, destination, change });
}

function turnOff(play: Play, browser: Browser, session: Session): void {
  const { account } = session;
  account.factor = null;
  account.mobile = null;
  dropUnusedRecoveryCodes(account);
  endBy(play.model, account, 'second factor change', { session });
  play.rotateSession(session, browser);
}

/** Enters one code, or two: first the code from the mailbox and then the code from the phone. */
async function answerChange(play: Play, browser: Browser): Promise<void> {
  for (let codes = 0; codes < 2 && browser.mfaToken !== undefined; codes++) {
    const [code] = codesFor(play, browser);
    if (code === undefined || !(await verify(play, browser, code)).isDone) return;
  }
}
