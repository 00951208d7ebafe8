import { sql, type Kysely } from 'kysely';

/**
 * Which algorithms and costs the password hashes have: the beginning of a hash that names them, without salt or digest. A
 * refused sign-in takes as long as the costliest of these.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const beginning =
  '^(?:\\$argon2(?:id|i|d)(?:\\$v=\\d+)?\\$m=\\d+,t=\\d+,p=\\d+\\$|\\$2[aby]\\$\\d{2}\\$|\\$pbkdf2[^$]*\\$[^$]*\\$|pbkdf2_[^$]*\\$[^$]*\\$|AQAAAA.{10}|\\{[Ss][Ss][Hh][Aa]\\d*\\})';

const statements = [
  `CREATE TABLE password_formats (format text PRIMARY KEY)`,
  `INSERT INTO password_formats
    SELECT DISTINCT format FROM (SELECT substring(password_hash FROM '${beginning}') AS format FROM accounts) AS read
    WHERE format IS NOT NULL`,
];
