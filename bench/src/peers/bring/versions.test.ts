import { expect, test } from 'vitest';
import { tellingLine } from './command.ts';
import { newestOfEachMinor, stableVersions } from './keycloak.ts';
import { readDownload } from './ory.ts';

test('candidates and previews are no stable versions', () => {
  const metadata = `<release>26.7.3</release><versions><version>26.7.0</version><version>27.0.0.Beta1</version>
    <version>26.7.3</version><version>999.0.0-SNAPSHOT</version></versions>`;
  expect(stableVersions(metadata)).toEqual(['26.7.0', '26.7.3']);
});

test('the newest patch of each minor version is tried, the newest first', () => {
  expect(newestOfEachMinor(['26.4.7', '26.10.0', '26.7.3', '26.4.11', '26.7.0'])).toEqual([
    '26.10.0',
    '26.7.3',
    '26.4.11',
  ]);
});

test('a download of Go has the folder of the module', () => {
  const output =
    '{\n\t"Path": "example.org/m",\n\t"Zip": "/cache/m.zip",\n\t"Dir": "/mod/m@v1.0.0",\n\t"Sum": "h1:x"\n}\n';
  expect(readDownload(output).folder).toBe('/mod/m@v1.0.0');
});

test('a download that fails has the reason of the proxy', () => {
  const output = String.raw`{
	"Path": "example.org/m",
	"Error": "example.org/m@x: invalid version: 403 Forbidden\n\tserver response: not available."
}`;
  expect(readDownload(output)).toEqual({
    folder: undefined,
    fault: 'the module proxy: server response: not available.',
  });
});

test.each([
  ['downloading\ncmd/a.go:1:2: no such module\nnot built\n', 'not built'],
  [
    'starting\nException in thread "main": Unsupported class file\n\tat Main\n',
    'Exception in thread "main": Unsupported class file',
  ],
  ['', ''],
])('the line of %j that says most is %j', (output, line) => expect(tellingLine(output)).toBe(line));
