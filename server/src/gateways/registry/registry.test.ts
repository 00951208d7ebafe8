import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { fillRegistry } from '../../testing/test-registry.ts';
import { embeddedRegistry } from './embedded-registry-store.ts';
import type { Claim, Registry } from './registry.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
  await fillRegistry(database.db);
});
afterAll(() => database.close());

/** Whatever system stands behind the interface answers these; one of an insurer's own joins the list. */
const registries: [name: string, open: () => Registry][] = [
  ['the embedded registry', () => embeddedRegistry(database.db)],
];

describe.each(registries)('RN4 %s', (_name, open) => {
  test.each<Claim>([
    { kind: 'member', memberNumber: '2000000001', birthDate: '1980-01-15' },
    { kind: 'member', memberNumber: '2000000050', birthDate: '1980-01-15' },
    { kind: 'consultant', id: '50001', registrationId: '70000001' },
    { kind: 'consultant', id: '50020', registrationId: '70000020' },
    { kind: 'hospital', id: '9000000001', registrationId: '80000001' },
    { kind: 'wellness', groupId: '1001' },
  ])('recognises $kind %j', async (claim) => {
    expect(await open().recognises(claim)).toBe(true);
  });

  test.each<Claim>([
    { kind: 'member', memberNumber: '2000000001', birthDate: '1980-01-16' },
    { kind: 'member', memberNumber: '1999999999', birthDate: '1980-01-15' },
    { kind: 'consultant', id: '50001', registrationId: '70000002' },
    { kind: 'consultant', id: '050001', registrationId: '70000001' },
    { kind: 'consultant', id: '9000000001', registrationId: '80000001' },
    { kind: 'hospital', id: '50001', registrationId: '70000001' },
    { kind: 'hospital', id: '9000000001', registrationId: '80000002' },
    { kind: 'wellness', groupId: '1002' },
    { kind: 'wellness', groupId: '1003' },
  ])('does not recognise $kind %j', async (claim) => {
    expect(await open().recognises(claim)).toBe(false);
  });
});
