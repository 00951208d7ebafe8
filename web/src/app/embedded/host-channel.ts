import type { LoginAppCommand, LoginAppMessage, LoginAppNews } from '@selvage/contract/embedding';
import { readHostCommand } from '@selvage/contract/host-command';

/** EM1: sends messages to the embedding page and receives its commands. */
export interface HostChannel {
  /** True if the page has said that it sees to what follows. */
  send(news: LoginAppNews): boolean;
  /** Answers with the way to stop listening. */
  onCommand(handle: (command: LoginAppCommand) => void): () => void;
}

export const messageOf = (news: LoginAppNews): LoginAppMessage => ({ source: 'loginApp', v: 1, ...news });

/** In a page's own document: events on the mount, which bubble. */
export const pageChannel = (mount: HTMLElement): HostChannel => ({
  send(news) {
    const cancelable = news.type === 'authenticated';
    const event = new CustomEvent(`loginApp:${news.type}`, { bubbles: true, cancelable, detail: messageOf(news) });
    return !mount.dispatchEvent(event);
  },
  onCommand(handle) {
    const onMessage = (event: CustomEvent<unknown>) => {
      const command = readHostCommand(event.detail);
      if (command !== null) handle(command);
    };
    mount.addEventListener('loginApp:command', onMessage);
    return () => mount.removeEventListener('loginApp:command', onMessage);
  },
});
