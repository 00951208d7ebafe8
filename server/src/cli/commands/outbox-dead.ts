import { countDead } from '../../outbox/dead-letter-store.ts';
import { command } from '../command.ts';
import { tableText } from '../plain-text.ts';

export const outboxDead = command({
  name: 'outbox dead',
  summary: 'Letters and texts that were given up, by channel and by what the gateway said.',
  options: {},
  run: async ({ deps }) => {
    const dead = await countDead((await deps()).db);
    const rows = dead.map(({ letters, channel, reason, latest }) => [letters, channel, reason, latest]);
    const text =
      dead.length === 0 ? 'No letter was given up.\n' : tableText(['letters', 'channel', 'fault', 'latest'], rows);
    return { json: { dead }, text };
  },
});
