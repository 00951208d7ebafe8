import { verify } from '@node-rs/bcrypt';
import { fine, wrong } from '@selvage/contract/rules/verdict';
import type { HashFormat } from './hash-format.ts';

// `$2$` and `$2x$` were made by faulty programs: what they mean depends on which one.
const shape = /^\$2[aby]\$(\d{2})\$[./A-Za-z\d]{53}$/;

/** About a second of one core. Each step doubles it. */
const mostCost = 14;

export const bcryptFormat: HashFormat = {
  name: 'bcrypt',
  begins: /^\$2[aby]\$/,
  read: (stored) => {
    const cost = Number(shape.exec(stored)?.[1] ?? 0);
    if (cost < 4) return wrong('broken-hash');
    return cost > mostCost ? wrong('hash-too-costly') : fine((password) => verify(password, stored));
  },
  prefix: /^\$2[aby]\$\d{2}\$/,
  dummy: (prefix) => `${prefix}abcdefghijklmnopqrstuuEXz8elFXOJe7GCrGSjAJr7drJMgJncG`,
  bytesCompared: 72,
};
