import type { Kind } from '@selvage/contract/user-types';
import { useState } from 'react';
import { useScreen } from '../../navigation/use-screen.ts';
import { Alert } from '../../ui/alert.tsx';
import { useBook } from '../../words/book.ts';
import { resetBook } from '../../words/reset-book.ts';
import { RequestForm } from './request-form.tsx';
import type { LinkRequest, Sent } from './request-link.ts';
import { ResetCloth } from './reset-cloth.tsx';

interface RequestPanelProps {
  kind: Kind;
  restart: boolean;
  last: LinkRequest | null;
  onSent: (sent: Sent) => void;
}

/** RS1, RS2. */
export function RequestPanel({ kind, restart, last, onSent }: RequestPanelProps) {
  const { start } = useBook(resetBook);
  const [inError, setInError] = useState(false);
  const heading = useScreen({ screen: 'reset', kind, title: start.title, inError });
  return (
    <ResetCloth kind={kind} heading={heading} title={start.title} text={start.text}>
      {restart && (
        <Alert id="reset-expired" tone="warning" spoken={false}>
          <p>{start.expired}</p>
        </Alert>
      )}
      <h2>{start.formTitle}</h2>
      <RequestForm kind={kind} last={last} onSent={onSent} onProblems={setInError} />
    </ResetCloth>
  );
}
