import { useSyncExternalStore } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

type Region = 'status' | 'alert';
type Texts = Readonly<Record<Region, string>>;

const listeners = new Set<() => void>();
let texts: Texts = { status: '', alert: '' };

function put(region: Region, text: string): void {
  texts = { ...texts, [region]: text };
  listeners.forEach((listener) => listener());
}

export const announcements = {
  current: (): Texts => texts,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

let upcoming: ReturnType<typeof setTimeout> | undefined;

/** For a change of screen: whoever reads on must not find what was said about the one before. */
export function clearAnnouncements(): void {
  clearTimeout(upcoming);
  if (texts.status + texts.alert === '') return;
  put('status', '');
  put('alert', '');
}

/** Cleared first, because a region that is given the same text twice says nothing the second time. */
export function announce(text: string, region: Region = 'status'): void {
  put(region, '');
  upcoming = setTimeout(() => put(region, text), 50);
}

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
