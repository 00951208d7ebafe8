import type { Kind } from '@selvage/contract/user-types';
import { useState } from 'react';
import { ForSignedIn } from '../../navigation/for-signed-in.tsx';
import { LockedPanel } from '../../navigation/locked-panel.tsx';
import type { Screen } from '../../navigation/paths.ts';
import { forgetLockedSession } from '../../session/forget-locked-session.ts';
import { SecurityPanel } from './security-panel.tsx';

/** Where a person is signed in, what is remembered and what has happened. */
export function SecurityScreen({ kind, screen }: { kind: Kind; screen: Screen }) {
  const [locked, setLocked] = useState(false);
  const lock = () => {
    setLocked(true);
    forgetLockedSession();
  };
  return (
    <ForSignedIn kind={kind} screen={screen}>
      {({ email = '' }) =>
        locked ? (
          <LockedPanel kind={kind} screen={screen} email={email} />
        ) : (
          <SecurityPanel kind={kind} email={email} onLocked={lock} />
        )
      }
    </ForSignedIn>
  );
}
