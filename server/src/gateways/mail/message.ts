/** A letter ready to leave. The id is the same at every try, so a receiver can tell a repeat. */
export interface Message {
  id: string;
  channel: 'email' | 'sms';
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Takes a message or throws; taking the same one twice is harmless. */
export interface MessageGateway {
  deliver(message: Message): Promise<void>;
}
