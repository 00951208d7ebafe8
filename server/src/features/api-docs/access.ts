import { exchangeResetCode } from '@selvage/contract/api/reset';
import { saveSecondFactor, secondFactorSettings } from '@selvage/contract/api/second-factor';
import type { Endpoint } from '@selvage/contract/endpoint';
import type { RefusalName } from '@selvage/contract/refusals';

export interface Access {
  scheme: keyof typeof securitySchemes | null;
  words: string;
}

const settingUp = new Set<Endpoint>([secondFactorSettings, saveSecondFactor]);
const refuses = (name: RefusalName) => (endpoint: Endpoint) => endpoint.refusals.includes(name);

/** What a caller has to show, told by how the call refuses those who do not; the first that fits. */
// oxfmt-ignore
const accesses: readonly (Access & { to: (endpoint: Endpoint) => boolean })[] = [
  { to: refuses('hook.not-authorised'),                  scheme: 'hook',    words: 'With the secret of the mail hook.' },
  { to: (endpoint) => settingUp.has(endpoint),           scheme: 'session', words: 'By someone who is signed in, or has only this left to set up.' },
  { to: refuses('session.incomplete'),                   scheme: 'session', words: 'By someone who is wholly signed in.' },
  { to: refuses('session.required'),                     scheme: 'session', words: 'By someone who is signed in, if only half.' },
  { to: (endpoint) => endpoint === exchangeResetCode,    scheme: null,      words: 'By whoever was sent the link.' },
  { to: refuses('reset.not-authorised'),                 scheme: 'reset',   words: 'By a browser in which a reset is open.' },
];

export const accessTo = (endpoint: Endpoint): Access =>
  accesses.find(({ to }) => to(endpoint)) ?? { scheme: null, words: 'By anyone.' };

/** For the document: how each of them is shown. */
export const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-sid',
    description: 'Set by signIn and register. Without https the name is `sid`.',
  },
  reset: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-reset',
    description: 'Set by exchangeResetCode, for fifteen minutes. Without https the name is `reset`.',
  },
  hook: { type: 'http', scheme: 'bearer', description: 'SELVAGE_HOOK_SECRET.' },
} as const;
