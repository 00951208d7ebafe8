/** Values of operators, and what the chart must make of them: text that must or must not appear, or the refusal. */
export interface OperatorValues {
  what: string;
  values: object | 'example-values.yaml';
  has?: readonly RegExp[];
  hasNot?: readonly RegExp[];
  refusal?: RegExp;
}

const least = { publicUrl: 'https://portal.example', secretName: 'selvage-settings' };

export const operatorValues: readonly OperatorValues[] = [
  {
    what: 'the least values',
    values: least,
    has: [
      /path: \/readyz, port: http /,
      /value: "https:\/\/portal\.example"/,
      /args: \[migrate, --grant-to, "selvage_server"\]/,
    ],
    hasNot: [/ServiceMonitor/, /METRICS_/, /SELVAGE_SECRET_FILE/, /SELVAGE_CONFIG/],
  },
  {
    what: 'example-values.yaml',
    values: 'example-values.yaml',
    has: [
      /kind: ServiceMonitor/,
      /name: SMS_SECRET_FILE/,
      /name: SELVAGE_SECRET_FILE/,
      /path: \/readyz, port: metrics /,
    ],
    hasNot: [/name: SMS_SECRET\n/, /name: SELVAGE_SECRET\n/],
  },
  {
    what: 'the authority of the database, and no configuration',
    values: { ...least, filesSecretName: 'selvage-files' },
    has: [/mountPath: \/etc\/selvage,/],
    hasNot: [/configMap/],
  },
  {
    what: 'metrics on IPv6, and no ServiceMonitor',
    values: { ...least, metrics: { port: 9464, host: '::' } },
    has: [/name: METRICS_HOST\n\s+value: "::"/, /name: METRICS_PORT\n\s+value: "9464"/],
    hasNot: [/ServiceMonitor/],
  },
  {
    what: 'every secret in a file',
    values: {
      ...least,
      keysSecretName: 'selvage-keys',
      secretFiles: ['SELVAGE_REGISTRY_TOKEN', 'SELVAGE_HOOK_SECRET', 'SMS_SECRET'],
    },
    has: [
      ...['DATABASE_URL', 'SMTP_URL', 'SELVAGE_REGISTRY_TOKEN', 'SELVAGE_HOOK_SECRET', 'SMS_SECRET'].map(
        (name) => new RegExp(`name: ${name}_FILE\\n\\s+value: /run/secrets/selvage/${name}\\n`),
      ),
      /name: SELVAGE_SECRET_FILE\n\s+value: \/etc\/selvage-keys\/keys/,
    ],
    hasNot: [/secretKeyRef/],
  },
  {
    what: 'rights that are granted by hand',
    values: { ...least, migration: { databaseUrlKey: 'SCHEMA_URL', grantTo: '' } },
    has: [/args: \[migrate\]/, /key: SCHEMA_URL, path: DATABASE_URL/],
    hasNot: [/--grant-to/],
  },
  {
    what: 'no values',
    values: {},
    refusal:
      /publicUrl must be set: the https origin people see, such as https:\/\/portal\.example; secretName must be set: a Secret with DATABASE_URL, OWNER_DATABASE_URL, SELVAGE_SECRET and SMTP_URL/,
  },
  {
    what: 'one role for everything',
    values: { ...least, migration: { databaseUrlKey: 'DATABASE_URL' } },
    refusal: /migration\.databaseUrlKey must not be DATABASE_URL/,
  },
  {
    what: 'a ServiceMonitor without a port',
    values: { ...least, metrics: { serviceMonitor: { enabled: true } } },
    refusal: /metrics\.serviceMonitor\.enabled needs metrics\.port/,
  },
];

type Rendered = { text: string } | { fault: string };

export function operatorFaults(rendered: Rendered, { has = [], hasNot = [], refusal }: OperatorValues): string[] {
  if ('fault' in rendered) return refusal?.test(rendered.fault) ? [] : [rendered.fault];
  if (refusal) return ['was rendered, and should not have been'];
  return [
    ...has.filter((each) => !each.test(rendered.text)).map((each) => `lacks ${each.source}`),
    ...hasNot.filter((each) => each.test(rendered.text)).map((each) => `has ${each.source}`),
  ];
}
