import { readHostCommand } from '@selvage/contract/host-command';
import { messageOf, type HostChannel } from './host-channel.ts';

/** In a page's own document: events on the mount, which bubble. */
export const pageChannel = (mount: HTMLElement): HostChannel => ({
  send(news) {
    const cancelable = news.type === 'authenticated';
    const event = new CustomEvent(`loginApp:${news.type}`, { bubbles: true, cancelable, detail: messageOf(news) });
    return !mount.dispatchEvent(event);
  },
  onCommand(obey) {
    const heard = (event: CustomEvent<unknown>) => {
      const command = readHostCommand(event.detail);
      if (command !== null) obey(command);
    };
    mount.addEventListener('loginApp:command', heard);
    return () => mount.removeEventListener('loginApp:command', heard);
  },
});
