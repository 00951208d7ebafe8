import type { LoginAppNews } from '@selvage/contract/embedding';

/** The connection to the embedding page. */
export interface HostConnection {
  notify(news: LoginAppNews): void;
  /** Someone who is signed in is about to go on to a page of the site; true if they are not to. */
  handOver(href: string): boolean;
}

let line: HostConnection | null = null;

export function connectHost(connected: HostConnection | null): void {
  line = connected;
}

/** Nobody hears it where nothing embeds us. */
export const notifyHost = (news: LoginAppNews): void => line?.notify(news);

export const handOver = (href: string): boolean => line?.handOver(href) ?? false;
