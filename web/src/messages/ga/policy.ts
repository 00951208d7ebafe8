import type { PolicyMessages } from '../en/policy.ts';
import { askAgain } from './resend.ts';

const unexpected = 'Earráid gan choinne, bain triail eile as.';

export const policy: PolicyMessages = {
  notice: {
    title: {
      'two-step': (date) => `Ón ${date} ar aghaidh, beidh fíordheimhniú dhá fhachtóir uait`,
      'phishing-resistant': (date) => `Ón ${date} ar aghaidh, beidh paseochair uait`,
    },
    text: {
      'two-step':
        'Iarrfaimid cód ort ansin chomh maith le do phasfhocal nuair a logálann tú isteach. Socraigh anois é, agus ní bheidh aon rud le déanamh agat an lá sin.',
      'phishing-resistant':
        'Iarrfaimid paseochair ort ansin nuair a logálann tú isteach. Osclaíonn sí do chuntas le do mhéarlorg, d’aghaidh, PIN nó eochair shlándála, agus ní féidir le duine ar bith í a mhealladh uait. Cuir ceann leis anois, agus ní bheidh aon rud le déanamh agat an lá sin.',
    },
    now: 'Déan anois é',
    later: 'Níos déanaí',
  },
  passkey: {
    add: {
      title: 'Cuir paseochair leis chun logáil isteach',
      titleBefore: 'Cuir paseochair le do chuntas',
      text: 'Osclaíonn paseochair do chuntas le do mhéarlorg, d’aghaidh, PIN nó eochair shlándála, agus ní féidir le duine ar bith í a mhealladh uait.',
      ways: {
        title: 'Fiafróidh do bhrabhsálaí díot cá gcoinneofar í',
        list: [
          'Ar an ngléas seo, mura n-úsáideann duine ar bith eile é.',
          'Ar d’fhón: roghnaigh é, agus scan an cód QR a fheicfidh tú.',
          'Ar eochair shlándála: plugáil isteach í nó coinnigh leis an ngléas í. Is é seo an bealach ceart ar ghléas a roinntear.',
        ],
      },
      submit: 'Cuir paseochair leis',
      busy: 'Ag fanacht le do bhrabhsálaí…',
    },
    show: {
      title: 'Úsáid do phaseochair',
      text: 'Iarraimid paseochair ort anois nuair a logálann tú isteach, agus tá ceann ag do chuntas. Iarrfaidh do bhrabhsálaí í: do mhéarlorg, d’aghaidh, PIN nó eochair shlándála.',
      submit: 'Úsáid paseochair',
      busy: 'Ag fanacht le do bhrabhsálaí…',
    },
    done: 'Cuireadh do phaseochair leis.',
    refused: 'Níorbh fhéidir linn glacadh leis an bpaseochair seo. Bain triail eile as.',
    exists: 'Tá paseochair do do chuntas ag an ngléas seo cheana féin.',
    impossible:
      'Ní féidir leis an mbrabhsálaí seo paseochracha a úsáid anseo. Bain triail as brabhsálaí eile, nó as d’fhón.',
    held: 'Tá paseochair ag do chuntas cheana féin nach n-oibríonn anseo. Logáil isteach san áit ar chuir tú leis í, nó déan teagmháil linn.',
    lost: 'Mura féidir leat, déan teagmháil linn. Seiceálfaimid cé thú féin agus tabharfaimid cód duit chun paseochair nua a chur leis.',
    help: 'Déan teagmháil linn',
    enrolment: 'Tá cód agam ón deasc tacaíochta',
    logout: 'Logáil amach',
    failures: { tooMany: askAgain.tooMany, other: unexpected },
  },
  enrolment: {
    title: 'Iontráil an cód ón deasc tacaíochta',
    text: 'Tá deich litir agus digit ann, oibríonn sé uair amháin agus ar feadh uair an chloig. Ina dhiaidh, cuirfidh tú paseochair leis.',
    label: 'Cód ón deasc tacaíochta',
    hint: 'Mar shampla, 7K3QM-0F9TX',
    submit: 'Lean ar aghaidh',
    submitting: 'Á sheiceáil…',
    problems: {
      required: 'Iontráil an cód a thug an deasc tacaíochta duit',
      refused:
        'Tá an cód seo mícheart, úsáideadh cheana é, nó tá sé níos sine ná uair an chloig. Seiceáil é, nó iarr ceann eile ar an deasc tacaíochta.',
    },
    back: 'Ar ais',
    failures: { tooMany: askAgain.tooManyCodes, other: unexpected },
  },
};
