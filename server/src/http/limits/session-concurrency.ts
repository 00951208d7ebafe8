import { refusals } from '@selvage/contract/refusals';
import type { FastifyInstance } from 'fastify';
import type { SessionCookie } from '../cookies.ts';

interface SessionSlots {
  active: number;
  waiting: (() => void)[];
}

/** The requests of a session that run at once. A page sends three or four requests at once. */
const concurrentRequests = 4;

/** The milliseconds for which a request that was answered 429 keeps its slot, so that a loop of refused requests stays slow. */
const pauseWhenRefused = 250;

/** A request that is cut off before its handler begins is never answered. Its slot is freed after this time, in milliseconds. */
const longestTurn = 60_000;

const answered = Symbol('answered');
const whenAnswered = Symbol('when answered');

declare module 'fastify' {
  interface FastifyReply {
    [answered]?: boolean;
    [whenAnswered]?: () => void;
  }
}

/**
 * Limits how many requests of a session run at once, and lets the others wait. Without this, one session with many connections could take
 * every database connection and delay the logins of other people.
 */
export function installSessionConcurrency(app: FastifyInstance, cookie: Pick<SessionCookie, 'read'>): void {
  const sessions = new Map<string, SessionSlots>();

  app.addHook('onRequest', (request, reply, done) => {
    const key = cookie.read(request)?.toString('latin1');
    if (key === undefined) return done();
    const slots = sessions.get(key) ?? { active: 0, waiting: [] };
    sessions.set(key, slots);
    const start = () => {
      slots.active += 1;
      done();
    };
    const leave = () => {
      slots.active -= 1;
      slots.waiting.shift()?.();
      if (slots.active === 0) sessions.delete(key);
    };
    const finish = () => {
      if (reply.statusCode === refusals['request.too-many'].status) setTimeout(leave, pauseWhenRefused).unref();
      else leave();
    };
    const isWaiting = slots.active >= concurrentRequests;
    if (isWaiting) slots.waiting.push(start);
    reply.raw.once('close', () => {
      const place = slots.waiting.indexOf(start);
      if (place !== -1) slots.waiting.splice(place, 1);
      else if (reply[answered]) finish();
      // The client has left, but the handler still works and holds a database connection until it answers.
      else {
        const lost = setTimeout(finish, longestTurn).unref();
        reply[whenAnswered] = () => {
          clearTimeout(lost);
          finish();
        };
      }
    });
    if (!isWaiting) start();
  });

  app.addHook('onSend', (_request, reply, payload, done) => {
    reply[answered] = true;
    reply[whenAnswered]?.();
    done(null, payload);
  });
}
