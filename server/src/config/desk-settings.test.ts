import { expect, test } from 'vitest';
import { ConfigError } from './parts/setting.ts';
import { readDesk } from './desk-settings.ts';
import { readDemoConfig } from '../../test/harness/test-config.ts';

const { brands, desk } = readDemoConfig();
const around = { brands, mode: 'production', folder: '.' } as const;

test('the desk is off until it is switched on', () => {
  expect(desk).toBeNull();
  expect(readDesk(undefined, around)).toBeNull();
  expect(readDesk({ enabled: false, hosts: ['localhost'] }, around)).toBeNull();
  expect(readDesk({ enabled: true }, around)).toEqual({ hosts: null, peoplePerDay: 200, openid: null });
  expect(readDesk({ enabled: true, hosts: ['localhost'] }, around)).toEqual({
    hosts: ['localhost'],
    peoplePerDay: 200,
    openid: null,
  });
});

test('how many people an agent may look for in a day can be changed', () => {
  expect(readDesk({ enabled: true, peoplePerDay: 50 }, around)?.peoplePerDay).toBe(50);
});

test('a host that is no brand’s own is named', () => {
  const wrong = () => readDesk({ enabled: true, hosts: ['localhost', 'desk.example'] }, around);
  expect(wrong).toThrow(ConfigError);
  expect(wrong).toThrow('SELVAGE_CONFIG desk.hosts.1 must be the host of a brand’s own address');
});
