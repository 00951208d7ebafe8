import type { Language } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';

// oxfmt-ignore
export const areaNames: Readonly<Record<Language, Readonly<Record<Kind, string>>>> = {
  en: { consultant: 'Consultant Area', group: 'Group Area', hospital: 'Hospital Area', member: 'Member Area', wellness: 'Your Wellbeing' },
  ga: { consultant: 'Limistéar na gComhairleach', group: 'Limistéar na nGrúpaí', hospital: 'Limistéar na nOspidéal', member: 'Limistéar na mBall', wellness: 'Limistéar na Folláine' },
};
