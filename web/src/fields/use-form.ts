import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { judge, type ProblemOf, type ProblemsOf, type Rules, type ValuesOf } from './judge.ts';
import { useReturn } from './use-return.ts';
import { useValidation } from './use-validation.ts';

export interface Field<Problem extends string> {
  id: string;
  name: string;
  problem: Problem | undefined;
}

/** 'left' when the person is on their way elsewhere: the form stays as it is until the page is gone. */
export type Outcome<R extends Rules> = 'stayed' | 'left' | { refused: ProblemsOf<R> };

/** 'slow' once a person would wonder whether anything still happens. */
export type FormPhase = 'idle' | 'submitting' | 'slow';

interface FormOptions<R extends Rules> {
  id: string;
  rules: R;
  /** Fields without which the form does not even try: their problem alone is shown, and they get the focus. */
  gates?: readonly (keyof R & string)[];
  submit: (values: ValuesOf<R>, signal: AbortSignal) => Promise<Outcome<R>>;
  /** The form was left, and the person has come back to it. */
  onReturn?: () => void;
}

export interface Form<R extends Rules> {
  ref: RefObject<HTMLFormElement | null>;
  /** For the form element itself. */
  props: { id: string; noValidate: true; method: 'post'; onSubmit: (event: FormEvent) => void };
  phase: FormPhase;
  problems: ProblemsOf<R>;
  /** How many submits have failed on the fields since nothing was wrong; the summary is shown from the first on. */
  failedSubmits: number;
  field<Name extends keyof R & string>(name: Name): Field<ProblemOf<R[Name]>>;
  cancel: () => void;
}

const wonderAfter = 10_000;

export function useForm<R extends Rules>({ id, rules, gates = [], submit, onReturn }: FormOptions<R>): Form<R> {
  const ref = useRef<HTMLFormElement>(null);
  const [phase, setPhase] = useState<FormPhase>('idle');
  const [failedSubmits, setFailedSubmits] = useState(0);
  const { problems, setProblems, refuse } = useValidation(ref, rules);
  const underWay = useRef<AbortController>(null);
  // Once all is put right, what goes wrong next is said at its field only: a summary would take the focus from the next one.
  if (failedSubmits > 0 && Object.keys(problems).length === 0) setFailedSubmits(0);

  const settle = () => {
    underWay.current = null;
    setPhase('idle');
  };
  const noteLeft = useReturn(ref, (wasLeft) => {
    settle();
    if (wasLeft) onReturn?.();
  });

  const send = async (values: ValuesOf<R>) => {
    const attempt = new AbortController();
    underWay.current = attempt;
    setPhase('submitting');
    const timer = setTimeout(() => setPhase('slow'), wonderAfter);
    const outcome = await submit(values, attempt.signal).finally(() => clearTimeout(timer));
    noteLeft(outcome === 'left');
    if (outcome === 'left' || underWay.current !== attempt) return;
    settle();
    if (outcome === 'stayed') return;
    refuse(outcome.refused);
    setFailedSubmits((before) => before + 1);
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (underWay.current !== null) return;
    const judgement = judge(rules, ref.current);
    if (judgement.ok) {
      setProblems({});
      setFailedSubmits(0);
      void send(judgement.values);
      return;
    }
    const gate = gates.find((name) => judgement.problems[name] !== undefined);
    if (gate === undefined) {
      setProblems(judgement.problems);
      setFailedSubmits((before) => before + 1);
      return;
    }
    setProblems((before) => ({ ...before, [gate]: judgement.problems[gate] }));
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
      underWay.current?.abort();
      settle();
    },
  };
}
