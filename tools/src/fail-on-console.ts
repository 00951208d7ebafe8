import { afterEach } from 'vitest';

// Replaced and not spied on: a test that expects a message spies on the console itself, which overrides this.
const said: string[] = [];

// The OpenID Connect library prints these. The first concerns Node 20, the second a provider that a test starts.
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
