import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLoginMessages } from '../../messages/provider.tsx';
import {
  useValidation,
  type ProblemOf,
  type ProblemsOf,
  type Rules,
  type ValuesOf,
  validate,
} from './use-validation.ts';

export interface Field<Problem extends string> {
  id: string;
  name: string;
  problem: Problem | undefined;
}

/** The result of a submit. With 'left' the person was redirected, and the form stays busy until the page is gone. */
export type Outcome<R extends Rules> = 'stayed' | 'left' | { refused: ProblemsOf<R> };

/** The phase of the form. It is 'slow' once the person may wonder whether the form is still being sent. */
export type FormPhase = 'idle' | 'submitting' | 'slow';

interface FormOptions<R extends Rules> {
  id: string;
  rules: R;
  /**
   * Fields that must be valid before any other problem is shown. While one of them is invalid, only its problem is shown, and it gets the
   * focus.
   */
  gates?: readonly (keyof R & string)[];
  submit: (values: ValuesOf<R>, signal: AbortSignal) => Promise<Outcome<R>>;
  /** Called when the person returns to this form after a submit has led to another page. */
  onReturn?: () => void;
}

export interface Form<R extends Rules> {
  ref: RefObject<HTMLFormElement | null>;
  /** The props of the form element. */
  props: { id: string; noValidate: true; method: 'post'; onSubmit: (event: FormEvent) => void };
  phase: FormPhase;
  problems: ProblemsOf<R>;
  /**
   * The number of submits with an invalid field since the form last had no invalid field. The summary is shown from the first such submit
   * on.
   */
  failedSubmits: number;
  field<Name extends keyof R & string>(name: Name): Field<ProblemOf<R[Name]>>;
  cancel: () => void;
}

const slowAfterMs = 10_000;

export function useForm<R extends Rules>({ id, rules, gates = [], submit, onReturn }: FormOptions<R>): Form<R> {
  const ref = useRef<HTMLFormElement>(null);
  const [phase, setPhase] = useState<FormPhase>('idle');
  const [failedSubmits, setFailedSubmits] = useState(0);
  const { problems, setProblems, refuse } = useValidation(ref, rules);
  const inFlight = useRef<AbortController>(null);
  // Once all problems are corrected, a later problem is shown only at its field. A summary would take the focus from the next field.
  if (failedSubmits > 0 && Object.keys(problems).length === 0) setFailedSubmits(0);

  const settle = () => {
    inFlight.current = null;
    setPhase('idle');
  };
  const noteLeft = useReturnToPage(ref, (wasLeft) => {
    settle();
    if (wasLeft) onReturn?.();
  });

  const send = async (values: ValuesOf<R>) => {
    const attempt = new AbortController();
    inFlight.current = attempt;
    setPhase('submitting');
    const timer = setTimeout(() => setPhase('slow'), slowAfterMs);
    const outcome = await submit(values, attempt.signal).finally(() => clearTimeout(timer));
    noteLeft(outcome === 'left');
    if (outcome === 'left' || inFlight.current !== attempt) return;
    settle();
    if (outcome === 'stayed') return;
    refuse(outcome.refused);
    setFailedSubmits((before) => before + 1);
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (inFlight.current !== null) return;
    const result = validate(rules, ref.current);
    if (result.ok) {
      setProblems({});
      setFailedSubmits(0);
      void send(result.values);
      return;
    }
    const gate = gates.find((name) => result.problems[name] !== undefined);
    if (gate === undefined) {
      setProblems(result.problems);
      setFailedSubmits((before) => before + 1);
      return;
    }
    setProblems((before) => ({ ...before, [gate]: result.problems[gate] }));
    document.getElementById(`${id}-${gate}`)?.focus();
  };

  return {
    ref,
    props: { id, noValidate: true, method: 'post', onSubmit },
    phase,
    problems,
    failedSubmits,
    field: (name) => ({ id: `${id}-${name}`, name, problem: problems[name] }),
    cancel: () => {
      inFlight.current?.abort();
      settle();
    },
  };
}

type Which = 'password' | 'current-password';

/**
 * Empties a field and fires the events of typing, so that validation and other listeners notice. The field is not reported as missing until
 * the person has typed again or submits the form.
 */
export function emptyField(input: HTMLInputElement): void {
  input.value = '';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.dispatchEvent(new Event('emptied', { bubbles: true }));
}

/** Clears the passwords, whether they are hidden or shown. */
export function clearPasswords(form: HTMLFormElement | null, which: Which = 'password'): void {
  form?.querySelectorAll<HTMLInputElement>(`input[autocomplete$=${which}]`).forEach((input) => {
    if (input.value !== '') emptyField(input);
  });
}

/**
 * Handles the return to a form that was sent and left: to a page from the back-forward cache, or by Back before the next screen was loaded.
 * The form can be sent again, and on a cached page its passwords are cleared. Returns a function that records whether the form was left.
 */
function useReturnToPage(
  form: RefObject<HTMLFormElement | null>,
  onReturn: (wasLeft: boolean) => void,
): (isLeft: boolean) => void {
  const latest = useRef(onReturn);
  const hasLeft = useRef(false);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => {
    const back = () => {
      const wasLeft = hasLeft.current;
      hasLeft.current = false;
      latest.current(wasLeft);
    };
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      clearPasswords(form.current);
      back();
    };
    const stepped = () => {
      if (hasLeft.current) back();
    };
    const listening = new AbortController();
    window.addEventListener('pageshow', shown, listening);
    window.addEventListener('popstate', stepped, listening);
    return () => listening.abort();
  }, [form]);
  return (isLeft) => {
    hasLeft.current = isLeft;
  };
}

/** Returns the sentence for the problem of a field, or undefined. */
export function useFieldProblem<Problem extends string>(
  field: Field<Problem>,
  sentences: Readonly<Record<Problem, string>>,
): { prefix: string; sentence: string } | undefined {
  const { problemPrefix } = useLoginMessages().fields;
  return field.problem === undefined ? undefined : { prefix: problemPrefix, sentence: sentences[field.problem] };
}
