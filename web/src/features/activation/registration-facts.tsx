import { registrationOfLink } from '@selvage/contract/api/activation';
import type { ReplyOf } from '@selvage/contract/endpoint';
import { kindOfWireCode } from '@selvage/contract/user-types';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { activationBook } from '../../words/activation-book.ts';
import { useBook } from '../../words/book.ts';
import { deviceName } from '../../words/device-name.ts';
import { useWords } from '../../words/words-provider.tsx';
import styles from './registration-facts.module.css';

type FoundRegistration = ReplyOf<typeof registrationOfLink> | 'loading' | 'unknown';

/** F18: what a link would activate: the kind, the time and the device of the registration. Without an answer it says nothing. */
export function RegistrationFacts({ found }: { found: FoundRegistration }) {
  const { link, device: deviceWords } = useBook(activationBook);
  const { areas } = useWords().shell;
  if (found === 'unknown') return null;
  if (found === 'loading')
    return (
      <div className={styles['loading']} role="status">
        <Skeleton text={link.facts.loading} />
      </div>
    );
  const { userType, registeredAt, device } = found;
  const facts = [
    { term: link.facts.account, is: areas[kindOfWireCode(userType)] },
    { term: link.facts.registered, is: <time dateTime={registeredAt}>{link.facts.at(new Date(registeredAt))}</time> },
    { term: link.facts.device, is: deviceName(device, deviceWords) },
  ];
  return (
    <dl className={styles['facts']}>
      {facts.map(({ term, is }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{is}</dd>
        </div>
      ))}
    </dl>
  );
}

export function useRegistration(code: string): FoundRegistration {
  const [found, setFound] = useState<FoundRegistration>('loading');
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    const keep = (answer: FoundRegistration) => {
      if (!signal.aborted) setFound(answer);
    };
    call(registrationOfLink, { body: { code }, signal }).then(keep, () => keep('unknown'));
    return () => asking.abort();
  }, [code]);
  return found;
}
