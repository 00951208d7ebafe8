import type { Config } from '@selvage/server/config/config';

export function greeting(config: Config): string {
  const [first, ...others] = config.brands;
  const applications = config.oidc?.clients.filter(({ home }) => home !== null) ?? [];
  return [
    '',
    `  Selvage is open:  ${first.origin}`,
    ...others.map(({ name, origin }) => `  ${`${name}:`.padEnd(16)}  ${origin}`),
    `  demo accounts:    ${first.origin}/dev`,
    `  message inbox:    ${first.origin}/dev/inbox`,
    ...applications.map(({ name, home }) => `  ${`${name.en}:`.padEnd(16)}  ${home}`),
    '',
    '',
  ].join('\n');
}
