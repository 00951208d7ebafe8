import { afterEach } from 'vitest';

// Replaced rather than spied on: a test that expects a message spies on console itself, and so takes it out of our hands.
const said: string[] = [];

// The OpenID Connect library writes these to the console. The first is about Node 20, the second about a provider that a test starts.
const expected = /oidc-provider WARNING: (Unsupported runtime|a quick start development-only in-memory adapter)/;

for (const level of ['error', 'warn'] as const) {
  console[level] = (...values: unknown[]) => {
    const text = values.map(String).join(' ');
    if (!expected.test(text)) said.push(`console.${level}: ${text}`);
  };
}

afterEach(() => {
  const messages = said.splice(0);
  if (messages.length > 0) throw new Error(`A test passes in silence, but this was said:\n${messages.join('\n')}`);
});
