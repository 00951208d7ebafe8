import type { InvitationMessages } from '../en/invitation.ts';
import { moments } from './date-and-time.ts';
import { askAgain } from './resend.ts';
import { refusalSentences } from './refusal-sentences.ts';
import { ofSharedIds, sharedIds } from '@selvage/contract/shared-id-names/ga';

export const invitation: InvitationMessages = {
  title: 'Téigh i dteannta do chomhghleacaithe',
  lead: (kind, { email, area, id }) =>
    `Thug ${email} cuireadh duit chuig ${area} le haghaidh an ${ofSharedIds[kind]} ${id}.`,
  ids: sharedIds,
  email: 'Do ríomhphost',
  until: 'Deireadh an chuiridh',
  at: (moment) => `${moments.date(moment)}, ${moments.time(moment)} (am na hÉireann)`,
  password: 'Pasfhocal',
  submit: 'Cruthaigh mo chuntas',
  submitting: 'Á chruthú…',
  ifUnknown:
    'Mura bhfuil aithne agat ar an seoltóir, dún an leathanach seo. Scriosfaimid do sheoladh ríomhphoist lá amháin tar éis dheireadh an chuiridh.',
  done: {
    title: 'Tá do chuntas réidh',
    text: {
      consultant:
        'Logáil isteach le do sheoladh ríomhphoist, leis an aitheantas comhairligh seo agus le do phasfhocal nua.',
      group: 'Logáil isteach le do sheoladh ríomhphoist agus le do phasfhocal nua.',
      hospital: 'Logáil isteach le do sheoladh ríomhphoist, leis an aitheantas ospidéil seo agus le do phasfhocal nua.',
    },
  },
  instead: {
    used: {
      title: 'D’úsáid tú an cuireadh seo cheana féin',
      text: 'Tá do chuntas réidh. Logáil isteach le do sheoladh ríomhphoist agus leis an bpasfhocal a roghnaigh tú.',
    },
    over: {
      title: 'Ní oibríonn an cuireadh seo a thuilleadh',
      text: 'Má ghlac tú leis cheana, logáil isteach. Murar ghlac, iarr ceann nua ar do riarthóir.',
    },
    lost: {
      title: 'Oscail an nasc i do ríomhphost arís',
      text: 'Chun glacadh leis an gcuireadh, oscail arís an nasc sa ríomhphost ina bhfuil do chuireadh: oibríonn sé fós.',
    },
  },
  taken: {
    title: 'Ní féidir glacadh leis an gcuireadh leis an seoladh ríomhphoist seo',
    text: (kind) =>
      `Tá cuntas ag an seoladh ríomhphoist seo cheana féin le haghaidh ${ofSharedIds[kind]} eile. Iarr cuireadh chuig seoladh ríomhphoist eile.`,
  },
  notListed: {
    title: 'Ní féidir glacadh leis an gcuireadh faoi láthair',
    text: (kind) =>
      `Ní féidir le haon duine cuntas a chruthú le haghaidh an ${ofSharedIds[kind]} seo faoi láthair. Is féidir le do riarthóir glaoch orainn.`,
  },
  notLoaded: 'Níorbh fhéidir linn do chuireadh a lódáil.',
  logIn: 'Logáil isteach',
  failures: {
    tooMany: askAgain.tooMany,
    busy: askAgain.busy,
    other: refusalSentences.other,
    named: {
      'registry.unavailable':
        'Ní féidir linn do chuireadh a sheiceáil faoi láthair. Oibríonn sé fós: bain triail eile as ar ball.',
    },
  },
};
