import { expect, test } from 'vitest';
import { ConfigError } from './parts/setting.ts';
import { readDesk } from './desk-settings.ts';
import { readDemoConfig } from '../../test/harness/test-config.ts';

const { brands, desk } = readDemoConfig();
const around = { brands, mode: 'production', folder: '.' } as const;

test('the desk is off unless the settings turn it on', () => {
  expect(desk).toBeNull();
  expect(readDesk(undefined, around)).toBeNull();
  expect(readDesk({ enabled: false, hosts: ['localhost'] }, around)).toBeNull();
  expect(readDesk({ enabled: true }, around)).toEqual({
    hosts: null,
    peoplePerDay: 200,
    applications: false,
    openid: null,
  });
  expect(readDesk({ enabled: true, hosts: ['localhost'] }, around)).toEqual({
    hosts: ['localhost'],
    peoplePerDay: 200,
    applications: false,
    openid: null,
  });
});

test('the limit of people whom an agent may look for in a day can be changed', () => {
  expect(readDesk({ enabled: true, peoplePerDay: 50 }, around)?.peoplePerDay).toBe(50);
});

test('the desk refuses a host that belongs to no brand, and names it', () => {
  const wrong = () => readDesk({ enabled: true, hosts: ['localhost', 'desk.example'] }, around);
  expect(wrong).toThrow(ConfigError);
  expect(wrong).toThrow('SELVAGE_CONFIG desk.hosts.1 must be the host of a brand’s own address');
});
