import { imageSettings } from './image-settings.ts';
import type { Stage } from './read-dockerfile.ts';

type Rule = readonly [fault: string, isBroken: (stages: readonly Stage[], last: Stage) => boolean];

const instructions = (stages: readonly Stage[], word: string) =>
  stages.flatMap((stage) => stage.instructions).filter((each) => each.word === word);

const rules: readonly Rule[] = [
  [
    'an image has no tag, or the one that moves',
    (stages) => stages.some(({ base }) => !/:(?!latest$)[\w.-]+$/.test(base)),
  ],
  [
    'the last stage runs something: it is only put together',
    (_, last) => last.instructions.some(({ word }) => word === 'RUN'),
  ],
  [
    'the last stage takes files from here: they come from a stage before',
    (_, last) => last.instructions.some(({ word, flags }) => word === 'COPY' && flags['from'] === undefined),
  ],
  ['ADD is used: COPY does what it says', (stages) => instructions(stages, 'ADD').length > 0],
  [
    'sudo or curl is used',
    (stages) => instructions(stages, 'RUN').some(({ rest }) => /\b(sudo|curl|wget)\b/.test(rest)),
  ],
  [
    'npm install is used: npm ci keeps to the lock',
    (stages) => instructions(stages, 'RUN').some(({ rest }) => /npm (i|install)\b/.test(rest)),
  ],
  [
    'ARG or ENV may hold a secret',
    (stages) =>
      ['ARG', 'ENV'].some((word) =>
        instructions(stages, word).some(({ rest }) => /SECRET|PASSWORD|TOKEN|_URL|KEY/i.test(rest)),
      ),
  ],
  [
    'the user is not a number other than root’s',
    (_, last) => !/^[1-9]\d{3,}:[1-9]\d{3,}$/.test(imageSettings(last).user),
  ],
  [
    'ENTRYPOINT or CMD would start a shell',
    (_, last) => imageSettings(last).entrypoint.length === 0 || imageSettings(last).command.length === 0,
  ],
  ['HEALTHCHECK is missing, or would start a shell', (_, last) => imageSettings(last).healthCheck[0] !== 'node'],
  [
    'STOPSIGNAL is not SIGTERM',
    (_, last) => !last.instructions.some(({ word, rest }) => word === 'STOPSIGNAL' && rest === 'SIGTERM'),
  ],
  ['LABEL is missing', (_, last) => !last.instructions.some(({ word }) => word === 'LABEL')],
];

export function dockerfileFaults(stages: readonly Stage[]): string[] {
  const last = stages.at(-1);
  if (!last) return ['there is no stage'];
  return rules.filter(([, isBroken]) => isBroken(stages, last)).map(([fault]) => fault);
}
