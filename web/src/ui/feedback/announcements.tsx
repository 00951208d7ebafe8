import { createStore, useStore } from '../store.ts';
import { VisuallyHidden } from '../text/visually-hidden.tsx';

type Region = 'status' | 'alert';
type Texts = Readonly<Record<Region, string>>;

export const announcements = createStore<Texts>({ status: '', alert: '' });

const put = (region: Region, text: string): void => announcements.set({ ...announcements.get(), [region]: text });

let upcoming: ReturnType<typeof setTimeout> | undefined;

/** Clears the announcements at a change of screen, so that a screen reader does not find those of the previous screen. */
export function clearAnnouncements(): void {
  clearTimeout(upcoming);
  const { status, alert } = announcements.get();
  if (status + alert === '') return;
  put('status', '');
  put('alert', '');
}

/** Clears the region first, because the same text twice is announced only once. */
export function announce(text: string, region: Region = 'status'): void {
  put(region, '');
  upcoming = setTimeout(() => put(region, text), 50);
}

/** The two live regions of the page, mounted once. Text that is put into them is announced. */
export function LiveRegions() {
  const { status, alert } = useStore(announcements);
  return (
    <VisuallyHidden>
      <span role="status">{status}</span>
      <span role="alert">{alert}</span>
    </VisuallyHidden>
  );
}
