import type { SettingNote } from './setting-note.ts';
import { shipped } from './shipped-settings.ts';

// oxfmt-ignore
export const environmentNotes: Readonly<Record<string, SettingNote>> = {
  SELVAGE_MODE: { says: '`demo` or `production`. Production has no demo people, areas or inbox, and does not start without the settings that are marked as needed.', otherwise: `\`${shipped.mode}\`` },
  HOST: { says: 'The address to listen on. `0.0.0.0` for all, behind a proxy on another machine.', otherwise: `\`${shipped.host}\`` },
  PORT: { says: 'The port to listen on, 0 to 65535.', otherwise: `\`${shipped.port}\`` },
  METRICS_HOST: { says: 'Where the metrics listen; of no use without `METRICS_PORT`.', otherwise: '`localhost`' },
  METRICS_PORT: { says: 'The port that Prometheus asks, never the public one.', otherwise: 'no metrics' },
  DATA_DIR: { says: 'Where the embedded database lives. Of no use with `DATABASE_URL`.', otherwise: '`data`' },
  DATABASE_URL: { says: 'A PostgreSQL 15 or newer: `postgres://user:password@host/database?sslmode=verify-full&sslrootcert=…`.', otherwise: 'the embedded one; needed in production' },
  PUBLIC_URL: { says: 'The origin that people see, such as `https://portal.example`. With `https` cookies are `Secure`; production takes nothing else.', otherwise: '`http://localhost:3000` in demo mode; needed in production' },
  SELVAGE_SECRET: { says: 'At least 32 characters of your own; every key is derived from it. The same for all instances, and for ever.', otherwise: 'one that everybody knows; needed in production' },
  SELVAGE_CONFIG: { says: 'The path of the JSON file below.', otherwise: 'no file' },
  SELVAGE_CONTENT_DIR: { says: 'A folder of Markdown that changes what ships: [content](content.md).', otherwise: 'the texts that ship' },
  SELVAGE_TRUST_PROXY: { says: 'The proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed (`X-Forwarded-Host` never is: they pass `Host` on): addresses or networks with commas between, or `loopback`, `linklocal`, `uniquelocal`.', otherwise: 'none is believed' },
  SELVAGE_ALLOW_INSECURE: { says: 'Which connections production may make without TLS, with commas between: `database`, `smtp`, `sms`, `registry`; and `trust-proxy` for a proxy network wider than `/8` (IPv6 `/7`). This machine and Unix sockets need no permission. Only for a network that nobody else can reach.', otherwise: 'production does not start with any of them' },
  SELVAGE_THROTTLE: { says: '`off` turns the throttles by network address off, in demo mode only.', otherwise: '`on`' },
  SMTP_URL: { says: 'The mail server: `smtp://user:password@host:587` or `smtps://…:465`. What else there is to say stands in `mail`.', otherwise: 'the inbox of the demonstration; needed in production' },
  SMS_URL: { says: 'A text gateway that takes `{ id, to, text }` as JSON. Another shape: `sms`. Not both.', otherwise: 'texts wait until they expire; in demo mode the inbox has them' },
  SMS_SECRET: { says: 'What the gateway of `sms` wants to see.', otherwise: 'nothing; needed where `sms` uses it' },
  SELVAGE_HOOK_SECRET: { says: 'At least 32 characters of ASCII that a mail provider shows when it tells of bounces: [mail and texts](mail-and-sms.md).', otherwise: 'nobody may tell' },
  SELVAGE_REGISTRY_TOKEN: { says: 'What we show to a registry of your own, unless `registry.tokenFile` has it.', otherwise: 'nothing is shown' },
  SELVAGE_OPERATOR: { says: 'Who gives commands to `selvage`, for the audit: [the command line](cli.md).', otherwise: 'the user of the system' },
};
