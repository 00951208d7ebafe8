import { refuse } from '../../refuse.ts';
import { openCase, type CaseFile } from './case-file.ts';
import { dayIsSpentPage, mayLookUp, person } from './daily-cap.ts';
import type { DeskAnswer, DeskDeps, OperatorAsk } from './desk-route.ts';
import { foundIn, personPath, type Found } from './person-link.ts';

interface OpenedPerson {
  file: CaseFile;
  by: Found['by'];
  /** Where their page is. */
  path: string;
}

/** Whom the address is about, in the session that found them. A link of yesterday counts as a person of today. */
export async function withPerson(
  deps: DeskDeps,
  ask: OperatorAsk,
  answer: (opened: OpenedPerson) => DeskAnswer | Promise<DeskAnswer>,
): Promise<DeskAnswer> {
  const found = foundIn(deps.keys, ask.sessionHash, ask.params['person']) ?? refuse('request.not-found');
  if (!(await mayLookUp(deps, ask, [person(found)]))) return dayIsSpentPage(deps);
  const file = await openCase(deps, found.reference, ask.operator, ask.origin);
  const path = personPath(deps.keys, ask.sessionHash, found);
  return answer({ file: file ?? refuse('request.not-found'), by: found.by, path });
}
