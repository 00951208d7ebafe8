import { setTimeout as sleep } from 'node:timers/promises';
import {
  findUnreadable,
  type NeededKey,
  resealAll,
  retireKey,
  ringStatus,
  type RingStatus,
  rotateKey,
} from '../../support/rotate-secret.ts';
import { counted } from '../../counted.ts';
import { command } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';
import { progressBar } from '../import/progress-bar.ts';
import { tableText } from '../../plain-text.ts';

function keyIdIn(given: readonly string[]): number {
  const id = Number(given[0]);
  if (!Number.isInteger(id) || id < 1 || id > 32_767)
    throw new CommandFailure('usage', 'ID must be the id of a key, a number from 1 to 32767');
  return id;
}

export const secretRotate = command({
  name: 'secret rotate',
  summary: 'Make a key of SELVAGE_SECRET_FILE the current key, if every running instance has it.',
  takes: ['ID'],
  options: {},
  audited: 'with-reason',
  run: async ({ deps, given, acting }) => {
    const id = keyIdIn(given);
    const opened = await deps();
    const rotated = await rotateKey(opened, id, acting);
    switch (rotated.type) {
      case 'rotated':
        // The command ends only when the new key is current, so that a following `secret reseal` uses the new key.
        await sleep(Math.max(0, rotated.from.getTime() - opened.now().getTime()));
        return {
          json: { current: id, result: 'rotated', from: rotated.from },
          text: `Key ${id} is current. Next: selvage secret reseal.\n`,
        };
      case 'not-everywhere':
        throw new CommandFailure('refused', notEverywhere(id, rotated), {
          lacking: rotated.lacking,
          differing: rotated.differing,
        });
      case 'unknown':
        throw new CommandFailure('refused', `SELVAGE_SECRET_FILE has no key ${id}`);
      case 'retired':
        throw new CommandFailure('refused', `key ${id} is retired`);
      case 'current':
        return { json: { current: id, result: 'current-already' }, text: `Key ${id} is current already.\n` };
    }
  },
});

function notEverywhere(id: number, { lacking, differing }: { lacking: string[]; differing: string[] }): string {
  const parts = [
    ...(lacking.length > 0 ? [`without key ${id}: ${lacking.join(', ')}`] : []),
    ...(differing.length > 0 ? [`with another secret as key ${id}: ${differing.join(', ')}`] : []),
  ];
  return `instances run ${parts.join('; ')}. Give every instance the same file and restart it first`;
}

export const secretReseal = command({
  name: 'secret reseal',
  summary: 'Encrypt all sealed values with the current key, while people log in. You can stop it and run it again.',
  options: {
    'birth-dates': { type: 'boolean', says: 'also renew the digests of birth dates, which takes much longer' },
  },
  audited: 'by-name',
  run: async ({ deps, acting, io, values }) => {
    const opened = await deps();
    const started = performance.now();
    const terminal = { write: io.err, isTerminal: process.stderr.isTTY };
    const bar = progressBar(terminal, 'resealed', () => performance.now() - started);
    const { interrupted } = io;
    const result = await resealAll(opened, acting, {
      birthDates: values['birth-dates'] === true,
      onProgress: ({ done, total }) => bar.show(total === 0 ? 1 : Math.min(1, done / total), done),
      isInterrupted: () => interrupted.aborted,
    }).finally(() => bar.clear());
    const { resealed, unreadable, left } = result;
    const says = [
      `${counted(resealed, 'value')} resealed with key ${opened.keys.currentId}.`,
      ...(left > 0 ? [`${counted(left, 'is', 'are')} left: run the command again.`] : []),
      ...unreadable.map(
        ({ name, count }) => `No key opens ${count} of the ${name}. They were changed or moved, and stay as they are.`,
      ),
    ];
    const isDone = left === 0 && unreadable.length === 0;
    return {
      exit: isDone ? 'ok' : 'refused',
      json: { key: opened.keys.currentId, ...result },
      text: `${says.join('\n')}\n`,
    };
  },
});

