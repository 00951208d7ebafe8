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

/** Cleared first, because a region that is given the same text twice says nothing the second time. */
export function announce(text: string, region: Region = 'status'): void {
  put(region, '');
  setTimeout(() => put(region, text), 50);
}
