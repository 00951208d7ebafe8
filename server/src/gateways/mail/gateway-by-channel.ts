import type { Message, MessageGateway } from './message.ts';

/** Each channel has its own way out. */
export function gatewayByChannel(gateways: Record<Message['channel'], MessageGateway>): MessageGateway {
  return { deliver: (message) => gateways[message.channel].deliver(message) };
}
