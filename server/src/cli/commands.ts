import type { Command } from './command.ts';
import { auditExport } from './commands/audit-export.ts';
import { auditTail } from './commands/audit-tail.ts';
import { configCheck } from './commands/config-check.ts';
import { doctor } from './commands/doctor.ts';
import { importCommand } from './commands/import.ts';
import { migrateCommand } from './commands/migrate.ts';
import { operatorAdd } from './commands/operator-add.ts';
import { operatorDisable } from './commands/operator-disable.ts';
import { operatorList } from './commands/operator-list.ts';
import { operatorReset } from './commands/operator-reset.ts';
import { outboxDead } from './commands/outbox-dead.ts';
import { outboxRetry } from './commands/outbox-retry.ts';
import { proofUnlock } from './commands/proof-unlock.ts';
import { seedCommand } from './commands/seed.ts';
import { serveCommand } from './commands/serve.ts';
import { sessionsEnd } from './commands/sessions-end.ts';
import { userErase } from './commands/user-erase.ts';
import { userExport } from './commands/user-export.ts';
import { userMfaReset } from './commands/user-mfa-reset.ts';
import { userResend } from './commands/user-resend.ts';
import { userSessionsEnd } from './commands/user-sessions-end.ts';
import { userShow } from './commands/user-show.ts';
import { userUnlock } from './commands/user-unlock.ts';

/** Everything `selvage` can do, in the order of its help. */
export const commands: readonly Command[] = [
  serveCommand,
  migrateCommand,
  seedCommand,
  importCommand,
  userShow,
  userUnlock,
  userResend,
  userMfaReset,
  userSessionsEnd,
  userExport,
  userErase,
  proofUnlock,
  sessionsEnd,
  operatorAdd,
  operatorList,
  operatorReset,
  operatorDisable,
  auditTail,
  auditExport,
  outboxDead,
  outboxRetry,
  configCheck,
  doctor,
];
