import { seconds } from '@selvage/contract/durations';
import type { MessageGateway } from '../mail/message.ts';

/** Texts through any gateway that takes `{ id, to, text }` as JSON and answers 2xx. */
export function httpSmsGateway(url: string): MessageGateway {
  return {
    deliver: async ({ id, to, text }) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': id },
        body: JSON.stringify({ id, to: `+353${to.slice(1)}`, text }),
        signal: AbortSignal.timeout(seconds(10)),
      });
      if (!response.ok) throw Object.assign(new Error('the text gateway refused'), { code: `HTTP_${response.status}` });
    },
  };
}
