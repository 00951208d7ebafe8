import { kinds, userTypes, type Kind } from '@selvage/contract/user-types';

/** RG1: those who register here; the others are given their account. */
export type RegisteringKind = { [K in Kind]: (typeof userTypes)[K]['registers'] extends true ? K : never }[Kind];

export const isRegistering = (kind: Kind): kind is RegisteringKind => userTypes[kind].registers;

export const registeringKinds: readonly RegisteringKind[] = kinds.filter(isRegistering);
