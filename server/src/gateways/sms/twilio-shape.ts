import type { SmsSettings } from '../../config/config.ts';
import { DeliveryFailure, type FailureType } from '../message-gateway.ts';
import { type SmsShape, httpFailureType, internationalNumber } from './sms-shape.ts';

type TwilioSettings = Extract<SmsSettings, { shape: 'twilio' }>;

/** Twilio's own numbers, where they say more than the status. */
// oxfmt-ignore
const failureTypes: Readonly<Record<number, FailureType>> = {
  14107: 'closed',  // too many at once
  20003: 'closed',  // wrong credentials
  20005: 'closed',  // account not active
  20404: 'closed',  // no such account
  20429: 'closed',  // too many requests
  21211: 'never',   // not a number
  21212: 'closed',  // not a sender
  21408: 'closed',  // this country is not enabled
  21603: 'closed',  // no sender
  21606: 'closed',  // the sender is not ours
  21608: 'closed',  // a trial account
  21610: 'never',   // the person has said STOP
  21611: 'closed',  // the sender's queue is full
  21612: 'never',   // no way from this sender to this number
  21614: 'never',   // not a mobile
  21617: 'never',   // too long
  30001: 'closed',  // queue overflow
  30002: 'closed',  // account suspended
  63038: 'closed',  // the day's limit
};

export function twilioShape({ url, user, secret, sender }: TwilioSettings): SmsShape {
  const authorization = `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;
  return {
    request: ({ to, text }) => ({
      url,
      method: 'POST',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ To: internationalNumber(to), ...sender, Body: text }).toString(),
    }),
    failure: ({ status, body, retryAfter }) => {
      if (status === 201 || status === 200) return null;
      const number = errorNumberIn(body);
      const type = (number === undefined ? undefined : failureTypes[number]) ?? httpFailureType(status);
      return new DeliveryFailure(type, number === undefined ? `HTTP_${status}` : `TWILIO_${number}`, retryAfter);
    },
  };
}

/** `{ "code": 21211, "message": … }`: the message quotes the number, so it is not looked at. */
const errorNumberIn = (body: string): number | undefined => {
  const [, digits] = /"code"\s*:\s*(\d{5})\b/.exec(body) ?? [];
  return digits === undefined ? undefined : Number(digits);
};
