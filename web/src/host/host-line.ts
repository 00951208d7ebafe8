import type { LoginAppNews } from '@selvage/contract/embedding';

/** The way to the page we are embedded in (EM1). */
export interface HostLine {
  tell(news: LoginAppNews): void;
  /** Someone who is signed in is about to go on to a page of the site; true if they are not to. */
  handOver(href: string): boolean;
}

let line: HostLine | null = null;

export function connectHost(connected: HostLine | null): void {
  line = connected;
}

/** Nobody hears it where nothing embeds us. */
export const tellHost = (news: LoginAppNews): void => line?.tell(news);

export const handOver = (href: string): boolean => line?.handOver(href) ?? false;
