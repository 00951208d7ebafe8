import { stopPasskeyAsks } from '@selvage/contract/api/passkey-offers';
import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { type FormEvent, useEffect, useState } from 'react';
import { callResult } from '../../api/call.ts';
import { protectMessages, signedInMessages } from '../../messages/feature-messages.ts';
import type { ProtectMessages } from '../../messages/en/protect.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import { carriedSearch } from '../../router/carried-query.ts';
import { follow, useGo } from '../../router/go.ts';
import { appLocation, useQuery } from '../../router/location.ts';
import { nextStepFromHere } from '../../router/next-step.ts';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { paths } from '../../router/paths.ts';
import { RequireSignedIn } from '../../router/require-signed-in.tsx';
import { useScreen } from '../../router/use-screen.ts';
import { IntroCard } from '../../ui/cards/lead-card.tsx';
import { LoadingNotice } from '../../ui/feedback/spinner.tsx';
import { RadioGroup } from '../../ui/inputs/radio-group.tsx';
import { patternOfKind } from '../../ui/pattern.tsx';
import { ThreadSteps } from '../../ui/text/thread-steps.tsx';
import { useOwnWays } from '../own-ways.ts';
import { useKeepsPasskeys } from '../passkey/offer.ts';
import type { OwnWays } from '../way-item.tsx';
import { type Choice, choices, choicesFor } from './choices.ts';
import button from '../../ui/buttons/button.module.css';
import linkButton from '../../ui/buttons/link-button.module.css';
import column from '../../ui/cards/form-column.module.css';

/** The guided way to protect an account. The person chooses one way here, and sets it up on its own page. */
export function ProtectScreen({ kind }: { kind: Kind }) {
  return (
    <RequireSignedIn kind={kind} screen="protect">
      {(user) => <Protect kind={kind} user={user} />}
    </RequireSignedIn>
  );
}

function Protect({ kind, user }: { kind: Kind; user: User }) {
  const { shell } = useLoginMessages();
  const ways = useOwnWays();
  const keepsPasskeys = useKeepsPasskeys();
  // During a login, the person can postpone the choice and continue the login.
  const isOffered = new URLSearchParams(useQuery()).get('offer') === 'true';
  if (ways === undefined || keepsPasskeys === undefined) return <LoadingNotice text={shell.oneMoment} />;
  const offered = ways === null ? [] : choicesFor(kind, ways, keepsPasskeys);
  const [first] = offered;
  if (ways === null || first === undefined) return <NothingToChoose kind={kind} user={user} isOffered={isOffered} />;
  return <ChoicePanel kind={kind} user={user} ways={ways} offered={offered} first={first} isOffered={isOffered} />;
}

interface NothingToChooseProps {
  kind: Kind;
  user: User;
  isOffered: boolean;
}

/** Redirects a person who has every way already: during a login to the next step, otherwise to the security page, which lists the ways. */
function NothingToChoose({ kind, user, isOffered }: NothingToChooseProps) {
  const go = useGo();
  useEffect(() => {
    if (isOffered) follow(nextStepFromHere(kind, user));
    else go(paths.security(kind), { replace: true });
  }, [kind, user, isOffered, go]);
  return null;
}

interface ChoicePanelProps extends NothingToChooseProps {
  ways: OwnWays;
  offered: readonly Choice[];
  first: Choice;
}

function ChoicePanel({ kind, user, ways, offered, first, isOffered }: ChoicePanelProps) {
  const messages = useMessages(protectMessages);
  const { back, step } = useMessages(signedInMessages);
  const [chosen, setChosen] = useState(first);
  const go = useGo();
  const heading = useScreen({ screen: 'protect', kind, title: messages.title });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go(choices[chosen].screen(kind), { search: guidedSearch(isOffered && choices[chosen].leadsOn) });
  };
  return (
    <IntroCard
      heading={heading}
      title={messages.title}
      text={messages.text[ways.asked.length === 0 ? 'none' : 'more']}
      step={<ThreadSteps at={1} text={step(1)} />}
      links={!isOffered && <ScreenLink to={paths.security(kind)}>{back}</ScreenLink>}
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
            mark: choice === first && offered.length > 1 ? messages.best : undefined,
          }))}
          chosen={chosen}
          onChoose={setChosen}
        />
        <button type="submit" className={button['button']}>
          {messages.next}
        </button>
        {isOffered && <PutOff kind={kind} user={user} />}
      </form>
    </IntroCard>
  );
}

function PutOff({ kind, user }: { kind: Kind; user: User }) {
  const messages = useMessages(protectMessages);
  const goOn = () => follow(nextStepFromHere(kind, user));
  const stop = async () => {
    // If the call fails, the person is asked once more.
    await callResult(stopPasskeyAsks, { body: {} });
    goOn();
  };
  return (
    <>
      <button type="button" className={button['button']} data-look="quiet" onClick={goOn}>
        {messages.later}
      </button>
      <div>
        <button type="button" className={linkButton['link']} onClick={() => void stop()}>
          {messages.never}
        </button>
      </div>
    </>
  );
}

function wordsOf({ ways: words }: ProtectMessages, choice: Choice, kind: Kind, { allowed }: OwnWays) {
  if (choice === 'PASSKEY') return words[kind === 'hospital' ? 'KEY' : 'PASSKEY'];
  if (choice === 'APP') return words.APP;
  const { label, note } = words.CODES;
  const [only, another] = allowed.filter((way) => way === 'SMS' || way === 'EMAIL');
  return { label: label[another === undefined && only !== undefined ? only : 'both'], note };
}

/** The query for the next page. It says that the first step is done, and whether the person is logging in. */
function guidedSearch(isOnTheWayIn: boolean): string {
  const search = new URLSearchParams(carriedSearch(appLocation.search, ''));
  search.delete('offer');
  search.delete('initial');
  search.set('guided', 'true');
  if (isOnTheWayIn) search.set('initial', 'true');
  return search.toString();
}
