import { type Kind, userTypes } from '@selvage/contract/user-types';

/** True if people of this kind have a membership number, and so an insurance that does not end with the online account. */
export const isInsured = (kind: Kind): boolean => userTypes[kind].hasMemberNumber;
