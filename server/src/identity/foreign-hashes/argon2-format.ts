import { verify } from '@node-rs/argon2';
import { fine, wrong } from '@selvage/contract/rules/verdict';
import type { HashFormat } from './hash-format.ts';

// The salt has at least 8 bytes and the hash at least 16; a version that is not given is the one before 19.
const shape =
  /^\$argon2(?:id|i|d)(?:\$v=(?:16|19))?\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$[A-Za-z\d+/]{11,86}\$[A-Za-z\d+/]{22,86}$/;

// Thirteen times the memory and ten times the passes of today's.
const most = { kibibytes: 262_144, passes: 20, lanes: 16, work: 1_048_576 };

export const argon2Format: HashFormat = {
  name: 'argon2',
  begins: /^\$argon2/,
  read: (stored) => {
    const [, ...cost] = shape.exec(stored) ?? [];
    const [kibibytes = 0, passes = 0, lanes = 0] = cost.map(Number);
    if (passes < 1 || lanes < 1 || kibibytes < 8 * lanes) return wrong('broken-hash');
    const fits = kibibytes <= most.kibibytes && passes <= most.passes && lanes <= most.lanes;
    if (!fits || kibibytes * passes > most.work) return wrong('hash-too-costly');
    return fine((password) => verify(stored, password));
  },
  prefix: /^\$argon2(?:id|i|d)(?:\$v=\d+)?\$m=\d+,t=\d+,p=\d+\$/,
  dummy: (prefix) => `${prefix}c2VsdmFnZS1uby1hY2NvdW50$Nm3p0jqT3b1sQ0b2o0o0C0Vw1bq0wPqf9cQp5z1m1uE`,
};
