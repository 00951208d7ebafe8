import { afterEach } from 'vitest';

// Replaced rather than spied on: a test that expects a message spies on console itself, and so takes it out of our hands.
const said: string[] = [];

for (const level of ['error', 'warn'] as const) {
  console[level] = (...values: unknown[]) => {
    said.push(`console.${level}: ${values.map(String).join(' ')}`);
  };
}

afterEach(() => {
  const messages = said.splice(0);
  if (messages.length > 0) throw new Error(`A test passes in silence, but this was said:\n${messages.join('\n')}`);
});
