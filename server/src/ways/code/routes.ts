import {
  codeChannels,
  saveTwoFactor,
  sendCodeAgain,
  twoFactorConfig,
  twoFactorSettings,
  verifyCode as verifyCall,
} from '@selvage/contract/api/two-factor';
import { loadMobileRule } from '@selvage/contract/rules/phone-countries';
import type { Kind } from '@selvage/contract/user-types';
import type { FastifyInstance } from 'fastify';
import { requiredNow } from '../../config/two-factor-settings.ts';
import type { Deps } from '../../deps.ts';
import type { DeviceCookies } from '../../http/cookies.ts';
import { knownBrowserOf } from '../../http/known-browser-cookie.ts';
import { requestSessionOf, requireMaySetUp, requireSession } from '../../http/request-session.ts';
import { route } from '../../http/route.ts';
import { newSessionToken } from '../../crypto/session-token.ts';
import { refuse } from '../../refuse.ts';
import { preferencesOf, saveSettings } from './save-settings.ts';
import { openChoice } from '../../accounts/code-destination.ts';
import { sendAgain } from './send-again.ts';
import { verifyCode } from './verify-code.ts';
import { waitingChange } from './waiting-change.ts';

/** Returns the number in the form in which it is stored. */
async function acceptedMobile(rule: ReturnType<typeof loadMobileRule>, typed: string): Promise<string> {
  const number = (await rule)(typed);
  return number.ok ? number.value : refuse('request.malformed');
}

/** The specification knows only codes by email and by text. If a kind may use neither, `enabled` is false. */
function configOf({ config, now }: Pick<Deps, 'config' | 'now'>, kind: Kind) {
  const policy = config.twoFactor[kind];
  const types = codeChannels.filter((channel) => policy.types.includes(channel));
  return {
    enabled: policy.enabled && types.length > 0,
    mandatory: requiredNow(policy, now()) === 'two-step',
    types,
    countries: [...config.phoneCountries],
  };
}

/** Settings of codes by email and by text, and the call that takes six digits for every challenge, including those for an app. */
export function codeRoutes(app: FastifyInstance, deps: Deps, devices: DeviceCookies): void {
  const findBrowser = knownBrowserOf(deps, devices);
  const mobileRule = loadMobileRule(deps.config.phoneCountries);

  route(app, twoFactorConfig, async ({ request }) => ({
    config: configOf(deps, requireSession(await requestSessionOf(request)).account.kind),
  }));

  route(app, twoFactorSettings, async ({ request }) => {
    const person = requireMaySetUp(await requestSessionOf(request));
    const waiting = await waitingChange(deps, person);
    return { preferences: preferencesOf(openChoice(deps.keys, person.account)), ...(waiting && { waiting }) };
  });

  route(app, saveTwoFactor, async ({ body, request }) => {
    const person = requireMaySetUp(await requestSessionOf(request));
    const { enabled, type = null, mobile_number: typed } = body.preferences;
    const mobile = typed ? await acceptedMobile(mobileRule, typed) : null;
    const wanted = { enabled, type, mobile, password: body.password ?? null };
    const saved = await saveSettings(deps, person, wanted, await findBrowser(request, person));
    if (saved.outcome === 'code-owed') return { mfaRequired: saved.pending };
    return { preferences: preferencesOf(saved.choice) };
  });

  route(app, verifyCall, async ({ body, request, reply }) => {
    const person = requireSession(await requestSessionOf(request));
    const [value, half] = [newSessionToken(), newSessionToken()];
    const browser = devices.browserOf(request);
    const verified = await verifyCode(deps, person, {
      mfaToken: body.mfaToken,
      given: { type: 'digits', code: body.code },
      trust: body.trustThisDevice ? { value: value.hash, cookie: half.hash } : null,
      browser: browser.hash,
    });
    if (verified.pending) return { mfaRequired: verified.pending };
    devices.keepBrowser(reply, browser);
    if (!verified.trustedUntil) return {};
    devices.trust.set(reply, half.token);
    return { deviceTrustToken: { value: value.token, expirationDate: verified.trustedUntil.toISOString() } };
  });

  route(app, sendCodeAgain, async ({ body, request }) => {
    const person = requireSession(await requestSessionOf(request));
    const asked = { mfaToken: body.mfaToken, knownBrowser: await findBrowser(request, person) };
    await sendAgain(deps, person, asked);
    return { secondsToNext: deps.config.limits.sendPause / 1000 };
  });
}
