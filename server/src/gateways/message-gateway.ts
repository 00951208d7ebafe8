export const channels = ['email', 'sms'] as const;
export type Channel = (typeof channels)[number];

/** A message ready to leave. The id is the same at every try, so a receiver can tell a repeat. */
export interface Message {
  id: string;
  channel: Channel;
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Takes a message, or throws a DeliveryFailure; taking the same one twice is harmless. */
export interface MessageGateway {
  deliver(message: Message): Promise<void>;
  /** Lets go of what it keeps open, deliveries under way included. */
  close?(): Promise<void>;
}

/**
 * What a failure says: `never` and `later` are about this one message, `closed` is about the gateway, which takes nobody's.
 * Whatever happened once the gateway had seen the message is about the message, or one that it chokes on would stop all others.
 */
export type FailureType = 'never' | 'later' | 'closed';

/** A message that was not taken. It is known by a code alone: gateways quote emails in their answers. */
export class DeliveryFailure extends Error {
  readonly type: FailureType;
  readonly code: string;
  /** How long the gateway asks us to wait, in milliseconds. */
  readonly retryAfter: number | null;

  constructor(type: FailureType, code: string, retryAfter: number | null = null) {
    super(code);
    this.name = 'DeliveryFailure';
    this.type = type;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** Of whatever else is thrown only the code or the class is known, and that another try may go better. */
export function deliveryFailure(error: unknown): DeliveryFailure {
  if (error instanceof DeliveryFailure) return error;
  if (!(error instanceof Error)) return new DeliveryFailure('later', 'unknown');
  return new DeliveryFailure('later', 'code' in error && typeof error.code === 'string' ? error.code : error.name);
}

/** Each channel has its own way out. */
export function gatewayByChannel(gateways: Record<Channel, MessageGateway>): MessageGateway {
  return {
    deliver: (message) => gateways[message.channel].deliver(message),
    close: async () => {
      for (const gateway of Object.values(gateways)) await gateway.close?.();
    },
  };
}
