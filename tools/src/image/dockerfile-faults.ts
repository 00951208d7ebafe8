type Rule = readonly [fault: string, isBroken: (text: string) => boolean];

/** Faults that a build does not report. `npm run image:check` checks how the built image runs. */
const rules: readonly Rule[] = [
  ['an image has no tag, or the one that moves', (text) => /^FROM (?!\S+:(?!latest\b)[\w.-]+)/m.test(text)],
  ['the last stage runs something: it is only put together', (text) => /^RUN/m.test(lastStage(text))],
  ['the last stage takes files from here', (text) => /^COPY (?!--from=)/m.test(lastStage(text))],
  [
    'the image takes more than the package: the demonstration may be in it',
    (text) => /^COPY --from=build (?!\/build\/dist\/package )/m.test(text),
  ],
  ['npm install is used: npm ci keeps to the lock', (text) => /npm (i|install)\b/.test(text)],
  ['ARG or ENV may hold a secret', (text) => /^(ARG|ENV) .*(SECRET|PASSWORD|TOKEN|_URL|KEY)/im.test(text)],
  ['the user is not a number other than root’s', (text) => !/^USER [1-9]\d{3,}:[1-9]\d{3,}$/m.test(lastStage(text))],
];

const lastStage = (text: string): string => text.slice(text.lastIndexOf('\nFROM '));

export const dockerfileFaults = (text: string): string[] =>
  rules.filter(([, isBroken]) => isBroken(text)).map(([fault]) => fault);
