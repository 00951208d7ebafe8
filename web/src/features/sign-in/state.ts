import { emailRule } from '@selvage/contract/rules/email';
import { currentPasswordRule } from '@selvage/contract/rules/current-password';
import { consultantIdRule, hospitalIdRule, type ProviderIdProblem } from '@selvage/contract/rules/identifiers';
import { valid, type Rule } from '@selvage/contract/rules/rule';
import { userTypes, type Kind } from '@selvage/contract/user-types';
import { useEffect, useState, type ReactElement, type RefObject } from 'react';
import { tickedRule } from '../../fields/form/use-validation.ts';
import { clearPasswords, useForm } from '../../fields/form/use-form.ts';
import { follow } from '../../router/go.ts';
import { onFirstInteraction } from '../../ui/on-first-interaction.ts';
import type { SignInOutcome } from '../../ways/sign-in-outcome.tsx';

const notAsked: Rule<null, never> = () => valid(null);

const loginIdRules = { consultantID: consultantIdRule, hospitalID: hospitalIdRule };

/** The fields that each kind fills in, in the order of the form. */
export function signInRules(kind: Kind) {
  const { loginId, ticksTerms } = userTypes[kind];
  const loginIdRule: Rule<string | null, ProviderIdProblem> = loginId ? loginIdRules[loginId] : notAsked;
  const termsRule: Rule<true | null, 'required'> = ticksTerms ? tickedRule : notAsked;
  return { email: emailRule, loginId: loginIdRule, password: currentPasswordRule, terms: termsRule };
}

export interface Refused {
  /** Renders the sentence. Undefined if its code could not be fetched. */
  says: ((kind: Kind) => ReactElement) | undefined;
  /** Each new refusal takes the focus again, even with the same sentence. */
  times: number;
}

/** The code that logs a person in. It is fetched at the first interaction with the page, so that the submit need not wait for it. */
const loadApi = () => import('../../ways/sign-in.ts').catch(() => undefined);

/** Sends the form if the person submitted it before this script was loaded. `early-script.ts` has held that submit in the document. */
export function useEarlySubmit(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    element.setAttribute('data-alive', '');
    if (!element.hasAttribute('data-early')) return;
    element.removeAttribute('data-early');
    element.querySelector('[type=submit]')?.removeAttribute('aria-busy');
    element.requestSubmit();
  }, [form]);
}

let times = 0;

export function useSignIn(kind: Kind) {
  const [refused, setRefused] = useState<Refused | null>(null);

  const settle = (result: SignInOutcome | undefined) => {
    if (result?.type === 'signed-in') follow(result.next);
    else if (result?.type !== 'given-up') setRefused({ says: result?.says, times: ++times });
    return result;
  };

  /** Logs in with one of the calls that are loaded later. */
  const run = async (ask: (api: typeof import('../../ways/sign-in.ts')) => Promise<SignInOutcome>) => {
    setRefused(null);
    const api = await loadApi();
    return settle(api && (await ask(api)));
  };

  // The first interaction also lets the browser suggest passkeys in the email field.
  useEffect(() => onFirstInteraction(() => void loadApi().then((api) => api?.suggestPasskeys(kind, settle))), [kind]);

  const form = useForm({
    id: 'sign-in',
    rules: signInRules(kind),
    gates: ['terms'],
    async submit(values, signal) {
      const result = await run((api) => api.submitSignIn(kind, values, signal));
      if (result?.type === 'refused' && !result.keeps) clearPasswords(form.ref.current);
      return result?.type === 'signed-in' ? 'left' : 'stayed';
    },
  });
  return { form, refused, run };
}
