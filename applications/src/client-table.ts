import type { Reporter, TestModule, TestSuite } from 'vitest/node';

/** Prints one line for each client: its result, or that it was skipped and how to install it. */
export class ClientTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const clients = modules.flatMap((module) => [...module.children.suites()]);
    const lines = clients.map(lineOf).toSorted();
    console.log(`\n${lines.join('\n')}\n`);
    const isIncomplete = lines.some((line) => line.startsWith('SKIPPED'));
    // A skipped client proves nothing, so the release check fails unless all clients were tested.
    if (isIncomplete && process.env['APPLICATIONS_REQUIRE_ALL'] === '1') process.exitCode = 1;
  }
}

function lineOf(client: TestSuite): string {
  const tests = [...client.children.allTests()];
  const [name, ...titles] = [client, ...tests].map((each) => each.name.replace(/^(?:OP\d+ )+/, ''));
  if (client.state() === 'skipped') return `SKIPPED ${name?.replace(' is SKIPPED:', ':')}`;
  const result = client.state() === 'passed' ? 'passed' : 'FAILED';
  return `${result.padEnd(8)}${name}: ${titles.length > 6 ? `${titles.length} tests` : titles.join('; ')}`;
}
