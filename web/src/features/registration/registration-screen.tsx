import type { Kind } from '@selvage/contract/user-types';
import { useEffect } from 'react';
import { paths } from '../../navigation/paths.ts';
import { useGo } from '../../navigation/use-go.ts';
import { useOnward } from '../../navigation/use-onward.tsx';
import { OneMoment } from '../../ui/one-moment.tsx';
import { identityFieldsBook } from '../../words/identity-fields-book.ts';
import { useLanguage } from '../../words/words-provider.tsx';
import { isRegistering } from './registering-kinds.ts';
import { RegistrationPanels } from './registration-panels.tsx';

/** RG1. */
export function RegistrationScreen({ kind }: { kind: Kind }) {
  const { language, words } = useLanguage();
  const go = useGo();
  const instead = useOnward(kind);
  const registers = isRegistering(kind);
  useEffect(() => {
    if (!registers) go(paths.login(kind), { replace: true });
  }, [go, kind, registers]);

  // Asked for now, so that both books of this screen are on their way at once.
  void identityFieldsBook(language);
  if (instead !== null) return instead;
  if (!registers) return <OneMoment text={words.shell.oneMoment} />;
  return <RegistrationPanels kind={kind} />;
}
