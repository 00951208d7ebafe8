import type { LoginAppMessage } from '@selvage/contract/embedding';
import { readHostCommand } from '@selvage/contract/host-command';
import { type HostChannel, messageOf } from './host-channel.ts';

/**
 * The page that frames us, as far as the browser says before it speaks: not every browser knows the ancestors, and a page
 * may keep its referrer to itself.
 */
function parentOrigin(page: Document, allowed: readonly string[]): string | undefined {
  const [ancestor] = page.location.ancestorOrigins ?? [];
  const referrer = URL.canParse(page.referrer) ? new URL(page.referrer).origin : undefined;
  return allowed.find((origin) => origin === (ancestor ?? referrer));
}

/** Neither ancestors nor a referrer: the page has asked for that, and its policy, not its silence, says who may frame us. */
const isParentUntold = (page: Document): boolean => page.location.ancestorOrigins === undefined && page.referrer === '';

/**
 * In a frame: messages to and from the parent, whose origin is on the operator's list, and to nobody else. While the browser
 * does not say who it is, `ready` is addressed to each of the list, of whom the browser reaches only the right one, and the
 * latest of each other kind waits for the parent's first command.
 */
export function frameChannel(allowed: readonly string[]): HostChannel {
  let parent = parentOrigin(document, allowed);
  const latest = new Map<string, LoginAppMessage>();

  const post = (message: LoginAppMessage, target: string): void => window.parent.postMessage(message, target);
  const postLatest = (target: string): void => latest.forEach((message) => post(message, target));

  return {
    send(news) {
      const message = messageOf(news);
      const unsettled = isParentUntold(document) ? allowed : [];
      if (news.type === 'ready') {
        for (const target of parent === undefined ? unsettled : [parent]) post(message, target);
        // A page that is told `ready` again may have missed what was said since the first time.
        if (parent !== undefined) postLatest(parent);
      } else {
        latest.delete(news.type);
        latest.set(news.type, message);
        if (parent !== undefined) post(message, parent);
      }
      // What follows happens outside the frame, and that is the parent's.
      return true;
    },
    onCommand(handle) {
      const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
        const trusted = parent === undefined ? allowed.includes(origin) : origin === parent;
        const command = source === window.parent && trusted ? readHostCommand(data) : null;
        if (command === null) return;
        if (parent === undefined) {
          parent = origin;
          postLatest(origin);
        }
        handle(command);
      };
      window.addEventListener('message', onMessage);
      return () => window.removeEventListener('message', onMessage);
    },
  };
}
