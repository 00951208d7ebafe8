/** Outgoing messages, the key ring, running instances, imports, and the registry of insured people. */
export const operationStatements: readonly string[] = [
  // `seq` is the order of writing. `sending` is true while a sender has the message.
  `CREATE TABLE outbox (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    message text NOT NULL,
    channel text NOT NULL CHECK (channel IN ('email', 'sms', 'none')),
    recipient text,
    account_id bigint REFERENCES accounts ON DELETE CASCADE,
    secret_id uuid REFERENCES one_time_secrets ON DELETE SET NULL,
    brand text NOT NULL,
    language text NOT NULL,
    facts jsonb NOT NULL DEFAULT '{}',
    created_at timestamptz NOT NULL,
    due_at timestamptz NOT NULL,
    expires_at timestamptz,
    attempts integer NOT NULL DEFAULT 0,
    sent_at timestamptz,
    dead_at timestamptz,
    last_error text,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    sending boolean NOT NULL DEFAULT false,
    recipient_digest bytea,
    delivery_status text CHECK (delivery_status IN ('delivered', 'bounced', 'complained')),
    delivery_code text,
    delivery_at timestamptz
  )`,
  `CREATE INDEX outbox_waiting ON outbox (channel, recipient, seq) WHERE sent_at IS NULL AND dead_at IS NULL`,
  `CREATE INDEX outbox_dead ON outbox (dead_at) WHERE dead_at IS NOT NULL`,
  `CREATE INDEX outbox_account ON outbox (account_id)`,
  `CREATE INDEX outbox_secret ON outbox (secret_id)`,
  `CREATE TABLE gateway_pauses (
    channel text PRIMARY KEY CHECK (channel IN ('email', 'sms')),
    failures integer NOT NULL,
    until timestamptz NOT NULL,
    reason text NOT NULL
  )`,
  `CREATE TABLE inbox_messages (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    outbox_id uuid NOT NULL UNIQUE,
    channel text NOT NULL CHECK (channel IN ('email', 'sms')),
    recipient text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    html text NOT NULL,
    sent_at timestamptz NOT NULL
  )`,
  `CREATE INDEX inbox_messages_recipient ON inbox_messages (recipient, id)`,

  `CREATE TABLE secret_keys (
    id smallint PRIMARY KEY CHECK (id > 0),
    check_value bytea NOT NULL,
    current_from timestamptz NOT NULL,
    retired_at timestamptz
  )`,
  `CREATE TABLE server_instances (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    key_checks jsonb NOT NULL,
    current_key smallint NOT NULL,
    started_at timestamptz NOT NULL,
    seen_at timestamptz NOT NULL,
    applications text[]
  )`,

  // The row is written in the transaction of the imported rows, so that a killed import continues where it stopped.
  `CREATE TABLE import_runs (
    digest bytea NOT NULL,
    kind text NOT NULL,
    operator text NOT NULL,
    reason text,
    line bigint NOT NULL DEFAULT 0,
    report_bytes bigint NOT NULL DEFAULT 0,
    added bigint NOT NULL DEFAULT 0,
    changed bigint NOT NULL DEFAULT 0,
    unchanged bigint NOT NULL DEFAULT 0,
    refused bigint NOT NULL DEFAULT 0,
    started_at timestamptz NOT NULL,
    finished_at timestamptz,
    replaces boolean NOT NULL DEFAULT false,
    ended bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (digest, kind)
  )`,

  // A policy is in force from valid_from to valid_to, both days included. A policy without a plan name shows no plan.
  `CREATE TABLE registry_policies (
    member_number text PRIMARY KEY,
    plan_name text,
    plan_start date,
    plan_renewal date,
    plan_status text NOT NULL DEFAULT 'active' CHECK (plan_status IN ('active', 'pending', 'ended')),
    birth_date_sealed bytea NOT NULL,
    valid_from date,
    valid_to date
  )`,
  `CREATE TABLE registry_consultants (consultant_id text PRIMARY KEY, registration_id text NOT NULL)`,
  `CREATE TABLE registry_hospitals (hospital_id text PRIMARY KEY, registration_id text NOT NULL)`,
  `CREATE TABLE registry_groups (group_id text PRIMARY KEY, is_wellness boolean NOT NULL)`,
];
