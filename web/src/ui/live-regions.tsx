import { useSyncExternalStore } from 'react';
import { announcements } from './announcements.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The two regions of the page, mounted once: what is put into them is spoken. */
export function LiveRegions() {
  const { status, alert } = useSyncExternalStore(announcements.subscribe, announcements.current, announcements.current);
  return (
    <VisuallyHidden>
      <span role="status">{status}</span>
      <span role="alert">{alert}</span>
    </VisuallyHidden>
  );
}
