import type { Kind } from '@selvage/contract/user-types';
import { useState, type ReactNode } from 'react';
import type { Screen } from '../../../navigation/paths.ts';
import type { Target } from '../../../navigation/target.ts';
import { useScreen } from '../../../navigation/use-screen.ts';
import { AccountCloth } from '../account-cloth.tsx';
import column from '../../../ui/form-column.module.css';

interface UpdatePanelProps {
  kind: Kind;
  screen: Screen;
  words: { title: string; text: string };
  back: Target;
  children: (onProblems: (shown: boolean) => void) => ReactNode;
}

export function UpdatePanel({ kind, screen, words, back, children }: UpdatePanelProps) {
  const [inError, setInError] = useState(false);
  const heading = useScreen({ screen, kind, title: words.title, inError });
  return (
    <AccountCloth kind={kind} heading={heading} words={words} back={back}>
      <div className={column['column']}>{children(setInError)}</div>
    </AccountCloth>
  );
}
