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
  ['MF1 loaded: the form opens',                    unloaded,                         loaded,                                    at('editing')],
  ['RT11 loaded late: a kept form stays',           at('editing', { way: 'EMAIL' }),  loaded,                                    at('editing', { way: 'EMAIL' })],
  ['MF1 switched off',                              at('editing'),                    { event: 'switched' },                     at('editing', { enabled: false })],
  ['MF1 switched on',                               at('editing', { enabled: false }), { event: 'switched' },                    at('editing')],
  ['MF1 a way is chosen',                           at('editing'),                    { event: 'way-chosen', way: 'EMAIL' },     at('editing', { way: 'EMAIL' })],
  ['MF1 a number is typed',                         at('editing'),                    { event: 'mobile-typed', mobile: '086' },  at('editing', { mobile: '086' })],
  ['MF5 saved: under way',                          at('editing'),                    { event: 'saved' },                        at('saving')],
  ['MF5 nothing changes while it is under way',     at('saving'),                     { event: 'switched' },                     at('saving')],
  ['MF7 refused: the form again, as it was',        at('saving', { mobile: '086' }),  { event: 'refused' },                      at('editing', { mobile: '086' })],
  ['MF5 a code is owed',                            at('saving'),                     { event: 'mfa-required' },                 at('verifying')],
  ['MF5 stored without a code',                     at('saving', { enabled: false }), { event: 'stored' },                       { step: 'done', change: 'disabled' }],
  ['MF6 verified',                                  at('verifying', { way: 'EMAIL' }), { event: 'verified' },                    { step: 'done', change: 'changed-to-email' }],
  ['MF6 verified with no set-up under way',         unloaded,                         { event: 'verified' },                     unloaded],
  ['RT11 from the code back to the settings',       at('verifying', { mobile: '086' }), leaving('verify', 'settings'),           at('editing', { mobile: '086' })],
  ['RT11 from the code to anywhere else',           at('verifying'),                  leaving('verify'),                         unloaded],
  ['RT11 from the settings to the code',            at('verifying'),                  leaving('settings'),                       at('verifying')],
  ['RT11 from the settings to anywhere else',       at('editing', { mobile: '086' }), leaving('settings'),                       unloaded],
  ['RT11 from the settings while it is under way',  at('saving'),                     leaving('settings'),                       unloaded],
  ['MF6 from the code to the end',                  done,                             leaving('verify'),                         done],
  ['MF6 from the end: it was said once',            done,                             leaving('final'),                          unloaded],
])('%s', (_, before, event, after) => expect(setupReducer(before, event)).toEqual(after));

describe('what the policy does not allow', () => {
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
