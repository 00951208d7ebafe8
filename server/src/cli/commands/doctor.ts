import { command } from '../command.ts';
import { checkAll } from '../doctor/check-all.ts';
import { readSettings } from '../read-settings.ts';
import { findingsText, worstOf } from '../doctor/finding.ts';

export const doctor = command({
  name: 'doctor',
  summary:
    'Check everything that a running portal depends on: addresses, proxy, mail, texts, registry, applications, database, clock, secret.',
  options: {},
  run: async ({ env, io, demo }) => {
    const findings = await checkAll(readSettings(env, demo), demo);
    return { exit: worstOf(findings), json: { findings }, text: findingsText(findings, io.colour) };
  },
});
