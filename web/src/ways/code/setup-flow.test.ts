import type { TwoFactorPolicy, TwoFactorPreferences } from '@selvage/contract/api/two-factor';
import { describe, expect, test } from 'vitest';
import { setupReducer, unloaded, type SetupEvent, type SetupFlow } from './setup-flow.ts';

const policy: TwoFactorPolicy = { enabled: true, mandatory: false, types: ['EMAIL', 'SMS'] };
const bySms: TwoFactorPreferences = { enabled: true, type: 'SMS', mobile_number: '0850000001' };
const draft = { enabled: true, way: 'SMS', mobile: '0850000001' } as const;
const at = (step: 'editing' | 'saving' | 'verifying', changed: object = {}): SetupFlow => ({
  step,
  policy,
  stored: bySms,
  beside: 'nothing',
  draft: { ...draft, ...changed },
});
const done: SetupFlow = { step: 'done', change: 'disabled' };
const loaded: SetupEvent = { event: 'loaded', beside: 'nothing', policy, stored: bySms };
const leaving = (screen: 'settings' | 'verify' | 'final', to: 'settings' | 'elsewhere' = 'elsewhere'): SetupEvent => ({
  event: 'left',
  screen,
  to,
});

// oxfmt-ignore
test.each<[string, SetupFlow, SetupEvent, SetupFlow]>([
  ['MF1 the form opens after the load',                unloaded,                         loaded,                                    at('editing')],
  ['RT11 a form that is open stays after a late load', at('editing', { way: 'EMAIL' }),  loaded,                                    at('editing', { way: 'EMAIL' })],
  ['MF1 switched off',                                 at('editing'),                    { event: 'switched' },                     at('editing', { enabled: false })],
  ['MF1 switched on',                                  at('editing', { enabled: false }), { event: 'switched' },                    at('editing')],
  ['MF1 a way is chosen',                              at('editing'),                    { event: 'way-chosen', way: 'EMAIL' },     at('editing', { way: 'EMAIL' })],
  ['MF1 a number is typed',                            at('editing'),                    { event: 'mobile-typed', mobile: '086' },  at('editing', { mobile: '086' })],
  ['MF5 a save starts',                                at('editing'),                    { event: 'saved' },                        at('saving')],
  ['MF5 the form cannot change while it is saved',     at('saving'),                     { event: 'switched' },                     at('saving')],
  ['MF7 a refused save shows the form as it was',      at('saving', { mobile: '086' }),  { event: 'refused' },                      at('editing', { mobile: '086' })],
  ['MF5 a save that needs a code',                     at('saving'),                     { event: 'mfa-required' },                 at('verifying')],
  ['MF5 a save that needs no code',                    at('saving', { enabled: false }), { event: 'stored' },                       { step: 'done', change: 'disabled' }],
  ['MF6 the right code ends the set-up',               at('verifying', { way: 'EMAIL' }), { event: 'verified' },                    { step: 'done', change: 'changed-to-email' }],
  ['MF6 the right code without a set-up',              unloaded,                         { event: 'verified' },                     unloaded],
  ['RT11 the code screen is left for the settings',    at('verifying', { mobile: '086' }), leaving('verify', 'settings'),           at('editing', { mobile: '086' })],
  ['RT11 the code screen is left for another screen',  at('verifying'),                  leaving('verify'),                         unloaded],
  ['RT11 the settings are left for the code screen',   at('verifying'),                  leaving('settings'),                       at('verifying')],
  ['RT11 the settings are left for another screen',    at('editing', { mobile: '086' }), leaving('settings'),                       unloaded],
  ['RT11 the settings are left while they are saved',  at('saving'),                     leaving('settings'),                       unloaded],
  ['MF6 the code screen is left for the last screen',  done,                             leaving('verify'),                         done],
  ['MF6 the last screen is left and forgotten',        done,                             leaving('final'),                          unloaded],
])('%s (2FA set-up)', (_, before, event, after) => expect(setupReducer(before, event)).toEqual(after));

describe('a change that the 2FA policy does not allow', () => {
  const strict: SetupFlow = {
    step: 'editing',
    policy: { enabled: true, mandatory: true, types: ['EMAIL'] },
    stored: { enabled: true, type: 'EMAIL' },
    beside: 'nothing',
    draft: { enabled: true, way: 'EMAIL', mobile: '' },
  };
  test.each<[string, SetupEvent]>([
    ['MF4 switching off', { event: 'switched' }],
    ['MF1 a way that is not offered', { event: 'way-chosen', way: 'SMS' }],
  ])('%s changes nothing', (_, event) => expect(setupReducer(strict, event)).toEqual(strict));
});
