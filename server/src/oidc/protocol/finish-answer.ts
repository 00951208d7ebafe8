import { writeUnwritten } from './adapter.ts';
import type { AdapterDeps } from './adapter-context.ts';
import { countWrongCredentials } from '../clients/client-authentication.ts';
import type { Deps } from '../../deps.ts';
import type { LibraryAnswer } from './library-answer.ts';
import { countRefused } from './protocol-counts.ts';
import type { RefusalNotes, RefusedAt } from '../refusals/note-refusal.ts';
import type { RequestFacts } from './request-facts.ts';

type FinishDeps = AdapterDeps & Pick<Deps, 'keys'> & { refusals: RefusalNotes };

/** Stores the access token and counts failures, after oidc-provider has made its answer and before the answer is sent. */
export async function finishAnswer(
  { refusals, ...deps }: FinishDeps,
  request: RefusedAt,
  { facts, answer }: { facts: RequestFacts; answer: LibraryAnswer },
): Promise<LibraryAnswer> {
  if (facts.failure) throw facts.failure;
  if (answer.status === 200) await writeUnwritten(deps, facts.cache);
  await countWrongCredentials({ ...deps, log: request.log }, facts, answer);
  // The library answers 200 with an error of its own if an API introspects an unsupported type of token. That is not a refusal.
  const refused = answer.status === 200 ? undefined : facts.refused;
  if (refused) {
    countRefused(refused);
    await refusals.note(request, refused);
  }
  const finished = refused ? { ...answer, refused: refused.error } : answer;
  const { retryAfterSeconds: wait } = facts;
  if (wait === undefined) return finished;
  return { ...finished, status: 429, headers: { ...answer.headers, 'retry-after': String(wait) } };
}
