import { execFile } from 'node:child_process';
import { chmodSync, chownSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { seconds } from '@selvage/contract/time-units';
import pg from 'pg';
import { postgresUser } from '../../../demo/src/postgres/postgres-process.ts';
import { freePort, madeCertificate } from '../harness/machine.ts';
import type { RunFolder } from './run-folder.ts';
import { type SeverableProxy, startSeverableProxy } from '../harness/severable-proxy.ts';
import { adaptedConfiguration } from './shipped-files.ts';
import { waitUntil } from './wait-until.ts';

export type NodeName = 'node1' | 'node2';
export const nodeNames = ['node1', 'node2'] as const;
const etcdNames = ['etcd1', 'etcd2', 'etcd3'] as const;
type EtcdName = (typeof etcdNames)[number];
/** The folders of the data. Those of the others are their own. */
export type DataFolders = Readonly<Partial<Record<NodeName | EtcdName, string>>>;

/** Every run has addresses of its own, so that it keeps the usual ports. */
const network = `127.${100 + (process.pid % 100)}.${process.pid % 250}`;
const addresses = { node1: `${network}.11`, node2: `${network}.12` } as const;
const etcdAddress = (index: number): string => `${network}.${21 + index}`;
/** Each node reaches etcd through proxies of its own. */
const etcdProxyOf = (node: NodeName, index: number): string => `${network}.${(node === 'node1' ? 31 : 41) + index}`;

const passwords = {
  PATRONI_SUPERUSER_USERNAME: 'postgres',
  PATRONI_SUPERUSER_PASSWORD: 'of-the-superuser',
  PATRONI_REPLICATION_USERNAME: 'replicator',
  PATRONI_REPLICATION_PASSWORD: 'of-the-replicator',
  PATRONI_RESTAPI_USERNAME: 'patroni',
  PATRONI_RESTAPI_PASSWORD: 'of-the-rest-api',
};

/** The newest PostgreSQL of Debian's packages. */
const postgresFolder = '/usr/lib/postgresql';
const binaries = existsSync(postgresFolder)
  ? readdirSync(postgresFolder)
      .toSorted((one, other) => Number(other) - Number(one))
      .map((version) => join(postgresFolder, version, 'bin'))
      .find((folder) => existsSync(join(folder, 'pg_basebackup')))
  : undefined;

interface Member {
  name: string;
  role: string;
  state: string;
}

/** Two nodes with PostgreSQL and Patroni, three etcd, and HAProxy, all with the shipped configuration. */
export class DatabaseCluster {
  readonly folder: RunFolder;
  readonly #port: number;
  readonly #proxies: Readonly<Record<NodeName, SeverableProxy[]>>;

  private constructor(folder: RunFolder, port: number, proxies: Readonly<Record<NodeName, SeverableProxy[]>>) {
    [this.folder, this.#port, this.#proxies] = [folder, port, proxies];
  }

  static async start(folder: RunFolder, data: DataFolders = {}): Promise<DatabaseCluster> {
    const proxies = { node1: await proxiesOf('node1'), node2: await proxiesOf('node2') };
    const cluster = new DatabaseCluster(folder, await freePort(), proxies);
    cluster.#writeConfigurations(data);
    await cluster.startAll();
    await cluster.healthy();
    return cluster;
  }

  #writeConfigurations(data: DataFolders): void {
    const { folder } = this;
    const certificate = madeCertificate();
    const write = (name: string, file: string, text: string): void => {
      const path = join(folder.own(name), file);
      writeFileSync(path, text);
      chmodSync(path, 0o600);
      const user = postgresUser();
      if (user !== undefined) chownSync(path, user, user);
    };
    writeFileSync(this.certificateFile, certificate.cert);
    for (const [index, name] of etcdNames.entries())
      write(name, 'etcd.yml', etcdConfiguration(folder, index, data[name]));
    for (const node of nodeNames) {
      write(node, 'server.crt', certificate.cert);
      write(node, 'server.key', certificate.key);
      write(node, 'patroni.yml', patroniConfiguration(folder, node, data[node]));
    }
    write(
      'haproxy',
      'haproxy.cfg',
      adaptedConfiguration('haproxy.cfg', [
        ['10.0.0.11', addresses.node1],
        ['10.0.0.12', addresses.node2],
        ['127.0.0.1:6432', `127.0.0.1:${this.#port}`],
      ]),
    );
  }

  get certificateFile(): string {
    return join(this.folder.path, 'ca.crt');
  }

  /** Patroni asks etcd once for its version, so etcd must have agreed on one before. */
  async #startEtcd(): Promise<void> {
    for (const name of etcdNames) this.startEtcd(name);
    const hasVersion = async () => /"etcdcluster":"3\.[1-9]/.test((await ask(etcdAddress(0), 2379, '/version')).body);
    await waitUntil('etcd answers', hasVersion);
  }

  startEtcd(name: EtcdName): void {
    this.folder.start(name, '/usr/bin/etcd', ['--config-file', join(this.folder.path, name, 'etcd.yml')]);
  }

  async isEtcdWell(name: EtcdName): Promise<boolean> {
    return (await ask(etcdAddress(etcdNames.indexOf(name)), 2379, '/health')).status === 200;
  }

  /** Writes a megabyte to every etcd that runs. */
  async writeToEtcd(): Promise<void> {
    const base64 = (bytes: Buffer) => bytes.toString('base64');
    const body = JSON.stringify({ key: base64(Buffer.from('filler')), value: base64(Buffer.alloc(2 ** 20)) });
    const answer = await fetch(`http://${etcdAddress(1)}:2379/v3/kv/put`, { method: 'POST', body });
    if (!answer.ok) throw new Error(`etcd answers ${answer.status} ${await answer.text()}`);
  }

  startNode(node: NodeName): void {
    this.folder.start(node, '/usr/bin/patroni', [join(this.folder.path, node, 'patroni.yml')], passwords);
  }

  startHaproxy(): void {
    this.folder.start('haproxy', '/usr/sbin/haproxy', ['-db', '-f', join(this.folder.path, 'haproxy', 'haproxy.cfg')]);
  }

  /** Kills etcd, both nodes and HAProxy, as a loss of power does. */
  killAll(): void {
    for (const name of [...nodeNames, ...etcdNames, 'haproxy']) this.folder.signal(name, 'SIGKILL');
  }

  async startAll(): Promise<void> {
    await this.#startEtcd();
    for (const node of nodeNames) this.startNode(node);
    this.startHaproxy();
  }

  severFromEtcd(node: NodeName): void {
    for (const proxy of this.#proxies[node]) proxy.sever();
  }

  mendToEtcd(node: NodeName): void {
    for (const proxy of this.#proxies[node]) proxy.mend();
  }

  /** The address through HAProxy, as Selvage uses it. */
  url(user: string, password: string, database: string): string {
    const tls = `sslmode=verify-full&sslrootcert=${encodeURIComponent(this.certificateFile)}`;
    return `postgres://${user}:${password}@localhost:${this.#port}/${database}?${tls}`;
  }

  /** The same address on one node, which passes by HAProxy. The certificate names only `localhost`, so it is not checked. */
  direct(node: NodeName, url: string): string {
    const direct = new URL(url);
    direct.host = `${addresses[node]}:5432`;
    direct.search = '?sslmode=no-verify';
    return direct.href;
  }

  get superuserUrl(): string {
    return this.url('postgres', passwords.PATRONI_SUPERUSER_PASSWORD, 'postgres');
  }

  /** A connection to one node that passes by HAProxy. */
  async connectTo(node: NodeName, database: string): Promise<pg.Client> {
    const client = new pg.Client({
      host: addresses[node],
      port: 5432,
      user: 'postgres',
      password: passwords.PATRONI_SUPERUSER_PASSWORD,
      database,
      ssl: { rejectUnauthorized: false },
      connectionTimeoutMillis: seconds(5),
    });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  /** True if the REST API of Patroni announces this node as the primary. */
  isAnnounced = async (node: NodeName): Promise<boolean> =>
    (await ask(addresses[node], 8008, '/primary')).status === 200;

  /** The node that is announced as the primary. */
  async primary(): Promise<NodeName> {
    for (;;) {
      for (const node of nodeNames) if (await this.isAnnounced(node)) return node;
      await sleep(100);
    }
  }

  async members(): Promise<Member[]> {
    for (const node of nodeNames) {
      const { status, body } = await ask(addresses[node], 8008, '/cluster');
      if (status === 200) return (JSON.parse(body) as { members: Member[] }).members;
    }
    return [];
  }

  /** Waits until one node is the primary and the other is in sync. */
  async healthy(): Promise<void> {
    const isHealthy = async () => {
      const members = await this.members();
      const has = (role: string, ...states: string[]) =>
        members.some((member) => member.role === role && states.includes(member.state));
      return has('leader', 'running') && has('sync_standby', 'running', 'streaming');
    };
    await waitUntil('one node is the primary and the other is in sync', isHealthy, 500);
  }

  /** Makes the other database node the primary by a planned switchover, as an operator does. */
  async switchOver(from: NodeName): Promise<void> {
    const to = otherThan(from);
    const configuration = join(this.folder.path, from, 'patroni.yml');
    const words = ['-c', configuration, 'switchover', '--master', from, '--candidate', to, '--force', 'selvage'];
    await promisify(execFile)('/usr/bin/patronictl', words, {
      env: { ...process.env, ...passwords, LC_ALL: 'C.UTF-8', LANG: 'C.UTF-8' },
    });
  }

  logOf(name: string): string {
    return readFileSync(join(this.folder.path, name, 'log'), 'utf8');
  }

  async close(): Promise<void> {
    await Promise.all(nodeNames.flatMap((node) => this.#proxies[node].map((proxy) => proxy.close())));
  }
}

export const otherThan = (node: NodeName): NodeName => (node === 'node1' ? 'node2' : 'node1');

const proxiesOf = (node: NodeName): Promise<SeverableProxy[]> =>
  Promise.all(
    etcdNames.map((_, index) =>
      startSeverableProxy({ host: etcdProxyOf(node, index), port: 2379 }, { host: etcdAddress(index), port: 2379 }),
    ),
  );

const etcdConfiguration = (folder: RunFolder, index: number, data?: string): string => {
  const own = `http://10.0.0.${21 + index}`;
  // The steps of docs/high-availability.md for the other machines.
  return adaptedConfiguration('etcd.yml', [
    ['name: etcd1', `name: ${etcdNames[index]}`],
    ['urls: http://10.0.0.21', `urls: ${own}`],
    ...etcdNames.map((_, each) => [`10.0.0.${21 + each}`, etcdAddress(each)] as const),
    ['/var/lib/etcd/selvage', join(data ?? folder.own(etcdNames[index] ?? ''), 'data')],
  ]);
};

function patroniConfiguration(folder: RunFolder, node: NodeName, data?: string): string {
  const at = folder.own(node);
  return adaptedConfiguration('patroni.yml', [
    ['name: node1', `name: ${node}`],
    ['10.0.0.11', addresses[node]],
    ...etcdNames.map((_, index) => [`10.0.0.${21 + index}`, etcdProxyOf(node, index)] as const),
    ['10.0.0.0/24', '127.0.0.0/8'],
    ['/var/lib/postgresql/15/selvage', join(data ?? at, 'data')],
    ['/usr/lib/postgresql/15/bin', binaries ?? ''],
    ['/var/lib/postgresql/.pgpass-patroni', join(at, 'pgpass')],
    ['/var/run/postgresql', at],
    ['/etc/postgresql/selvage/server', join(at, 'server')],
  ]);
}

function ask(host: string, port: number, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve) => {
    const nothing = () => resolve({ status: 0, body: '' });
    const sent = request({ host, port, path, timeout: seconds(1), agent: false }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body })).on('error', nothing);
    });
    sent
      .on('timeout', () => sent.destroy())
      .on('error', nothing)
      .end();
  });
}
