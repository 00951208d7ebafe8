/** A browser's channels reach its own tabs; Node's reach every thread of the process, and so the tests that run next door. */
class OwnChannel extends BroadcastChannel {
  static readonly browser = crypto.randomUUID();

  constructor(name: string) {
    super(`${OwnChannel.browser} ${name}`);
  }
}

// Once a worker: the next file finds it replaced.
if (BroadcastChannel.name !== OwnChannel.name) globalThis.BroadcastChannel = OwnChannel;
