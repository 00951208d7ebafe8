import { testPassword as ours } from './test-account.ts';

/** Made by other programs: the reference suites of argon2 and bcrypt, libxcrypt, Passlib's manual, Python's hashlib. */
// oxfmt-ignore
export const knownHashes: [name: string, password: string, hash: string][] = [
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
