import { readConfig } from '../../config/read-config.ts';
import { command } from '../command.ts';
import { configSummary } from '../config-summary.ts';
import { factsText, type Cell } from '../plain-text.ts';

export const configCheck = command({
  name: 'config check',
  summary: 'Read every setting as a start would, and say what they come to; no secret is shown.',
  options: {},
  run: async ({ env }) => {
    const json = configSummary(readConfig(env));
    const facts: Record<string, Cell> = {};
    for (const [name, value] of Object.entries(json))
      facts[name] = typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
    return { json, text: `${factsText(facts)}\nThe settings are good.\n` };
  },
});
