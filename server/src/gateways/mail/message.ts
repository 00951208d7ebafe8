export const channels = ['email', 'sms'] as const;
export type Channel = (typeof channels)[number];

/** A letter ready to leave. The id is the same at every try, so a receiver can tell a repeat. */
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
