import { isOurs, type ComposeFile, type ComposeService } from './compose-file.ts';

type Rule = readonly [fault: string, isBroken: (service: ComposeService) => boolean];

/** Rules for every service. Our own image already has a user, and is built here with any tag. */
const rules: readonly Rule[] = [
  ['can write to its own files', ({ read_only: isReadOnly }) => isReadOnly !== true],
  ['keeps rights of root', (service) => !service.cap_drop?.includes('ALL') || (service.cap_add?.length ?? 0) > 0],
  ['may gain rights', ({ security_opt: options }) => !options?.includes('no-new-privileges:true')],
  ['is privileged', ({ privileged }) => privileged === true],
  ['shares the network of the machine', ({ network_mode: mode }) => mode === 'host'],
  ['is not told whether to come back', ({ restart }) => restart === undefined],
  ['runs as root', (service) => !isOurs(service) && !/^[1-9]\d*:[1-9]\d*$/.test(service.user ?? '')],
  ['has no version', (service) => !isOurs(service) && !/:v?\d[\w.-]*$/.test(service.image ?? '')],
  ['has a secret in its environment', ({ environment = {} }) => Object.keys(environment).some(isSecret)],
];

/** A user who may list containers can read their environment, but a file is visible only in the container. */
const isSecret = (name: string): boolean =>
  /SECRET|PASSWORD|TOKEN|^(DATABASE|SMTP|SMS)_URL/.test(name) && !name.endsWith('_FILE');

export function composeFaults(file: ComposeFile, nginx: string): string[] {
  const services = Object.entries(file.services);
  return [
    ...services.flatMap(([name, service]) =>
      rules.filter(([, isBroken]) => isBroken(service)).map(([fault]) => `${name} ${fault}`),
    ),
    ...services.flatMap(([name, service]) =>
      missingSecrets(file, service).map((each) => `${name} is not given ${each}`),
    ),
    ...proxyFaults(file, nginx),
    ...roleFaults(file),
  ];
}

/** Secret files that the settings name but the service does not get. */
function missingSecrets(
  { secrets = {} }: ComposeFile,
  { environment = {}, secrets: given = [] }: ComposeService,
): string[] {
  const named = Object.values(environment).flatMap((value) => /^\/run\/secrets\/(.+)$/.exec(value)?.[1] ?? []);
  return named.filter((name) => !given.includes(name) || secrets[name] === undefined);
}

/** The owner of the tables may change the audit, so serving containers must have neither its URL nor its password. */
function roleFaults({ services }: ComposeFile): string[] {
  const { migrate, database, ...others } = services;
  const owner = new Set(
    [migrate?.environment?.['DATABASE_URL_FILE'], database?.environment?.['POSTGRES_PASSWORD_FILE']].map((file) =>
      file?.replace('/run/secrets/', ''),
    ),
  );
  const serving = Object.entries(others).filter(([, { secrets = [] }]) => secrets.some((name) => owner.has(name)));
  const isGranted = migrate?.command?.join(' ').startsWith('migrate --grant-to ') ?? false;
  return [
    ...serving.map(([name]) => `${name} has a secret of the owner`),
    ...(isGranted ? [] : ['migrate gives the role that serves no rights']),
  ];
}

/** nginx must send people to every instance and nowhere else, and only nginx may be trusted about their IP address. */
function proxyFaults({ services }: ComposeFile, nginx: string): string[] {
  const instances = Object.keys(services).filter((name) => name.startsWith('selvage-'));
  const upstreams = [...nginx.matchAll(/^ +server ([\w-]+):3000 /gm)].map(([, name = '']) => name);
  const networks = services['nginx']?.networks ?? {};
  const address = Array.isArray(networks) ? undefined : networks['front']?.ipv4_address;
  const trusted = instances.map((name) => services[name]?.environment?.['SELVAGE_TRUST_PROXY']);
  return [
    ...(instances.length < 2 ? ['there are not two instances'] : []),
    // Each instance is listed twice, once as a backup.
    ...([...instances, ...instances].join(' ') === upstreams.join(' ') ? [] : ['nginx does not know the instances']),
    ...(trusted.every((each) => each !== undefined && each === address) ? [] : ['somebody else than nginx is trusted']),
  ];
}
