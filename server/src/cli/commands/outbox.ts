import { countDead, newestDead } from '../../messages/outbox-status-store.ts';
import { command } from '../command.ts';
import { tableText } from '../../plain-text.ts';
import { retryDeadMessages } from '../../support/retry-dead-messages.ts';
import { auditAct } from '../../support/support-act.ts';
import { CommandFailure } from '../command-failure.ts';

/** The list is for reading. To send all messages of one fault again, no ids are needed. */
const mostListed = 50;

export const outboxDead = command({
  name: 'outbox dead',
  summary: `Count failed emails and texts by channel and by the answer of the gateway, and list the newest ${mostListed} with their ids.`,
  options: {},
  run: async ({ deps }) => {
    const { db } = await deps();
    const [dead, newest] = [await countDead(db), await newestDead(db, mostListed)];
    const counts = dead.map(({ messages, channel, reason, latest }) => [messages, channel, reason, latest]);
    const listed = newest.map(({ at, id, message, channel, reason, account }) => [
      at,
      id,
      message,
      channel,
      reason,
      account,
    ]);
    const text =
      dead.length === 0
        ? 'No message has failed.\n'
        : `${tableText(['messages', 'channel', 'fault', 'latest'], counts)}\n${tableText(['failed', 'id', 'message', 'channel', 'fault', 'account'], listed)}`;
    return { json: { dead, newest }, text };
  },
});

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const outboxRetry = command({
  name: 'outbox retry',
  summary: 'Send failed messages again, after you removed the cause. Needs one of --fault, --id and --all.',
  options: {
    fault: { type: 'string', value: 'CODE', says: 'messages with this fault, as `outbox dead` lists it' },
    id: { type: 'string', value: 'UUID', says: 'one message, by its id in `outbox dead` or in the log' },
    all: { type: 'boolean', says: 'all failed messages' },
  },
  audited: 'with-reason',
  run: async ({ deps, values, acting }) => {
    const { fault, id, all } = values;
    if ([fault, id, all].filter((each) => each !== undefined).length !== 1)
      throw new CommandFailure('usage', 'outbox retry needs one of --fault, --id and --all');
    if (id !== undefined && !uuid.test(id)) throw new CommandFailure('usage', '--id must be the id of a message');
    const opened = await deps();
    const counts = await opened.db.transaction().execute(async (tx) => {
      const which = { ...(fault !== undefined && { reason: fault }), ...(id !== undefined && { id }) };
      const found = await retryDeadMessages({ ...opened, db: tx }, which);
      if (found.again > 0)
        await auditAct(tx, acting, 'messages-retried', { reason: String(found.again), at: opened.now() });
      return found;
    });
    const found = counts.again + counts.over + counts['recipient-changed'];
    if (id !== undefined && found === 0) throw new CommandFailure('refused', 'there is no failed message with this id');
    const said = `${counts.again} sent again, ${counts.over} too late, ${counts['recipient-changed']} whose email or number has changed.\n`;
    return {
      json: { result: counts.again > 0 ? 'retried' : 'none-retried', ...counts },
      text: found === 0 ? 'No failed message: nothing to send again.\n' : said,
    };
  },
});
