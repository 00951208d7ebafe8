import type { Json, SmsSettings } from '../../config/config.ts';
import { DeliveryFailure } from '../message-gateway.ts';
import { type SmsShape, httpFailureType, internationalNumber } from './sms-shape.ts';

type GenericSettings = Extract<SmsSettings, { shape: 'generic' }>;

const contentTypes = { json: 'application/json', form: 'application/x-www-form-urlencoded' };

/** A gateway as its operator describes it. Values go into a template's texts before it is encoded, so that none can leave its place. */
export function genericShape(settings: GenericSettings): SmsShape {
  const { method, url, headers, body, encoding, success, secret } = settings;
  return {
    request: ({ id, to, text }) => {
      const international = internationalNumber(to);
      const values: Values = { id, to: international, digits: international.slice(1), text, secret };
      const written = new Map(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), filled(value, values)]),
      );
      if (body && !written.has('content-type')) written.set('content-type', contentTypes[encoding]);
      return {
        url: filled(url, values, encodeURIComponent),
        method,
        headers: Object.fromEntries(written),
        body: body && encodedBody(body, values, encoding),
      };
    },
    failure: ({ status, retryAfter }) => {
      const isTaken = success ? success.includes(status) : status >= 200 && status < 300;
      return isTaken ? null : new DeliveryFailure(httpFailureType(status), `HTTP_${status}`, retryAfter);
    },
  };
}

type Values = Readonly<Record<string, string>>;

const filled = (template: string, values: Values, encode = (text: string) => text): string =>
  template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (name in values ? encode(values[name] ?? '') : whole));

function encodedBody(body: NonNullable<GenericSettings['body']>, values: Values, encoding: 'json' | 'form'): string {
  if (encoding === 'json') return JSON.stringify(filledJson(body, values));
  const fields = new URLSearchParams();
  // Anything but texts was refused at the start.
  for (const [name, value] of Object.entries(body))
    if (typeof value === 'string') fields.set(name, filled(value, values));
  return fields.toString();
}

function filledJson(template: Json, values: Values): Json {
  if (typeof template === 'string') return filled(template, values);
  if (Array.isArray(template)) return template.map((each) => filledJson(each, values));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, filledJson(value, values)]));
}
