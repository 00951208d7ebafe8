const two = (n: number): string => String(n).padStart(2, '0');

/** The local time of the browser as day-month-year:hour:minute:second. */
function stamp(at: Date): string {
  const day = [two(at.getDate()), two(at.getMonth() + 1), at.getFullYear()].join('-');
  return [day, two(at.getHours()), two(at.getMinutes()), two(at.getSeconds())].join(':');
}

interface PageView {
  name: string;
  path: string;
  title: string;
}

interface AnalyticsEvent {
  action: string;
  label?: string;
}

type AnalyticsRecord = { category: string } & (
  | ({ event: 'pageView'; stamp: string } & PageView)
  | ({ event: 'event' } & AnalyticsEvent)
);

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const category = 'loginApp';

let collectorUrl: string | null = null;

/** Sends records to the collector of the operator. Without a collector they go to the page's data layer. */
export function sendAnalyticsTo(analyticsUrl: string | null): void {
  collectorUrl = analyticsUrl;
}

function send(record: AnalyticsRecord): void {
  if (collectorUrl === null) (window.dataLayer ??= []).push(record);
  else navigator.sendBeacon(collectorUrl, JSON.stringify(record));
}

/** Records the path without the query, which can contain an email, a member number or a code. */
export function recordPageView({ name, path, title }: PageView): void {
  send({ event: 'pageView', category, stamp: stamp(new Date()), name, path: path.replace(/[?#].*$/s, ''), title });
}

export function recordEvent({ action, label }: AnalyticsEvent): void {
  send({ event: 'event', category, action, ...(label !== undefined && { label }) });
}
