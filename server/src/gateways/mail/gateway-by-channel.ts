import type { Channel, MessageGateway } from './message.ts';

/** Each channel has its own way out. */
export function gatewayByChannel(gateways: Record<Channel, MessageGateway>): MessageGateway {
  return {
    deliver: (message) => gateways[message.channel].deliver(message),
    close: async () => {
      for (const gateway of Object.values(gateways)) await gateway.close?.();
    },
  };
}
