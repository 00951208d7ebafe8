import type { ShownWordings } from '@selvage/contract/api/consents';
import { type Rule, valid } from '@selvage/contract/rules/rule';
import { type Kind, kinds, userTypes } from '@selvage/contract/user-types';
import { useCallback, useRef, useState } from 'react';
import type { CallResult } from '../../api/call.ts';
import type { CallFailed } from '../../api/call-failed.ts';
import { type LoadedText, useContentText } from '../../api/content-text.ts';
import { type NewPasswordProblem, newPasswordProblem } from '../../ways/password/rules.ts';
import { tickedRule } from '../../fields/form/use-validation.ts';
import { useHostMode } from '../../host/host-mode.ts';
import { follow } from '../../router/go.ts';
import { type NextStep, nextStepFromHere } from '../../router/next-step.ts';
import { paths } from '../../router/paths.ts';
import { type UnsavedChanges, useUnsavedChanges } from '../../router/unsaved-changes.tsx';
import { currentUserResult } from '../../session/current-user.ts';

/** The kinds that register here. Accounts of the other kinds are created for them. */
export type RegisteringKind = { [K in Kind]: (typeof userTypes)[K]['registers'] extends true ? K : never }[Kind];

export const isRegistering = (kind: Kind): kind is RegisteringKind => userTypes[kind].registers;

export const registeringKinds: readonly RegisteringKind[] = kinds.filter(isRegistering);

export interface Refused {
  failure: CallFailed;
  /** The number of refusals. Each new refusal takes the focus again, even with the same sentence. */
  times: number;
}

/** The problem of each field in a refusal of the server. */
interface RefusedFields {
  password?: NewPasswordProblem;
  email?: 'taken';
  memberNumber?: 'taken';
  loginId?: 'taken';
}

type Outcome = 'left' | 'stayed' | { refused: RefusedFields };

/**
 * For each kind, the field that shows that the number is taken. A wellness user has no number of their own, only the ID of a group that
 * many people share.
 */
const takenNumber: Readonly<Record<RegisteringKind, RefusedFields>> = {
  consultant: { loginId: 'taken' },
  hospital: { loginId: 'taken' },
  member: { memberNumber: 'taken' },
  wellness: {},
};

/** Finds the problems of fields by the name of the refusal. An error code with an unexpected status says nothing about a field. */
function refusedFields(kind: RegisteringKind, failure: CallFailed): RefusedFields {
  const { refusal } = failure;
  if (refusal === 'email.taken') return { email: 'taken' };
  if (refusal === 'number.unavailable') return takenNumber[kind];
  const isAboutPassword = refusal === 'password.unacceptable' || refusal === 'password.used-before';
  const password = isAboutPassword ? newPasswordProblem(failure) : undefined;
  return password === undefined ? {} : { password };
}

export interface Registration {
  formId: string;
  refused: Refused | null;
  /** Counts how often the server said that a text is not the current one. In each round the texts are loaded and ticked again. */
  textRound: number;
  unsaved: UnsavedChanges;
  submit(request: Promise<CallResult<unknown>>): Promise<Outcome>;
}

const formId = 'register';

/** Sends the form. Once the person is registered and logged in, goes to the next step. */
export function useRegistration(kind: RegisteringKind): Registration {
  const unsaved = useUnsavedChanges(formId);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [times, setTimes] = useState(0);
  const [textRound, setTextRound] = useState(0);

  const refuse = (failure: CallFailed): Outcome => {
    setTimes(times + 1);
    setRefused({ failure, times: times + 1 });
    if (failure.refusal === 'terms.changed') setTextRound((before) => before + 1);
    const wrong = refusedFields(kind, failure);
    return Object.keys(wrong).length === 0 ? 'stayed' : { refused: wrong };
  };

  const submit = async (request: Promise<CallResult<unknown>>): Promise<Outcome> => {
    setRefused(null);
    const result = await request;
    if (result.type === 'aborted') return 'stayed';
    if (result.type === 'refused') return refuse(result.failure);
    unsaved.saved();
    follow(await nextStepFor(kind));
    return 'left';
  };

  return { formId, refused, textRound, unsaved, submit };
}

/** If the person cannot be loaded, the next step is the login. */
async function nextStepFor(kind: RegisteringKind): Promise<NextStep> {
  const found = await currentUserResult();
  if (found.type === 'ok') return nextStepFromHere(kind, found.reply);
  return { go: 'screen', path: paths.login(kind), search: '' };
}

interface Terms {
  /** True if the form asks for the terms. False inside another page, because that page has asked for them. */
  asked: boolean;
  missing: boolean;
  rule: Rule<true, 'required'>;
  onTick: (ticked: boolean) => void;
  /** What the form sends about the terms. `notice` is the text about the use of data, if the form shows one. */
  given(notice?: LoadedText): { termsGiven: 'page' | 'preset' | 'embedded'; wordings: ShownWordings };
}

const notAsked: Rule<true, 'required'> = () => valid(true);

/** The tick for the terms, which a brand may preset. Inside another page the form does not ask for the terms. */
export function useTerms(kind: RegisteringKind, { textRound }: Pick<Registration, 'textRound'>): Terms {
  const { brand, embedded } = useHostMode();
  const [ticked, setTicked] = useState(brand.presetsTerms);
  const touched = useRef(false);
  const text = useContentText('terms', kind, textRound);
  const onTick = useCallback(
    (now: boolean) => {
      if (now !== brand.presetsTerms) touched.current = true;
      setTicked(now);
    },
    [brand],
  );
  return {
    asked: !embedded,
    missing: !embedded && !ticked,
    rule: embedded ? notAsked : tickedRule,
    onTick,
    given: (notice) => ({
      termsGiven: embedded ? 'embedded' : brand.presetsTerms && !touched.current ? 'preset' : 'page',
      wordings: { ...(!embedded && shown('terms', text)), ...shown('data-processing', notice) },
    }),
  };
}

/** The digest of a text that the form shows. A text that could not be loaded has none. */
const shown = (subject: keyof ShownWordings, text: LoadedText | undefined): ShownWordings =>
  text?.phase === 'loaded' && text.wording !== undefined ? { [subject]: text.wording } : {};
