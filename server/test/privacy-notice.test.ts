import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shippedContent } from '../src/config/shipped-values.ts';
import { restoredTables } from '../src/support/restored-backup.ts';
import type { Tables } from '../src/db/tables.ts';

const notice = readFileSync(join(shippedContent, 'default/pages/en/privacy.md'), 'utf8');

/** The beginning of each sentence of the notice that covers a table. */
const sentences = {
  email: '- Your email address',
  name: '- Your title and name',
  number: '- The number or ID',
  password: '- Your password and your recovery codes',
  passkeys: '- Your passkeys',
  app: '- The key of your authenticator app',
  applications: '- The applications you allowed',
  agreements: '- What you agreed to',
  copy: '- For seven days at most, a copy of your data',
  history: '- When, with which kind of device',
  messages: '- Which emails and text messages',
} as const;

/** Every table: the sentence that covers its personal data, or null if it has none about people who read the notice. */
const tables: Readonly<Record<keyof Tables, keyof typeof sentences | null>> = {
  accounts: 'email',
  account_references: 'history',
  password_formats: null,
  password_history: 'password',
  sessions: 'history',
  ended_sessions: 'history',
  one_time_secrets: 'messages',
  two_factor_changes: 'email',
  email_changes: 'email',
  recovery_links: 'email',
  trusted_devices: 'history',
  passkeys: 'passkeys',
  authenticator_apps: 'app',
  authenticator_setups: 'app',
  recovery_code_sets: 'password',
  recovery_codes: 'password',
  spent_challenges: null,
  passkey_asks: 'history',
  known_browsers: 'history',
  reset_authorisations: 'password',
  consents: 'agreements',
  wordings: null,
  data_copies: 'copy',
  failed_attempts: 'history',
  throttles: 'history',
  outbox: 'messages',
  gateway_pauses: null,
  inbox_messages: 'messages',
  secret_keys: null,
  server_instances: null,
  import_runs: null,
  registry_policies: 'number',
  registry_consultants: 'number',
  registry_hospitals: 'number',
  registry_groups: 'number',
  audit_events: 'history',
  audit_digests: null,
  audit_batches: null,
  audit_cursors: null,
  anonymous_refusals: null,
  agents: null,
  distinct_agents: null,
  desk_sessions: null,
  desk_openid_logins: null,
  desk_lookups: null,
  approvals: 'history',
  server_keys: null,
  oidc_participants: 'applications',
  oidc_artifacts: 'applications',
  oidc_clients: null,
  oidc_applications: null,
  oidc_consents: 'applications',
  oidc_refusals: null,
  organisations: null,
  invitations: 'email',
};

test('GDPR-P1: a sentence of the privacy notice covers every table with personal data', () => {
  expect(Object.keys(tables).toSorted()).toEqual(Object.keys(restoredTables).toSorted());
  for (const sentence of Object.values(sentences)) expect(notice).toContain(`\n${sentence}`);
  const used = new Set(Object.values(tables));
  expect(Object.keys(sentences).filter((each) => each !== 'name' && !used.has(each as keyof typeof sentences))).toEqual(
    [],
  );
});
