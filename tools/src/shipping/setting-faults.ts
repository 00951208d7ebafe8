import { isOurs, type ComposeFile } from './compose-file.ts';
import { isGiven, type ServerSettings } from './server-settings.ts';

interface Shipped {
  dockerfile: string;
  compose: ComposeFile;
  templates: readonly { name: string; text: string }[];
}

/** A setting that is given but not read is a mistake. If a required setting is missing, the image does not start. */
export function settingFaults(
  { dockerfile, compose, templates }: Shipped,
  { isKnown, required }: ServerSettings,
): string[] {
  const env = [...dockerfile.matchAll(/^ENV .*$/gm)].map(([line]) => line).join(' ');
  // The program that runs commands in the image reads PATH.
  const ofImage = [...env.matchAll(/(\w+)=/g)].map(([, name = '']) => name).filter((name) => name !== 'PATH');
  const ours = Object.entries(compose.services).filter(([, service]) => isOurs(service));
  const places: readonly (readonly [string, readonly string[]])[] = [
    ['the Dockerfile', [...ofImage, ...required]],
    ...ours.map(([name, { environment = {} }]) => [`${name} of compose`, Object.keys(environment)] as const),
    ...templates
      .filter(({ text }) => text.includes('containers:'))
      .map(({ name, text }) => [name, namesIn(`${text}${includedIn(text, templates)}`)] as const),
  ];
  return places.flatMap(([place, given]) => [
    ...given.filter((name) => !isKnown(name)).map((name) => `${place} sets ${name}, which nobody reads`),
    ...required
      .filter((name) => !isGiven(name, given) && !ofImage.includes(name))
      .map((name) => `${place} does not set ${name}`),
  ]);
}

const namesIn = (text: string): string[] => [
  ...[...text.matchAll(/- name: ([A-Z][A-Z_]+)$/gm)].map(([, name = '']) => name),
  ...[...text.matchAll(/"([A-Z]+_[A-Z_]+)"/g)].map(([, name = '']) => name),
];

const includedIn = (text: string, templates: Shipped['templates']): string =>
  text.includes('include "selvage.env"') ? (templates.find(({ name }) => name === '_pod.tpl')?.text ?? '') : '';
