import type { LoginAppNews } from '@selvage/contract/embedding';

/** The connection to the embedding page. */
export interface HostConnection {
  notify(news: LoginAppNews): void;
  /** Called before a signed-in person is redirected to a page of the site. Returns true if the embedding page keeps the person. */
  handOver(href: string): boolean;
}

let line: HostConnection | null = null;

export function connectHost(connected: HostConnection | null): void {
  line = connected;
}

export const hasHost = (): boolean => line !== null;

/** Does nothing if the page is not embedded. */
export const notifyHost = (news: LoginAppNews): void => line?.notify(news);

export const handOver = (href: string): boolean => line?.handOver(href) ?? false;
