import type { LoginAppCommand, LoginAppMessage, LoginAppNews } from '@selvage/contract/embedding';

/** EM1: a way to speak with the page around us. */
export interface HostChannel {
  /** True if the page has said that it sees to what follows. */
  send(news: LoginAppNews): boolean;
  /** Answers with the way to stop listening. */
  onCommand(obey: (command: LoginAppCommand) => void): () => void;
}

export const messageOf = (news: LoginAppNews): LoginAppMessage => ({ source: 'loginApp', v: 1, ...news });
