import { chainHead } from '../../audit/audit-chain-store.ts';
import { invalidateRestored, restoredNotes } from '../../support/restored-backup.ts';
import { restartClosings } from '../../support/restored-closings.ts';
import { command, confirm } from '../command.ts';

/** The command to run once on a restored database, before people can log in: docs/backups.md. */
export const afterRestore = command({
  name: 'after-restore',
  summary:
    'End every session, link, code, remembered device and unsent message of a restored backup, and list what else to check.',
  options: { yes: { type: 'boolean', says: 'do not ask for confirmation' } },
  audited: 'by-name',
  run: async ({ deps, values, acting, io }) => {
    await confirm(io, values.yes, 'restored', 'Ending every session, link, code and device of this database');
    const opened = await deps();
    const { db, now } = opened;
    // The head is read before this command adds a row to the audit, so that it is the head of the backup.
    const found = await chainHead(db);
    const head = found ? `${found.seq}:${found.head}` : null;
    const ended = await invalidateRestored(db, now(), acting.actor);
    // Only now, because the messages of the backup have ended with it.
    const closings = await restartClosings(opened);
    const lines = [
      'Ended:',
      ...Object.entries(ended).map(([what, count]) => `${String(count).padStart(9)}  ${what}`),
      '',
      `Accounts that are going to close, seven days from now, and whose owners are told again: ${closings}`,
      `Head of the audit in this backup: ${head ?? 'none, the chain has no rows yet'}`,
      'Compare it with the heads you exported: an older one must be found by `selvage audit verify --head`, a newer one will not be found.',
      '',
      'Look at this by hand:',
      ...restoredNotes.map((note) => `- ${note}`),
    ];
    return { json: { ended, closings, auditHead: head, notes: restoredNotes }, text: `${lines.join('\n')}\n` };
  },
});
