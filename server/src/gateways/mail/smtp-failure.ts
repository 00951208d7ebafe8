import { DeliveryFailure, type Verdict } from './delivery-failure.ts';

/** 5.7.x is about us: not allowed to relay, not logged in. Somebody will put that right. */
const aboutUs = /^5\.7\./;

/**
 * What nodemailer threw, by phase. Before the letter was begun it is the gateway that is closed; afterwards it is the letter,
 * and a 5xx to its recipient or its text is final.
 */
export function smtpFailure(error: unknown, begun: boolean): DeliveryFailure {
  if (!(error instanceof Error)) return new DeliveryFailure('later', 'unknown');
  const { code, response, responseCode, command } = error as Error & Partial<Record<string, unknown>>;
  const name = typeof code === 'string' ? code : error.name;
  if (typeof responseCode !== 'number') return new DeliveryFailure(begun ? 'later' : 'closed', name);
  const [, detail] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(response)) ?? [];
  const answer = ['SMTP', responseCode, ...(detail === undefined ? [] : [detail])].join('_');
  return new DeliveryFailure(begun ? verdictOn(responseCode, detail, String(command)) : 'closed', answer);
}

function verdictOn(status: number, detail: string | undefined, command: string): Verdict {
  const isFinal = status >= 500 && status !== 530 && !aboutUs.test(detail ?? '') && command !== 'MAIL FROM';
  return isFinal ? 'never' : 'later';
}
