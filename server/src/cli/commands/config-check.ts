import { readConfig } from '../../config/read-config.ts';
import { openCommonPasswords } from '../../identity/common-passwords.ts';
import { command } from '../command.ts';
import { effectiveSettings, type SettingValue } from '../effective-settings.ts';
import { nodeWarning } from '../node-version.ts';
import { type Cell, factsText } from '../plain-text.ts';

export const configCheck = command({
  name: 'config check',
  summary: 'Read every setting as a start would and print the effective configuration; no secret is shown.',
  options: {},
  run: async ({ env }) => {
    const config = readConfig(env);
    const warning = nodeWarning(config);
    const passwords = await openCommonPasswords(config);
    await passwords.close();
    const json = effectiveSettings(env, config, passwords.own);
    const facts = Object.fromEntries(Object.entries(json).map(([name, value]) => [name, cellOf(value)]));
    return {
      json,
      text: `${factsText(facts)}\n${warning === undefined ? '' : `Warning: ${warning}.\n`}The settings are good.\n`,
    };
  },
});

const cellOf = (value: SettingValue): Cell => (Array.isArray(value) ? value.join(', ') : (value as Cell));
