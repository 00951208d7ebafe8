import type { LoginAppMessage } from '@selvage/contract/embedding';
import { readHostCommand } from '@selvage/contract/host-command';
import { messageOf, type HostChannel } from './host-channel.ts';
import { parentOrigin } from './parent-origin.ts';

/**
 * In a frame: messages to and from the parent, whose origin is on the operator's list, and to nobody else. While the browser
 * does not say which of the list it is, the latest of each kind waits for the parent's first command.
 */
export function frameChannel(allowed: readonly string[]): HostChannel {
  let parent = parentOrigin(document, allowed);
  const unsent = new Map<string, LoginAppMessage>();

  const post = (message: LoginAppMessage): void => {
    if (parent === undefined) unsent.set(message.type, message);
    else window.parent.postMessage(message, parent);
  };
  const settleOn = (origin: string): void => {
    parent = origin;
    unsent.forEach(post);
    unsent.clear();
  };

  return {
    send(news) {
      post(messageOf(news));
      // What follows happens outside the frame, and that is the parent's.
      return true;
    },
    onCommand(obey) {
      const heard = ({ source, origin, data }: MessageEvent<unknown>) => {
        const trusted = parent === undefined ? allowed.includes(origin) : origin === parent;
        const command = source === window.parent && trusted ? readHostCommand(data) : null;
        if (command === null) return;
        if (parent === undefined) settleOn(origin);
        obey(command);
      };
      window.addEventListener('message', heard);
      return () => window.removeEventListener('message', heard);
    },
  };
}
