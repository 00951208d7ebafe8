import { requiredNow } from '../../config/two-factor-settings.ts';
import { countWays } from '../../support/count-ways.ts';
import { command } from '../command.ts';
import { tableText } from '../../plain-text.ts';

export const reportWays = command({
  name: 'report ways',
  summary:
    'Count for each kind of user how many have codes, an authenticator app or a passkey, and how many meet the login policy.',
  options: {},
  run: async ({ deps }) => {
    const { db, config, now } = await deps();
    const counted = (await countWays(db)).map((each) => {
      const { requires, from } = config.twoFactor[each.kind];
      return { ...each, requires, from, requiresNow: requiredNow(config.twoFactor[each.kind], now()) };
    });
    const head = [
      'kind',
      'accounts',
      'email',
      'text',
      'app',
      'passkey',
      'two-step',
      'phishing-resistant',
      'requires',
      'from',
    ];
    const rows = counted.map((each) => [
      each.kind,
      each.accounts,
      each.email,
      each.text,
      each.app,
      each.passkey,
      each.twoStep,
      each.phishingResistant,
      each.requires,
      each.from,
    ]);
    return { json: { kinds: counted }, text: tableText(head, rows) };
  },
});