export const secretRetire = command({
  name: 'secret retire',
  summary: 'Stop using a former key, if no value needs it.',
  takes: ['ID'],
  options: {},
  audited: 'with-reason',
  run: async ({ deps, given, acting }) => {
    const id = keyIdIn(given);
    const retired = await retireKey(await deps(), id, acting);
    switch (retired.type) {
      case 'retired':
        return {
          json: { retired: id, result: 'retired', auditPseudonyms: retired.auditPseudonyms },
          text: [
            `Key ${id} is retired: take its line out of SELVAGE_SECRET_FILE.\n`,
            ...(retired.auditPseudonyms > 0
              ? [
                  `${retired.auditPseudonyms} audit entries have pseudonyms of it, which can no longer be matched with an email.\n`,
                ]
              : []),
          ].join(''),
        };
      case 'needed':
        throw new CommandFailure('refused', `key ${id} is still needed\n${retired.by.map(neededLine).join('\n')}`, {
          needed: retired.by,
        });
      case 'in-use':
        throw new CommandFailure('refused', `instances still use key ${id}: ${retired.by.join(', ')}`, {
          instances: retired.by,
        });
      case 'too-soon':
        throw new CommandFailure(
          'refused',
          `key ${id} was current a moment ago, and requests in progress may still need it: try again after ${retired.until.toISOString()}`,
          { until: retired.until },
        );
      case 'current':
        throw new CommandFailure('refused', `key ${id} is current: rotate to another one first`);
      case 'unknown':
        throw new CommandFailure('refused', `key ${id} was never current: take its line out of SELVAGE_SECRET_FILE`);
      case 'retired-already':
        return { json: { retired: id, result: 'retired-already' }, text: `Key ${id} is retired already.\n` };
    }
  },
});

function neededLine({ name, count, until, isSealed }: NeededKey): string {
  const end = until
    ? `over by ${until.toISOString()}`
    : 'renewed when next given, or by selvage secret reseal --birth-dates';
  return `  ${name}, ${count}: ${isSealed ? 'run selvage secret reseal' : end}`;
}

export const secretStatus = command({
  name: 'secret status',
  summary: 'Show the keys, how many values each one has, and which keys each running instance has.',
  options: { verify: { type: 'boolean', says: 'also open every sealed value, and list those that no key opens' } },
  run: async ({ deps, values }) => {
    const opened = await deps();
    const status = await ringStatus(opened);
    if (values.verify !== true) return { json: status, text: statusText(status) };
    const unreadable = await findUnreadable(opened);
    const says = unreadable.map(
      ({ name, column, ids }) => `No key opens ${ids.length} of the ${name} (${column}): ${ids.join(', ')}\n`,
    );
    return {
      exit: unreadable.length === 0 ? 'ok' : 'refused',
      json: { ...status, unreadable },
      text: `${statusText(status)}\n${says.join('') || 'A key opens every value.\n'}`,
    };
  },
});

function statusText({ keys, unused, sealed, derived, instances }: RingStatus): string {
  const keyLines = [
    ...keys.map((key) => [key.id, key.state, key.currentFrom, key.retiredAt]),
    ...unused.map((id) => [id, 'not used yet', null, null]),
  ];
  const values = [
    ...sealed.map(({ name, key, count }) => [name, key, count, null]),
    ...derived.map(({ name, key, count, until }) => [name, key, count, until]),
  ];
  return [
    tableText(['key', 'state', 'current from', 'retired'], keyLines),
    '\n',
    values.length === 0 ? 'No value was made with a key.\n' : tableText(['values', 'key', 'count', 'over by'], values),
    '\n',
    instances.length === 0
      ? 'No instance runs.\n'
      : tableText(
          ['instance', 'has keys', 'uses'],
          instances.map((each) => [each.name, each.keys.join(' '), each.current]),
        ),
  ].join('');
}
