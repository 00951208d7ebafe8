import type { Claim } from '../../src/gateways/registry/registry.ts';
import { answerJson, type Answering } from './registry-stub.ts';
import { hasPlan, lapsedPolicies, registeredPeople, registeredPlan } from './test-registry.ts';

const { members, consultants, hospitals, groups } = registeredPeople;

type Known<Kind extends Claim['kind']> = (claim: Extract<Claim, { kind: Kind }>) => boolean;
const isProvider = (people: typeof consultants, { id, registrationId }: { id: string; registrationId: string }) =>
  people.some((each) => each.resourceId === id && each.registrationId === registrationId);
const known: { [Kind in Claim['kind']]: Known<Kind> } = {
  member: (claim) =>
    [...members, ...lapsedPolicies].some(
      (each) => each.memNo === claim.memberNumber && each.birthDate === claim.birthDate,
    ),
  consultant: (claim) => isProvider(consultants, claim),
  hospital: (claim) => isProvider(hospitals, claim),
  wellness: (claim) => groups.some((each) => each.groupId === claim.groupId && each.isWellness),
};
const isKnown = <Kind extends Claim['kind']>(claim: Extract<Claim, { kind: Kind }>) => known[claim.kind](claim);

export const testToken = 'a-token-for-tests';

/** The first and the last day of a policy, which this end point leaves to us to compare with today. */
function validityOf(memberNumber: string | undefined): object {
  const policy = lapsedPolicies.find((each) => each.memNo === memberNumber);
  return policy ? { validFrom: policy.validFrom, validTo: policy.validTo } : {};
}

/** An insurer's end point that speaks our own protocol, and knows the people of the tests. */
export const httpRegistryAnswers: Answering = ({ path, headers, body }, response) => {
  if (headers.authorization !== `Bearer ${testToken}`) return answerJson(response, {}, 401);
  const asked: { id: string; claim: Claim; memberNumber: string } = JSON.parse(body);
  const { id } = asked;
  if (path === '/registry/claims') {
    const number = asked.claim.kind === 'member' ? asked.claim.memberNumber : undefined;
    return answerJson(response, { id, recognised: isKnown(asked.claim), ...validityOf(number) });
  }
  if (path === '/registry/plans') {
    const isPolicy = members.some((each) => each.memNo === asked.memberNumber);
    return answerJson(response, { id, plans: isPolicy && hasPlan(asked.memberNumber) ? [registeredPlan] : [] });
  }
  if (path !== '/registry/holders') return answerJson(response, {}, 404);
  const holder = [...members, ...lapsedPolicies].find((each) => each.memNo === asked.memberNumber);
  return answerJson(response, { id, birthDate: holder?.birthDate ?? null, ...validityOf(asked.memberNumber) });
};
