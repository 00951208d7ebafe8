import { seconds } from '../time-units.ts';

/** Emails and text messages. What an operator may change is in the server’s configuration. */
export const messageLimits = {
  sendPause: seconds(30),
  /** Of one purpose, to one recipient. */
  sendsPerHour: 5,
  sendsPerDay: 10,
  /** Of all purposes, to one recipient. */
  messagesPerHour: 20,
  messagesPerDay: 60,
  /** Reset messages that a browser which logged in before may ask for, whatever strangers have used up. */
  resetsPerDayKnownBrowser: 5,
  /** Text messages of the whole installation, and the share kept for numbers that are in use as a second factor. */
  textsPerDay: 10_000,
  textsReserved: 0.2,
  sendsPerClientPerHour: 20,
  resendNotice: seconds(5),
} as const;
