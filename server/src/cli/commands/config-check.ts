import { openCommonPasswords } from '../../ways/password/common-passwords.ts';
import { command } from '../command.ts';
import { effectiveSettings, settingCells } from '../settings/effective-settings.ts';
import { readSettings } from '../read-settings.ts';
import { nodeWarning } from '../serve/node-version.ts';
import { factsText } from '../../plain-text.ts';

const verdict = {
  production: 'The settings are good.',
  demo: 'The settings are good for a demonstration.',
} as const;

export const configCheck = command({
  name: 'config check',
  summary: 'Read all settings as a start would, and print the effective configuration without secrets.',
  options: {},
  run: async ({ env, demo }) => {
    const config = readSettings(env, demo);
    const warning = nodeWarning(config);
    const passwords = await openCommonPasswords(config);
    await passwords.close();
    const json = effectiveSettings(env, config, passwords.own);
    const facts = settingCells(json);
    const warned = warning === undefined ? '' : `Warning: ${warning}.\n`;
    return { json, text: `${factsText(facts)}\n${warned}${verdict[config.mode]}\n` };
  },
});
