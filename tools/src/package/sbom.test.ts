import { expect, test } from 'vitest';
import { sbomFaults } from './sbom.ts';

const component = (purl: string) => ({ type: 'library', purl, licenses: [{ license: { id: 'MIT' } }] });
const sbom = (...components: object[]) => ({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components });
const packages = {
  '': { version: '0.1.0' },
  'node_modules/@selvage/server': { link: true },
  'node_modules/@s/loom': { version: '1.0.0' },
  'node_modules/@s/loom/node_modules/thread': { version: '2.0.0' },
  'node_modules/only-tests': { version: '1.0.0', dev: true },
};
const loom = component('pkg:npm/%40s/loom@1.0.0');
const thread = component('pkg:npm/thread@2.0.0');

test('an SBOM that lists every runtime package, also nested ones, passes', () => {
  expect(sbomFaults(sbom({ ...loom, components: [thread] }), packages)).toEqual([]);
});

test.each([
  ['another format', { ...sbom(loom, thread), bomFormat: 'SPDX' }, 'sbom.cdx.json is not CycloneDX 1.6'],
  ['a package that is missing', sbom(loom), 'sbom.cdx.json lacks thread 2.0.0'],
  ['another version', sbom(loom, component('pkg:npm/thread@2.0.1')), 'sbom.cdx.json lacks thread 2.0.0'],
  ['no licence', sbom(loom, { ...thread, licenses: [] }), 'sbom.cdx.json: thread 2.0.0 has no licence'],
  ['no type', sbom(loom, { ...thread, type: undefined }), 'sbom.cdx.json: pkg:npm/thread@2.0.0 has no type'],
])('an SBOM with %s is a fault', (_what, given, fault) => expect(sbomFaults(given, packages)).toEqual([fault]));
