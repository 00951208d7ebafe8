import { days } from '@selvage/contract/time-units';
import { readConfig } from '../../config/read-config.ts';
import { readDesk } from '../../config/desk-settings.ts';
import { readMail } from '../../config/mail-settings.ts';
import { registryConfig } from '../../config/registry-settings.ts';
import { readSms } from '../../config/sms-settings.ts';

const nothing = readConfig({});
const registry = registryConfig(
  { kind: 'http', url: 'http://localhost:1' },
  { mode: 'demo', token: null, folder: '.' },
);

const inSeconds = (duration: number): string => String(duration / 1000);

/** What the readers themselves make of nothing, so that no page can say otherwise. */
export const defaultSettings = {
  host: nothing.host,
  port: String(nothing.port),
  mode: nothing.mode,
  limits: {
    ...nothing.limits,
    inSeconds: (name: keyof typeof nothing.limits): string => inSeconds(nothing.limits[name]),
    inDays: (name: keyof typeof nothing.limits): string => String(nothing.limits[name] / days(1)),
  },
  twoFactor: nothing.twoFactor,
  passkeyOffers: nothing.passkeys.offers,
  phoneCountries: nothing.phoneCountries.map((country) => `\`${country}\``).join(', '),
  mailConnections: String(readMail(new URL('smtp://localhost'), undefined, '.')?.connections),
  smsTimeout: inSeconds(readSms({ url: 'https://sms.example/', secret: null, given: undefined })?.timeout ?? 0),
  deskPeoplePerDay: String(
    readDesk({ enabled: true }, { brands: nothing.brands, mode: nothing.mode, folder: '.' })?.peoplePerDay,
  ),
  registry: registry.kind === 'http' ? registry.limits : null,
};

/** What a person has to know about a setting that its schema cannot say. */
export interface SettingNote {
  says: string;
  /** What holds where it is not set. */
  otherwise: string;
}
