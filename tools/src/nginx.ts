import { nginxWays } from './nginx/nginx-ways.ts';
import { runCommand } from './run-command.ts';

export interface FoundNginx {
  path: string;
  how: string;
}

/** The first nginx that starts, or the reason why none does. Tests that need it are then skipped with a message. */
export async function findNginx(): Promise<FoundNginx | { missing: string }> {
  const failures: string[] = [];
  for (const { how, candidates } of nginxWays) {
    try {
      for (const path of await candidates()) if ((await runCommand([path, '-v'])).code === 0) return { path, how };
    } catch (error) {
      failures.push(`${how}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { missing: ['nginx was not found. Set NGINX_PATH to one.', ...failures].join('\n') };
}
