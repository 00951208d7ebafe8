import type { Endpoint } from '@selvage/contract/endpoint';
import { generalRefusals, refusals, type RefusalName } from '@selvage/contract/refusals';

export interface TableRefusal {
  name: RefusalName;
  status: number;
  code: number;
}

const tableRefusal = (name: RefusalName): TableRefusal => ({ name, ...refusals[name] });

/** By status and then by code, as one looks them up. */
const inOrder = (names: Iterable<RefusalName>): TableRefusal[] =>
  [...names].map(tableRefusal).toSorted((one, other) => one.status - other.status || one.code - other.code);

/** What a call can refuse beyond what any call can: the contract's list, each of which a test has seen. */
export const ownRefusals = ({ refusals: own }: Endpoint): TableRefusal[] => inOrder(own);

export const refusalsOfAny: readonly TableRefusal[] = inOrder(generalRefusals);

export const everyRefusal: readonly TableRefusal[] = inOrder(Object.keys(refusals) as RefusalName[]);
