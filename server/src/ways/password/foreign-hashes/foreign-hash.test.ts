import { describe, expect, test } from 'vitest';
import { testPassword as ours } from '../../../../test/harness/accounts.ts';
import { dummyHashOf, hashFormatOf, isPartlyCompared, matchesForeign, readForeignHash } from './foreign-hash.ts';

/** Made by other programs: the reference suites of argon2 and bcrypt, libxcrypt, Passlib's manual, Python's hashlib. */
// oxfmt-ignore
const knownHashes: [name: string, password: string, hash: string][] = [
  ['argon2i',              'password', '$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$iekCn0Y3spW+sCcFanM2xBT63UP2sghkUoHLIUpWRS8'],
  ['argon2i, no version',  'password', '$argon2i$m=256,t=2,p=1$c29tZXNhbHQ$/U3YPXYsSb3q9XxHvc0MLxur+GP960kN9j7emXX8zwY'],
  ['argon2id',             'abc',      '$argon2id$v=19$m=64,t=1,p=1$u/SQqs6MdxmI6VSSVUx3Fg$dYD9rQPg2aGGOsKH7vBx3ff+JTBTVHbmbs2VqO26q+4'],
  ['argon2d',              'abc',      '$argon2d$v=19$m=64,t=1,p=1$hbull18IaVCrqfgDgj3GLw$wqu/ohcDCTPYZ/Zip3tDj5Xmo4JHT0uUjDE9mIeYxTM'],
  ['bcrypt 2a',            'U*U',      '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['bcrypt 2b',            ours,       '$2b$05$abcdefghijklmnopqrstuuDXz8elFXOJe7GCrGSjAJr7drJMgJncG'],
  ['bcrypt 2y',            ours,       '$2y$05$abcdefghijklmnopqrstuuDXz8elFXOJe7GCrGSjAJr7drJMgJncG'],
  ['Passlib PBKDF2',       'password', '$pbkdf2-sha256$6400$.6UI/S.nXIk8jcbdHx3Fhg$98jZicV16ODfEsEZeYPGHU3kbrUrvUEXOPimVSQDD44'],
  ['Passlib PBKDF2 SHA-1', ours,       '$pbkdf2$1212$MDEyMzQ1Njc4OWFiY2RlZg$hTKlfRAmbwRM5Psnk75jOmQICwk'],
  ['PHC PBKDF2 SHA-512',   ours,       '$pbkdf2-sha512$i=1000,l=64$MDEyMzQ1Njc4OWFiY2RlZg$N9n+zt/Yw7ifEanVYP2mrBmZGn+MWDst/KGGdOMh117/Wx2VlIJSDEgDecyY3OC3ZeuHgf2TrJjQSmrTReXtKA'],
  ['Django PBKDF2',        ours,       'pbkdf2_sha256$1000$seasalt2$GwISBY+FEG6s1SHMr9mk1GJ28b8Ck9x+DEb3CexSRPw='],
  ['ASP.NET SHA-256',      ours,       'AQAAAAEAACcQAAAAEDAxMjM0NTY3ODlhYmNkZWZt63Nlh62CvCgDiMErLoYARU5T4FSTjQSQ33v4H7f2lA=='],
  ['ASP.NET SHA-512',      ours,       'AQAAAAIAACcQAAAAEDAxMjM0NTY3ODlhYmNkZWbvOA7Y3tzjRG/3EtI0rzImpsmbd4ayWjHFPIUWHCg3VA=='],
  ['SSHA',                 ours,       '{SSHA}HrRSD/Dijz2TADkFD1D3URtjclhzYWx0c2FsdA=='],
  ['SSHA256',              ours,       '{SSHA256}XfoqRWwetd9hs4r5wxtzHBqxN+onbXTd+i3qJAiZ6SpzYWx0c2FsdA=='],
  ['SSHA384',              ours,       '{SSHA384}Tkeq0cSTsB55GS3twbR601kSxxLz1++U6t90Opu3/7bYVWjeGk7ArgvwvzhxhKPoc2FsdHNhbHQ='],
  ['SSHA512',              ours,       '{SSHA512}5IOgX/MA2BuHKWB67sn1IFzwN5ML30EBHBl4po4Fk+YOb4bkum+CT7dKnMv3DPhhf9azbQTMTO6zWbWW7AjEiHNhbHRzYWx0'],
];

describe('A2 a password hash of another system', () => {
  test.each(knownHashes)('%s matches its password and no other', async (_name, password, hash) => {
    expect(await matchesForeign(hash, password)).toBe(true);
    expect(await matchesForeign(hash, `${password}.`)).toBe(false);
    expect(await matchesForeign(hash, '')).toBe(false);
  });

  test.each([
    ['', 'unknown-hash'],
    [ours, 'unknown-hash'],
    ['5f4dcc3b5aa765d61d8327deb882cf99', 'unknown-hash'],
    ['{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=', 'unknown-hash'],
    ['$6$rounds=5000$saltstring$svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjlO', 'unknown-hash'],
    ['$2x$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW', 'unknown-hash'],
    ['$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOe', 'broken-hash'],
    ['$2a$03$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW', 'broken-hash'],
    ['$2a$31$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW', 'hash-too-costly'],
    ['$argon2id$v=19$m=64,t=1,p=1$u/SQqs6MdxmI6VSSVUx3Fg', 'broken-hash'],
    ['$argon2id$v=19$m=64,t=0,p=1$u/SQqs6MdxmI6VSSVUx3Fg$dYD9rQPg2aGGOsKH7vBx3ff+JTBTVHbmbs2VqO26q+4', 'broken-hash'],
    [
      '$argon2id$v=19$m=4194304,t=1,p=1$u/SQqs6MdxmI6VSSVUx3Fg$dYD9rQPg2aGGOsKH7vBx3ff+JTBTVHbmbs2VqO26q+4',
      'hash-too-costly',
    ],
    [
      '$argon2id$v=19$m=262144,t=20,p=1$u/SQqs6MdxmI6VSSVUx3Fg$dYD9rQPg2aGGOsKH7vBx3ff+JTBTVHbmbs2VqO26q+4',
      'hash-too-costly',
    ],
    ['pbkdf2_sha256$1000000000$seasalt2$GwISBY+FEG6s1SHMr9mk1GJ28b8Ck9x+DEb3CexSRPw=', 'hash-too-costly'],
    ['pbkdf2_sha256$0$seasalt2$GwISBY+FEG6s1SHMr9mk1GJ28b8Ck9x+DEb3CexSRPw=', 'broken-hash'],
    ['pbkdf2_md5$1000$seasalt2$GwISBY+FEG6s1SHMr9mk1GJ28b8Ck9x+DEb3CexSRPw=', 'broken-hash'],
    ['$pbkdf2-sha256$6400$.6UI/S.nXIk8jcbdHx3Fhg$98jZ', 'broken-hash'],
    ['AQAAAAkAACcQAAAAEDAxMjM0NTY3ODlhYmNkZWZt63Nlh62CvCgDiMErLoYARU5T4FSTjQSQ33v4H7f2lA==', 'broken-hash'],
    ['{SSHA}HrRSD/Dijz2TADkFD1D3URtjcls=', 'hash-too-cheap'],
    ['{SSHA512}HrRSD/Dijz2TADkFD1D3URtjclhzYWx0c2FsdA==', 'broken-hash'],
    ['{SSHA128}HrRSD/Dijz2TADkFD1D3URtjclhzYWx0c2FsdA==', 'broken-hash'],
  ])('%s cannot be compared', async (hash, problem) => {
    expect(readForeignHash(hash)).toEqual({ ok: false, problem });
    expect(await matchesForeign(hash, ours)).toBe(false);
  });

  test('matches a letter with an accent however it was composed', async () => {
    const composed = '{SSHA}sk42eoHICuvTrsK85xrN4DvNoWVzYWx0c2FsdA==';
    expect(await matchesForeign(composed, 'si\u0301le')).toBe(true);
    expect(await matchesForeign(composed, 'síle')).toBe(true);
    expect(await matchesForeign(composed, 'sile')).toBe(false);
  });

  test('of bcrypt is compared with the first 72 bytes of a password, and a longer password is recognised as compared only in part', async () => {
    const hash = '$2b$05$abcdefghijklmnopqrstuujf8SX2ahXLwp9w/B.Y5XdysS6yR576q';
    const kept = 'x'.repeat(72);
    expect(await matchesForeign(hash, `${kept} and more`)).toBe(true);
    expect(await matchesForeign(hash, 'x'.repeat(71))).toBe(false);
    expect(isPartlyCompared(hash, kept)).toBe(false);
    expect(isPartlyCompared(hash, `${kept}y`)).toBe(true);
    expect(isPartlyCompared(hash, 'é'.repeat(37))).toBe(true);
    expect(isPartlyCompared('{SSHA}HrRSD/Dijz2TADkFD1D3URtjclhzYWx0c2FsdA==', `${kept}y`)).toBe(false);
  });

  test.each(knownHashes)(
    '%s has a format, and the dummy hash of that format matches no password',
    async (_name, password, hash) => {
      const format = hashFormatOf(hash) ?? '';
      expect(format.length).toBeGreaterThan(5);
      expect(hash.startsWith(format)).toBe(true);
      const dummy = dummyHashOf(format) ?? '';
      expect([hashFormatOf(dummy), readForeignHash(dummy).ok]).toEqual([format, true]);
      expect(await matchesForeign(dummy, password)).toBe(false);
    },
  );

  test('has a format that depends on its cost and not on its salt', () => {
    expect(hashFormatOf('$2b$05$abcdefghijklmnopqrstuuDXz8elFXOJe7GCrGSjAJr7drJMgJncG')).toBe('$2b$05$');
    expect(hashFormatOf('$2b$12$abcdefghijklmnopqrstuuDXz8elFXOJe7GCrGSjAJr7drJMgJncG')).toBe('$2b$12$');
    expect(hashFormatOf('{SSHA}HrRSD/Dijz2TADkFD1D3URtjclhzYWx0c2FsdA==')).toBe('{SSHA}');
  });

  test('has no format if it cannot be compared, and an unknown format has no dummy hash', () => {
    expect(hashFormatOf('$2a$31$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW')).toBeNull();
    expect(hashFormatOf('5f4dcc3b5aa765d61d8327deb882cf99')).toBeNull();
    expect(['', '$2b$', '$2b$31$', '$6$', 'pbkdf2_md5$1$'].map(dummyHashOf)).toEqual([null, null, null, null, null]);
  });
});
