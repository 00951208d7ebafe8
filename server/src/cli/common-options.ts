import type { Command, Options } from './command.ts';

const everywhere = {
  json: { type: 'boolean', says: 'one JSON object, or one a line, instead of text' },
  help: { type: 'boolean', short: 'h', says: 'say how this is called' },
} as const satisfies Options;

const operator = {
  type: 'string',
  value: 'NAME',
  says: 'who does this; SELVAGE_OPERATOR or the system user otherwise',
} as const;
const reason = { type: 'string', value: 'TEXT', says: 'why, for the audit, where it is kept for good' } as const;

const audited = { none: {}, 'by-name': { operator, reason }, 'with-reason': { operator, reason } } as const;

export const optionsOf = ({ options, audited: how }: Pick<Command, 'options' | 'audited'>): Options => ({
  ...options,
  ...audited[how ?? 'none'],
  ...everywhere,
});
