import { useEffect } from 'react';
import { notice } from '../navigation/notice.ts';
import { paths } from '../navigation/paths.ts';
import { useGo } from '../navigation/use-go.ts';

/** RT6: the entry, and the login screen it leads to says why. */
export function UnknownPath() {
  const go = useGo();
  useEffect(() => {
    notice.set('page-not-found');
    go(paths.entry('member'), { replace: true });
  }, [go]);
  return null;
}
