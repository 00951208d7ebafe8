import type { Kind } from '@selvage/contract/user-types';
import { useState, type ReactNode } from 'react';
import { CodeSentTo } from '../../../fields/code-sent-to.tsx';
import type { Screen } from '../../../navigation/paths.ts';
import type { Target } from '../../../navigation/target.ts';
import { useScreen } from '../../../navigation/use-screen.ts';
import { StepUpPanel } from '../../../step-up/panel.tsx';
import { useStepUp, type StepUp } from '../../../step-up/state.ts';
import column from '../../../ui/form-column.module.css';
import { useBook } from '../../../words/book.ts';
import { signedInBook } from '../../../words/signed-in-book.ts';
import { AccountCloth } from '../account-cloth.tsx';

export interface UpdateWords {
  title: string;
  text: string;
  /** Why it asks for the second factor first. */
  stepUp?: string;
}

interface UpdatePanelProps {
  kind: Kind;
  screen: Screen;
  words: UpdateWords;
  back: Target;
  children: (form: { stepUp: StepUp; onProblems: (shown: boolean) => void }) => ReactNode;
}

export function UpdatePanel({ kind, screen, words, back, children }: UpdatePanelProps) {
  const { stepUp: stepUpWords } = useBook(signedInBook);
  const [formInError, setFormInError] = useState(false);
  const [panelInError, setPanelInError] = useState(false);
  const stepUp = useStepUp();
  const { asked } = stepUp;
  const said = asked ? { title: stepUpWords.title, text: words.stepUp ?? stepUpWords.reason } : words;
  const heading = useScreen({ screen, kind, title: said.title, inError: asked ? panelInError : formInError });
  const sentTo = asked?.ask === 'code' && <CodeSentTo {...asked.pending} />;
  return (
    <AccountCloth kind={kind} heading={heading} words={said} more={sentTo} back={back}>
      <div hidden={asked !== null}>
        <div className={column['column']}>{children({ stepUp, onProblems: setFormInError })}</div>
      </div>
      {asked && (
        <StepUpPanel kind={kind} stepUp={stepUp} asked={asked} heading={heading} onProblems={setPanelInError} />
      )}
    </AccountCloth>
  );
}
