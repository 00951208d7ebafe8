import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { type FormEvent, type ReactNode, useState } from 'react';
import { protectMessages, signedInMessages } from '../../messages/feature-messages.ts';
import type { ProtectMessages } from '../../messages/en/protect.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { carriedSearch } from '../../router/carried-query.ts';
import { follow, useGo } from '../../router/go.ts';
import { appLocation } from '../../router/location.ts';
import { nextStepFromHere } from '../../router/next-step.ts';
import type { Screen } from '../../router/paths.ts';
import { useScreen } from '../../router/use-screen.ts';
import { IntroCard } from '../../ui/cards/lead-card.tsx';
import { RadioGroup } from '../../ui/inputs/radio-group.tsx';
import { patternOfKind } from '../../ui/pattern.tsx';
import { ThreadSteps } from '../../ui/text/thread-steps.tsx';
import { useOwnWays } from '../own-ways.ts';
import { useKeepsPasskeys } from '../passkey/offer.ts';
import type { OwnWays } from '../way-item.tsx';
import { type Choice, choices, choicesFor } from './choices.ts';
import { guidedSearch } from './guided.ts';
import button from '../../ui/buttons/button.module.css';
import column from '../../ui/cards/form-column.module.css';

interface Choosing {
  ways: OwnWays;
  /** At least one, the best first. */
  offered: readonly [Choice, ...Choice[]];
}

/** The ways to choose from. Null if there are none, undefined until they are known. */
export function useChoices(kind: Kind): Choosing | null | undefined {
  const ways = useOwnWays();
  const keepsPasskeys = useKeepsPasskeys();
  if (ways === undefined || keepsPasskeys === undefined) return undefined;
  const [first, ...others] = ways === null ? [] : choicesFor(kind, ways, keepsPasskeys);
  return ways === null || first === undefined ? null : { ways, offered: [first, ...others] };
}

interface ChoicePanelProps {
  kind: Kind;
  screen: Screen;
  choosing: Choosing;
  /** Says who asks, or why. */
  text: string;
  /** Links away from here. */
  links: ReactNode;
  /** Below the button. */
  children?: ReactNode;
}

/** The first step of the guided way. The person chooses one way here, and sets it up on its own page. */
export function ChoicePanel({ kind, screen, choosing: { ways, offered }, text, links, children }: ChoicePanelProps) {
  const messages = useMessages(protectMessages);
  const { step } = useMessages(signedInMessages);
  const [first] = offered;
  const [chosen, setChosen] = useState(first);
  const go = useGo();
  const heading = useScreen({ screen, kind, title: messages.title });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const search = new URLSearchParams(guidedSearch(carriedSearch(appLocation.search, ''), chosen));
    // The address of a required set-up may lack the flag.
    if (screen === 'mfaSettings') search.set('initial', 'true');
    go(choices[chosen].screen(kind), { search: search.toString() });
  };
  return (
    <IntroCard
      heading={heading}
      title={messages.title}
      text={text}
      step={<ThreadSteps at={1} text={step(1)} />}
      links={links}
      variation={patternOfKind[kind]}
    >
      <form className={column['form']} onSubmit={submit}>
        <RadioGroup
          id="protect-way"
          name="way"
          legend={messages.legend}
          look="cards"
          options={offered.map((choice) => ({
            value: choice,
            ...wordsOf(messages, choice, kind, ways),
            mark: choice === first && offered.length > 1 ? messages.recommended : undefined,
          }))}
          chosen={chosen}
          onChoose={setChosen}
        />
        <button type="submit" className={button['button']}>
          {messages.next}
        </button>
        {children}
      </form>
    </IntroCard>
  );
}

/** Continues the login without a new way. */
export function NotNow({ kind, user }: { kind: Kind; user: User }) {
  const { later } = useMessages(protectMessages);
  return (
    <button
      type="button"
      className={button['button']}
      data-look="quiet"
      onClick={() => follow(nextStepFromHere(kind, user))}
    >
      {later}
    </button>
  );
}

function wordsOf({ ways: words }: ProtectMessages, choice: Choice, kind: Kind, { allowed }: OwnWays) {
  if (choice === 'PASSKEY') return words[kind === 'hospital' ? 'KEY' : 'PASSKEY'];
  if (choice === 'APP') return words.APP;
  const { label, note } = words.CODES;
  const [only, another] = allowed.filter((way) => way === 'SMS' || way === 'EMAIL');
  return { label: label[another === undefined && only !== undefined ? only : 'both'], note };
}
