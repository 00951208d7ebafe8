import { expect, test } from 'vitest';
import { ConfigError } from './setting.ts';
import { readDesk } from './desk-settings.ts';
import { readConfig } from './read-config.ts';

const { brands, desk } = readConfig({});

test('the desk is off until it is switched on', () => {
  expect(desk).toBeNull();
  expect(readDesk(undefined, brands)).toBeNull();
  expect(readDesk({ enabled: false, hosts: ['localhost'] }, brands)).toBeNull();
  expect(readDesk({ enabled: true }, brands)).toEqual({ hosts: null, peoplePerDay: 200 });
  expect(readDesk({ enabled: true, hosts: ['localhost'] }, brands)).toEqual({
    hosts: ['localhost'],
    peoplePerDay: 200,
  });
});

test('how many people an operator may look for in a day can be changed', () => {
  expect(readDesk({ enabled: true, peoplePerDay: 50 }, brands)?.peoplePerDay).toBe(50);
});

test('a host that is no brand’s own is named', () => {
  const wrong = () => readDesk({ enabled: true, hosts: ['localhost', 'desk.example'] }, brands);
  expect(wrong).toThrow(ConfigError);
  expect(wrong).toThrow('SELVAGE_CONFIG desk.hosts.1 must be the host of a brand’s own address');
});
