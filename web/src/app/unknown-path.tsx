import { useEffect } from 'react';
import { notice } from '../navigation/notice.ts';
import { paths } from '../navigation/paths.ts';
import { useGo } from '../navigation/use-go.ts';
import { announce } from '../ui/announcements.ts';
import { useWords } from '../words/words-provider.tsx';

/** RT6: the entry, and the login screen it leads to says why. */
export function UnknownPath() {
  const go = useGo();
  const { shell } = useWords();
  useEffect(() => {
    notice.set('page-not-found');
    announce(shell.pageNotFound);
    go(paths.entry('member'), { replace: true });
  }, [go, shell]);
  return null;
}
