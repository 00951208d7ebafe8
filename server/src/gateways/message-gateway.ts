export const channels = ['email', 'sms'] as const;
export type Channel = (typeof channels)[number];

/** A message ready to send. Every try has the same id, so that a receiver can recognise a repeat. */
export interface Message {
  id: string;
  channel: Channel;
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Takes a message, or throws a DeliveryFailure. Taking the same message twice is harmless. */
export interface MessageGateway {
  deliver(message: Message): Promise<void>;
  /** Closes all open connections, even during a delivery. */
  close?(): Promise<void>;
}

/**
 * `never` and `later` concern one message: it will never be delivered, or may be tried again. `closed` means that the
 * gateway takes no messages. A fault after the gateway received the message counts against the message. Otherwise one
 * message that breaks the gateway would block all others.
 */
export type FailureType = 'never' | 'later' | 'closed';

/** A failed delivery. It holds only a code, because gateways quote emails in their answers. */
export class DeliveryFailure extends Error {
  readonly type: FailureType;
  readonly code: string;
  /** The wait in milliseconds that the gateway requested. Null if it requested none. */
  readonly retryAfter: number | null;

  constructor(type: FailureType, code: string, retryAfter: number | null = null) {
    super(code);
    this.name = 'DeliveryFailure';
    this.type = type;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** Turns an error into a DeliveryFailure. Any other error counts as temporary, and only its code or class is kept. */
export function deliveryFailure(error: unknown): DeliveryFailure {
  if (error instanceof DeliveryFailure) return error;
  if (!(error instanceof Error)) return new DeliveryFailure('later', 'unknown');
  return new DeliveryFailure('later', 'code' in error && typeof error.code === 'string' ? error.code : error.name);
}

/** Sends each message through the gateway of its channel. */
export function gatewayByChannel(gateways: Record<Channel, MessageGateway>): MessageGateway {
  return {
    deliver: (message) => gateways[message.channel].deliver(message),
    close: async () => {
      for (const gateway of Object.values(gateways)) await gateway.close?.();
    },
  };
}
