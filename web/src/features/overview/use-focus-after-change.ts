import { useEffect, useRef, useState } from 'react';

/** Where the focus goes when what held it is taken away by a change. */
export function useFocusAfterChange() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    if (changes > 0) heading.current?.focus();
  }, [changes]);
  return { heading, changed: () => setChanges((before) => before + 1) };
}
