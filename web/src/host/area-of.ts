import { userTypes, type Kind } from '@selvage/contract/user-types';
import { readSettings } from './settings.ts';

/** LN2: where a kind lands, as the operator configured it. A page that was not written by our server has the default. */
export const areaOf = (kind: Kind): string => readSettings(document).brand.areas?.[kind] ?? userTypes[kind].landingPath;
