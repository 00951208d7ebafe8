import type { Kind } from '@selvage/contract/user-types';
import { useState } from 'react';
import { failureSentence } from '../../fields/form/failure-alert.tsx';
import { protectionMessages, securityMessages, waysMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import { DoneLine, type List } from '../../router/panels/list-card.tsx';
import { type Fact, Item, ItemButton } from '../../router/panels/list-item.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { StepUpInPlace } from '../step-up/in-place.tsx';
import { AddPasskey } from './add-button.tsx';
import { type OwnPasskeys, type PasskeyChanges } from './changes.ts';
import { PasskeyList, usePasskeyName } from './list.tsx';

interface PasskeysItemProps {
  kind: Kind;
  email: string;
  list: List<OwnPasskeys>;
  changes: PasskeyChanges;
}

/** The row for the person's own passkeys. The list below it opens on request. A step-up is shown in place of the list. */
export function PasskeysItem({ kind, email, list, changes }: PasskeysItemProps) {
  const { passkeys: messages, retry } = useMessages(securityMessages);
  const { states, manage } = useMessages(waysMessages).card;
  const { state: listed } = list;
  const [isOpen, setOpen] = useState(false);
  const facts = useFacts(list);
  if (listed.phase === 'failed')
    return (
      <Item
        icon="passkey"
        name={messages.title}
        facts={facts}
        action={<ItemButton label={retry} name={messages.title} onPress={list.retry} />}
      />
    );
  const [own, at] = listed.phase === 'loaded' ? [listed.items[0], listed.at] : [];
  if (own && !own.canAdd && own.passkeys.length === 0) return null;
  const hasAny = own !== undefined && own.passkeys.length > 0;
  const isShown = (isOpen || changes.added !== null) && hasAny;
  const { asked } = changes.stepUp;
  // Passkeys that the operator no longer allows cannot log anyone in, so they are shown as off.
  const held = own?.canAdd ? 'on' : 'off';
  const state = hasAny ? held : 'none';
  return (
    <Item
      icon="passkey"
      name={messages.title}
      heading={changes.done.heading}
      state={own ? { isOn: state === 'on', words: states[state] } : null}
      facts={facts}
      action={
        hasAny ? (
          <ItemButton
            label={manage}
            name={messages.title}
            isOpen={isShown}
            onPress={() => {
              changes.named();
              setOpen(!isShown);
            }}
          />
        ) : (
          own && <AddPasskey changes={changes} look="link" />
        )
      }
    >
      <Said changes={changes} />
      {own && at && isShown && (
        <div hidden={asked !== null}>
          <PasskeyList own={own} at={at} kind={kind} email={email} changes={changes} />
        </div>
      )}
      {asked && <StepUpInPlace kind={kind} stepUp={changes.stepUp} asked={asked} level="h3" />}
    </Item>
  );
}

/** One line about the passkeys: for the only one, when it was last used or else its name; for several, their number. */
function useFacts({ state }: List<OwnPasskeys>): Fact[] {
  const { passkeys: messages, loading, moments } = useMessages(securityMessages);
  const { held } = useMessages(protectionMessages);
  const nameOf = usePasskeyName();
  if (state.phase === 'loading') return [{ sentence: loading }];
  if (state.phase === 'failed') return [{ sentence: messages.failed }];
  const [first, ...others] = state.items[0]?.passkeys ?? [];
  if (first === undefined) return [{ sentence: messages.good }];
  if (others.length > 0) return [{ sentence: held.passkeys(others.length + 1) }];
  const { lastUsedAt } = first;
  if (lastUsedAt === undefined) return [{ sentence: nameOf(first) }];
  return [{ at: lastUsedAt, sentence: messages.lastUsed(moments.ago(new Date(lastUsedAt), state.at)) }];
}

/** The result of the last change, or its failure. */
function Said({ changes: { done, problem, failure } }: { changes: PasskeyChanges }) {
  const { passkeys: messages, failures } = useMessages(securityMessages);
  const { shell, signIn } = useLoginMessages();
  const said = problem ? messages[problem] : failure && failureSentence(failure.failure, failures, shell);
  const reference = problem ? undefined : failure?.failure.reference;
  return (
    <>
      <Alert id="passkeys-problem" tone="error" focusCount={failure?.times ?? (problem === null ? 0 : 1)}>
        {said && (
          <>
            <p>{said}</p>
            {reference !== undefined && <p>{signIn.reference(reference)}</p>}
          </>
        )}
      </Alert>
      <DoneLine id="passkeys-done" words={said ? null : done.words} />
    </>
  );
}
