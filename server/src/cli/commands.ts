import type { Command } from './command.ts';
import { afterRestore } from './commands/after-restore.ts';
import { auditExport, auditTail } from './commands/audit.ts';
import { auditHead, auditPrune, auditVerify } from './commands/audit-chain.ts';
import { auditStream } from './commands/audit-stream.ts';
import { clientDisable, clientEnable, clientList, clientSecret, clientShow, clientUnlock } from './commands/client.ts';
import { clientAdd, clientEdit, clientRemove } from './commands/client-change.ts';
import { clientTest } from './commands/client-test.ts';
import { consentShow, consentVerify } from './commands/consent.ts';
import { completionCommand } from './commands/completion.ts';
import { configCheck } from './commands/config-check.ts';
import { doctor } from './commands/doctor.ts';
import { messageList, messagePreview } from './commands/message.ts';
import { importCommand } from './commands/import.ts';
import { incidentFactsCommand } from './commands/incident-facts.ts';
import { reportImports } from './commands/import-undo.ts';
import { keysList, keysRotate } from './commands/keys.ts';
import { migrateCommand, serveCommand } from './commands/serve.ts';
import { agentAdd, agentDisable, agentDistinct, agentList, agentReset } from './commands/agent.ts';
import { organisationAppoint, organisationList, organisationShow } from './commands/organisation.ts';
import { outboxDead, outboxRetry } from './commands/outbox.ts';
import { passwordsBuild } from './commands/passwords-build.ts';
import { proofUnlock } from './commands/proof-unlock.ts';
import { reportTerms } from './commands/report-terms.ts';
import { reportWays } from './commands/report-ways.ts';
import { secretReseal, secretRetire, secretRotate, secretStatus } from './commands/secret.ts';
import { sessionsEnd } from './commands/sessions-end.ts';
import { unavailablePage } from './commands/unavailable-page.ts';
import { userCorrectEmail } from './commands/user-correct-email.ts';
import { userEnrolmentCode } from './commands/user-enrolment-code.ts';
import { userDisable, userEnable } from './commands/user-disable.ts';
import { userKeep } from './commands/user-keep.ts';
import { userList } from './commands/user-list.ts';
import { userMfaReset } from './commands/user-mfa-reset.ts';
import { userErase, userExport, userResend, userSessionsEnd, userShow, userUnlock } from './commands/user.ts';

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  serveCommand,
  migrateCommand,
  importCommand,
  userList,
  userShow,
  userUnlock,
  userResend,
  userCorrectEmail,
  userDisable,
  userEnable,
  userMfaReset,
  userEnrolmentCode,
  userSessionsEnd,
  userKeep,
  userExport,
  userErase,
  organisationList,
  organisationShow,
  organisationAppoint,
  consentShow,
  consentVerify,
  proofUnlock,
  reportWays,
  reportTerms,
  reportImports,
  sessionsEnd,
  agentAdd,
  agentList,
  agentReset,
  agentDisable,
  agentDistinct,
  secretStatus,
  secretRotate,
  secretReseal,
  secretRetire,
  clientList,
  clientShow,
  clientAdd,
  clientEdit,
  clientRemove,
  clientTest,
  clientSecret,
  clientUnlock,
  clientDisable,
  clientEnable,
  keysList,
  keysRotate,
  auditTail,
  auditExport,
  auditStream,
  auditHead,
  auditVerify,
  auditPrune,
  incidentFactsCommand,
  outboxDead,
  outboxRetry,
  messageList,
  messagePreview,
  afterRestore,
  passwordsBuild,
  configCheck,
  doctor,
  unavailablePage,
  completionCommand(() => commands),
];
