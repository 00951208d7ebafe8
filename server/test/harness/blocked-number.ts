import type { ProofKind } from '../../src/attempts/attempt-rules.ts';
import type { TestApp } from './test-app.ts';
import { nextApplicant } from './test-applicant.ts';

const wrong = {
  member: { birthDate: '1980-01-16' },
  consultant: { registrationId: '79999999' },
  hospital: { registrationId: '89999999' },
};

/** A number of the registry that five wrong proofs have blocked, and what its holder is answered when they register. */
export async function blockNumber(server: TestApp, kind: ProofKind) {
  const { path, body } = nextApplicant(kind);
  const register = async (change: Record<string, unknown> = {}): Promise<string> => {
    const answer = await server.browser().post(path, { ...body, ...change });
    return answer.statusCode === 200 ? 'in' : `${answer.statusCode}/${answer.json().data.errorCode}`;
  };
  for (let time = 0; time < 5; time++) await register(wrong[kind]);
  return { number: String(body['memNo'] ?? body['resourceId']), register };
}
