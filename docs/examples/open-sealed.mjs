// Opens the encrypted fields of a Selvage database, without Selvage: node open-sealed.mjs secrets < sealed.ndjson > clear.ndjson
import { createDecipheriv, hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

// A line of the file of keys is `id:secret`. The key of a field is derived from the secret with this id.
const lines = readFileSync(process.argv[2], 'utf8').split(/\r?\n/);
const secrets = lines.map((line) => /^\s*(\d+):(.*\S)\s*$/.exec(line)).filter((found) => found !== null);
const keys = new Map(
  secrets.map(([, id, secret]) => [Number(id), Buffer.from(hkdfSync('sha256', secret, '', 'selvage/seal', 32))]),
);

// A sealed field is: version 1 (1 byte), id of the key (2), initialisation vector (12), tag of AES-256-GCM (16), text.
// It opens only with the words for its column and the primary key of its row.
function open({ label, id, sealed }) {
  const field = Buffer.from(sealed, 'hex');
  const key = keys.get(field.readUInt16BE(1));
  if (field[0] !== 1 || key === undefined) throw new Error(`no key opens the ${label} of ${id}`);
  const decipher = createDecipheriv('aes-256-gcm', key, field.subarray(3, 15));
  decipher.setAAD(Buffer.concat([field.subarray(0, 3), Buffer.from(`${label}\u0000${id}`)]));
  decipher.setAuthTag(field.subarray(15, 31));
  return Buffer.concat([decipher.update(field.subarray(31)), decipher.final()]).toString('utf8');
}

for await (const line of createInterface({ input: process.stdin })) {
  const row = JSON.parse(line);
  console.log(JSON.stringify({ ...row, sealed: undefined, clear: open(row) }));
}
