import type { LoginAppCommand, LoginAppMessage, LoginAppNews } from '@selvage/contract/embedding';
import { readHostCommand } from '@selvage/contract/host-command';

/** Sends messages to the embedding page and receives its commands. */
export interface HostChannel {
  /** Returns true if the page has said that it handles the next step itself. */
  send(news: LoginAppNews): boolean;
  /** Returns a function that stops listening. */
  onCommand(handle: (command: LoginAppCommand) => void): () => void;
}

const messageOf = (news: LoginAppNews): LoginAppMessage => ({ source: 'loginApp', v: 1, ...news });

/** In a page's own document, messages are events on the mount, which bubble. */
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

/**
 * Returns the origin of the embedding page before its first message, or undefined. Not every browser knows the pages around a frame, and a
 * page may hide its referrer.
 */
function parentOrigin(page: Document, allowed: readonly string[]): string | undefined {
  const [ancestor] = page.location.ancestorOrigins ?? [];
  const referrer = URL.canParse(page.referrer) ? new URL(page.referrer).origin : undefined;
  return allowed.find((origin) => origin === (ancestor ?? referrer));
}

/**
 * True if the browser tells neither the page around the frame nor a referrer. The embedding page may hide its referrer, so this refuses
 * nothing: the frame-ancestors policy decides who may frame us.
 */
const isParentUntold = (page: Document): boolean => page.location.ancestorOrigins === undefined && page.referrer === '';

/**
 * Messages from a frame go only to the parent, and only if its origin is on the operator's list. Some browsers do not tell the parent's
 * origin. Then `ready` is sent to each origin of the list, and the browser delivers it only to the parent. The latest message of each other
 * type waits until the parent has sent its first command.
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
        // `ready` is sent again when the page may have missed messages. So the latest messages are sent again too.
        if (parent !== undefined) postLatest(parent);
      } else {
        latest.delete(news.type);
        latest.set(news.type, message);
        if (parent !== undefined) post(message, parent);
      }
      // In a frame the next step happens outside the frame, so the parent always handles it.
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
