import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { useState, type ComponentType } from 'react';
import { here } from '../../../navigation/here.ts';
import { LockedPanel } from '../../../navigation/locked-panel.tsx';
import type { Screen } from '../../../navigation/paths.ts';
import type { Target } from '../../../navigation/target.ts';
import { useGo } from '../../../navigation/use-go.ts';
import type { StepUp } from '../../../step-up/state.ts';
import { UpdatePanel, type UpdateWords } from './update-panel.tsx';

export interface UpdateFormProps<Result = void> {
  kind: Kind;
  user: User;
  stepUp: StepUp;
  onDone: (result: Result) => void;
  onLocked: () => void;
  onProblems: (shown: boolean) => void;
}

export interface UpdateDoneProps<Result = void> {
  kind: Kind;
  result: Result;
  back: Target;
  /** To the form once more. */
  onAgain: () => void;
}

interface UpdateFlowProps<Result> {
  kind: Kind;
  screen: Screen;
  user: User;
  back: Target;
  words: UpdateWords;
  form: ComponentType<UpdateFormProps<Result>>;
  done: ComponentType<UpdateDoneProps<Result>>;
}

type Stage<Result> = { at: 'form' } | { at: 'done'; result: Result } | { at: 'locked' };

/** A form, and then what came of it in its place. */
export function UpdateFlow<Result>(props: UpdateFlowProps<Result>) {
  const { kind, screen, user, back, words, form: Form, done: Done } = props;
  const [stage, setStage] = useState<Stage<Result>>({ at: 'form' });
  const go = useGo();
  const onDone = (result: Result) => {
    // A form that goes and an address that is set again tell password managers that it worked.
    go(here.pathname, { replace: true });
    setStage({ at: 'done', result });
  };
  if (stage.at === 'locked') return <LockedPanel kind={kind} screen={screen} email={user.email} />;
  if (stage.at === 'done')
    return <Done kind={kind} result={stage.result} back={back} onAgain={() => setStage({ at: 'form' })} />;
  return (
    <UpdatePanel kind={kind} screen={screen} words={words} back={back}>
      {({ stepUp, onProblems }) => (
        <Form
          kind={kind}
          user={user}
          stepUp={stepUp}
          onDone={onDone}
          onLocked={() => setStage({ at: 'locked' })}
          onProblems={onProblems}
        />
      )}
    </UpdatePanel>
  );
}
