import { counted } from '../../counted.ts';
import { discloseAccount } from '../../support/personal-data.ts';
import { currentStates } from '../../features/desk/person-state.ts';
import { caseOf } from '../../features/desk/person-case.ts';
import { remedyOf } from '../../features/desk/applications/refusal-words.ts';
import { type Answer, command, confirm } from '../command.ts';
import { wholeCommand } from '../help.ts';
import {
  findPerson,
  findPersonOrRefusal,
  type FoundRefusal,
  gone,
  personOptions,
  refusalSentence,
} from '../person-argument.ts';
import { clientShow } from './client.ts';
import { leftText, userEnable } from './user-disable.ts';
import { personSummary, personText } from '../person-report.ts';
import { unlockAccount } from '../../support/unlock-account.ts';
import { CommandFailure } from '../command-failure.ts';
import { type Resendable, resendMessage, resendable } from '../../support/resend-message.ts';
import { endSessions } from '../../support/end-sessions.ts';
import { eraseAccount } from '../../support/erase-account.ts';

export const userShow = command({
  name: 'user show',
  summary: 'Show why a person cannot log in: account, locks, messages, sessions and latest events.',
  takes: ['person'],
  options: personOptions,
  audited: 'by-name',
  run: async ({ deps, given, values, acting }) => {
    const opened = await deps();
    const found = await findPersonOrRefusal(opened, given, values);
    if ('refusal' in found) return refusalAnswer(found.refusal);
    const { id, reference } = found.person;
    const held = await discloseAccount(opened, id, 'account-shown', acting);
    const theirCase = held && (await caseOf(opened, reference, opened.now()));
    if (!theirCase) throw gone();
    const summary = personSummary(
      held,
      currentStates(theirCase),
      opened.config.twoFactor,
      opened.now(),
      theirCase.organisation,
    );
    return { json: summary, text: personText(summary) };
  },
});

function refusalAnswer(refusal: FoundRefusal): Answer {
  const { client, error, at } = refusal;
  const remedy = client === null ? null : remedyOf(error, client);
  const next = client === null ? [] : [remedy, `Its other refusals: ${wholeCommand(clientShow, [client])}`];
  const text = [`${refusalSentence(refusal)}.`, `It was at ${at.toISOString()}.`, ...next].join('\n');
  return { json: { refusal: { ...refusal, remedy } }, text: `${text}\n` };
}

const lockedUntilReset = (reference: string) =>
  `the account is locked until its owner chooses a new password, because someone else may know the old one: ${wholeCommand(userResend, [reference], ['--message reset'])}`;

export const userUnlock = command({
  name: 'user unlock',
  summary:
    'Remove the lock caused by wrong passwords, codes or birth dates. A lock until a new password is chosen stays.',
  takes: ['person'],
  options: personOptions,
  audited: 'with-reason',
  run: async ({ deps, given, values, acting }) => {
    const opened = await deps();
    const { id, reference } = await findPerson(opened, given, values);
    const result = await unlockAccount(opened, id, acting);
    if (result === 'gone') throw gone();
    if (result === 'until-reset')
      throw new CommandFailure('refused', lockedUntilReset(reference), { reference, result });
    const state = result === 'unlocked' ? 'is unlocked' : 'is not locked: nothing was changed';
    return { json: { reference, result }, text: `Account ${reference} ${state}.\n` };
  },
});

const says: Record<Resendable, string> = {
  activation: 'the activation message',
  reset: 'a message to choose a new password',
};

export const userResend = command({
  name: 'user resend',
  summary: 'Send the message that a person needs to log in: to activate the account, or to choose a password.',
  takes: ['person'],
  options: {
    ...personOptions,
    message: {
      type: 'string',
      value: 'NAME',
      says: 'activation or reset; default the one that the account needs',
      choices: resendable,
    },
  },
  audited: 'with-reason',
  run: async ({ deps, given, values, acting }) => {
    const named = resendable.find((each) => each === values.message);
    if (values.message !== undefined && named === undefined)
      throw new CommandFailure('usage', `--message must be ${resendable.join(' or ')}`);
    const opened = await deps();
    const { id, reference } = await findPerson(opened, given, values);
    const result = await resendMessage(opened, id, named, acting);
    if (result === 'gone') throw gone();
    if (result === 'disabled')
      throw new CommandFailure('refused', `the account is disabled: first ${wholeCommand(userEnable, [reference])}`, {
        reference,
        result,
      });
    if (result === 'already-activated')
      return {
        json: { reference, result },
        text: `Account ${reference} is activated already: nothing was sent. --message reset sends a message to choose a new password.\n`,
      };
    return {
      json: { reference, result: 'sent', message: result },
      text: `Account ${reference} is sent ${says[result]}; earlier links no longer work.\n`,
    };
  },
});

export const userSessionsEnd = command({
  name: 'user sessions end',
  summary: 'Log a person out everywhere.',
  takes: ['person'],
  options: { ...personOptions, devices: { type: 'boolean', says: 'also forget their remembered devices' } },
  audited: 'with-reason',
  run: async ({ deps, given, values, acting }) => {
    const opened = await deps();
    const { id, reference } = await findPerson(opened, given, values);
    const ended = await endSessions(opened, id, { devices: values.devices === true }, acting);
    if (ended === 'gone') throw gone();
    const { sessions, devices } = ended;
    const result = sessions + devices > 0 ? 'ended' : 'none-open';
    return {
      json: { reference, result, sessions, devices },
      text: `Account ${reference}: ${counted(sessions, 'session')} ended, ${counted(devices, 'device')} forgotten.\n`,
    };
  },
});

export const userExport = command({
  name: 'user export',
  summary: 'Print all data of a person’s account as JSON (GDPR 15 and 20), without the data of the registry.',
  takes: ['person'],
  options: personOptions,
  audited: 'with-reason',
  run: async ({ deps, given, values, acting }) => {
    const opened = await deps();
    const { id } = await findPerson(opened, given, values);
    const held = await discloseAccount(opened, id, 'account-exported', acting);
    if (!held) throw gone();
    const json = { exportedAt: opened.now(), ...held };
    return { json, text: `${JSON.stringify(json, null, 2)}\n` };
  },
});

export const userErase = command({
  name: 'user erase',
  summary: 'Erase a person’s account (GDPR 17). The audit keeps its events, under the reference of the account.',
  takes: ['person'],
  options: { ...personOptions, yes: { type: 'boolean', says: 'do not ask for confirmation' } },
  audited: 'with-reason',
  run: async ({ deps, given, values, acting, io }) => {
    const opened = await deps();
    const { id, reference, email } = await findPerson(opened, given, values);
    await confirm(io, values.yes, email, `Erasing account ${reference}`);
    const erased = await eraseAccount(opened, id, acting);
    if (erased === 'gone') throw gone();
    const { type: result, leftWithoutAdministrator } = erased;
    return {
      json: { reference, result, leftWithoutAdministrator },
      text: `Account ${reference} is erased. Backups hold it until they expire.\n${leftText(leftWithoutAdministrator)}`,
    };
  },
});
