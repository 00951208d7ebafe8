import { useEffect, useRef, useState, type RefObject } from 'react';
import { deferWhilePressed } from './defer-while-pressed.ts';
import { typedIn, type ProblemsOf, type Rules } from './judge.ts';

/** What each refused field held. */
type Refused = ReadonlyMap<string, string>;

/**
 * VA8: judges a field when it is left and when its change is committed, never while it is typed in. The events are the
 * browser's own, heard on the form: React's onChange is the input event, and values typed before hydration count too.
 */
export function useValidation<R extends Rules>(form: RefObject<HTMLFormElement | null>, rules: R) {
  const [problems, setProblems] = useState<ProblemsOf<R>>({});
  const refused = useRef<Refused>(new Map());
  const latestRules = useRef(rules);
  useEffect(() => {
    latestRules.current = rules;
  });

  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    const typed = new Set<string>();
    const afterPress = deferWhilePressed(signal);

    const judgeField = (name: string) => {
      const rule = latestRules.current[name];
      if (rule === undefined) return;
      const text = typedIn(element, name);
      // Someone who only passed through a field has not left it out.
      if (text === '' && !typed.has(name)) return;
      if (refused.current.get(name) === text) return;
      const verdict = rule(text, (other) => typedIn(element, other));
      setProblems((before) => withProblem(before, name, verdict.ok ? undefined : verdict.problem));
    };

    const judgeWithFollowers = (name: string) => {
      judgeField(name);
      for (const [follower, { follows }] of Object.entries(latestRules.current)) {
        if (follows === name && typedIn(element, follower) !== '') judgeField(follower);
      }
    };

    const onCommit = ({ target }: Event) => {
      const name = nameOf(target);
      if (name !== undefined) afterPress(() => judgeWithFollowers(name));
    };
    const onInput = ({ target }: Event) => typed.add(nameOf(target) ?? '');
    element.addEventListener('input', onInput, { signal });
    element.addEventListener('change', onCommit, { signal });
    element.addEventListener('focusout', onCommit, { signal });
    return () => listening.abort();
  }, [form]);

  /** What the server has refused stays wrong until it is changed. */
  const refuse = (problemsGiven: ProblemsOf<R>) => {
    refused.current = new Map(Object.keys(problemsGiven).map((name) => [name, typedIn(form.current, name)]));
    setProblems(problemsGiven);
  };

  return { problems, setProblems, refuse };
}

function withProblem<R extends Rules>(before: ProblemsOf<R>, name: string, problem: string | undefined): ProblemsOf<R> {
  if (before[name] === problem) return before;
  const { [name]: _, ...others } = before;
  return (problem === undefined ? others : { ...others, [name]: problem }) as ProblemsOf<R>;
}

function nameOf(target: EventTarget | null): string | undefined {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.name : undefined;
}
