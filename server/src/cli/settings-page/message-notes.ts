import type { SettingNote } from './setting-note.ts';
import { shipped } from './shipped-settings.ts';

// oxfmt-ignore
export const messageNotes: Readonly<Record<string, SettingNote>> = {
  'mail.startTls': { says: 'What becomes of a connection that begins in the clear.', otherwise: '`required` where `SMTP_URL` has a password, else `if-offered`' },
  'mail.caFile': { says: 'The path of a PEM certificate to trust in place of the public authorities.', otherwise: 'the public authorities' },
  'mail.connections': { says: 'Kept open at most, by each instance; so many letters leave at once.', otherwise: shipped.mailConnections },
  'mail.returnPath': { says: 'Where bounces are mailed.', otherwise: 'the brand’s `sender`' },
  'mail.headers.<name>': { says: 'A header whose name starts with `X-`, on every letter.', otherwise: 'none' },
  'mail.dkim.<domain>.selector': { says: 'The DKIM selector for senders of this domain.', otherwise: 'letters are not signed' },
  'mail.dkim.<domain>.keyFile': { says: 'The path of its RSA key, PEM without a pass phrase.', otherwise: 'letters are not signed' },
  'phones.countries': { says: 'Whose mobile numbers people may give for codes by text: two letters each, such as `["IE", "GB"]`. Numbers from outside Ireland are typed with `+` and their country code. No other number is texted.', otherwise: shipped.phoneCountries },
  'sms.shape': { says: 'Twilio, or any gateway that can be described: [mail and texts](mail-and-sms.md).', otherwise: 'needed' },
  'sms.accountSid': { says: 'The account, `AC…`.', otherwise: 'needed' },
  'sms.apiKeySid': { says: 'An API key, `SK…`, whose secret `SMS_SECRET` then is.', otherwise: 'the account’s own token' },
  'sms.from': { says: 'The sender: a number, or a name of up to 11 characters.', otherwise: '`messagingServiceSid` is needed' },
  'sms.messagingServiceSid': { says: 'A messaging service, `MG…`, in place of `from`.', otherwise: '`from` is needed' },
  'sms.baseUrl': { says: 'Another region of Twilio’s.', otherwise: '`https://api.twilio.com`' },
  'sms.timeoutSeconds': { says: 'How long the gateway may take.', otherwise: shipped.smsTimeout },
  'sms.method': { says: 'How the gateway is asked.', otherwise: '`POST`' },
  'sms.url': { says: 'Its address; may hold `{to}`, `{digits}`, `{text}`, `{id}`, `{secret}`.', otherwise: 'needed' },
  'sms.headers.<name>': { says: 'A header; may hold `{id}` and `{secret}`.', otherwise: 'none' },
  'sms.body.<name>': { says: 'A part of the body, with the same names in braces as `url`.', otherwise: 'needed, except with `GET`' },
  'sms.encoding': { says: 'How the body is written.', otherwise: '`json`' },
  'sms.success': { says: 'The statuses that mean it was taken.', otherwise: 'every 2xx' },
};
