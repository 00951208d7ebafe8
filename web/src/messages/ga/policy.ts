import type { PolicyMessages } from '../en/policy.ts';
import { askAgain } from './resend.ts';

const unexpected = 'Earráid gan choinne, bain triail eile as.';

export const policy: PolicyMessages = {
  notice: {
    title: {
      'two-step': (date) => `Ón ${date} ar aghaidh, beidh ort fíordheimhniú dhá fhachtóir a úsáid`,
      'phishing-resistant': (date) => `Ón ${date} ar aghaidh, beidh ort paseochair a úsáid`,
    },
    text: {
      'two-step':
        'Ón lá sin ar aghaidh, iarrfaimid cód ort chomh maith le do phasfhocal nuair a logálfaidh tú isteach. Má shocraíonn tú anois é, ní bheidh aon rud le déanamh agat an lá sin.',
      'phishing-resistant':
        'Ón lá sin ar aghaidh, iarrfaimid paseochair ort nuair a logálfaidh tú isteach: do mhéarlorg, d’aghaidh, PIN do ghléis nó eochair shlándála. Ní oibríonn sí ach ar ár bhfíorshuíomh gréasáin, mar sin ní féidir le suíomh bréige í a ghoid. Má chuireann tú ceann leis anois, ní bheidh aon rud le déanamh agat an lá sin.',
    },
    now: { 'two-step': 'Socraigh anois é', 'phishing-resistant': 'Cuir paseochair leis' },
    later: 'Ní anois',
  },
  passkey: {
    add: {
      title: {
        member: 'Teastaíonn paseochair ó bhaill chun logáil isteach',
        consultant: 'Teastaíonn paseochair ó chomhairligh chun logáil isteach',
        group: 'Teastaíonn paseochair ó úsáideoirí grúpa chun logáil isteach',
        hospital: 'Teastaíonn paseochair ó úsáideoirí ospidéil chun logáil isteach',
        wellness: 'Teastaíonn paseochair ó bhaill folláine chun logáil isteach',
      },
      titleBefore: 'Cuir paseochair le do chuntas',
      why: (brand) => `Éilíonn ${brand} é seo chun do chuntas a chosaint.`,
      text: 'Le paseochair logálann tú isteach le do mhéarlorg, d’aghaidh, PIN do ghléis nó eochair shlándála. Ní oibríonn sí ach ar ár bhfíorshuíomh gréasáin, mar sin ní féidir le suíomh bréige í a ghoid.',
      ways: {
        title: 'Fiafróidh do bhrabhsálaí díot cá gcoinneofar í',
        list: [
          'Ar an ngléas seo, mura n-úsáideann duine ar bith eile é.',
          'Ar d’fhón: roghnaigh d’fhón, agus scan an cód QR ansin.',
          'Ar eochair shlándála: plugáil isteach í nó coinnigh leis an ngléas í. Úsáid é seo má roinneann tú an gléas.',
        ],
      },
      submit: 'Cuir paseochair leis',
      busy: 'Ag fanacht le do bhrabhsálaí…',
    },
    show: {
      title: 'Úsáid do phaseochair',
      text: 'Teastaíonn paseochair uait anois chun logáil isteach, agus tá ceann agat cheana féin. Iarrfaidh do bhrabhsálaí ort do mhéarlorg, d’aghaidh, PIN do ghléis nó d’eochair shlándála a úsáid.',
      setUpText:
        'Teastaíonn fíordheimhniú dhá fhachtóir uait chun logáil isteach, agus tá paseochair agat cheana féin. Iarrfaidh do bhrabhsálaí ort do mhéarlorg, d’aghaidh, PIN do ghléis nó d’eochair shlándála a úsáid.',
      recoveryInstead: 'Úsáid cód athshlánaithe ina ionad sin',
      recoveryText: 'Oibríonn cód athshlánaithe in ionad do phaseochrach.',
      passkeyInstead: 'Úsáid paseochair ina ionad sin',
      codesInstead: 'Socraigh cóid trí ríomhphost ina ionad sin',
      notShown: 'Níor úsáideadh do phaseochair. Bain triail eile as, nó roghnaigh bealach eile thíos.',
      submit: 'Úsáid paseochair',
      busy: 'Ag fanacht le do bhrabhsálaí…',
    },
    done: 'Cuireadh do phaseochair leis.',
    added: {
      title: 'Cuireadh do phaseochair leis',
      text: 'An chéad uair eile a logálfaidh tú isteach, roghnaigh “Logáil isteach le paseochair”. Ní iarrfaimid pasfhocal ná cód ort.',
      next: 'Lean ar aghaidh',
    },
    refused: 'Níorbh fhéidir linn glacadh leis an bpaseochair seo. Bain triail eile as.',
    exists: 'Tá paseochair do do chuntas ag an ngléas seo cheana féin. Úsáid í, nó cuir ceann leis ar ghléas eile.',
    impossible:
      'Ní féidir leis an mbrabhsálaí seo paseochracha a úsáid anseo. Bain triail as brabhsálaí eile, nó as d’fhón.',
    held: 'Tá paseochair agat cheana féin, ach ní oibríonn sí ar an suíomh gréasáin seo. Logáil isteach ar an suíomh ar chuir tú leis í, nó déan teagmháil linn.',
    closed: 'Níor cuireadh aon phaseochair leis. Bain triail eile as, nó déan teagmháil linn.',
    notShown: 'Níor úsáideadh do phaseochair. Bain triail eile as, nó déan teagmháil linn.',
    lost: 'Mura féidir leat do phaseochair a úsáid, déan teagmháil linn. Seiceálfaimid cé thú féin agus tabharfaimid cód duit chun paseochair nua a chur leis.',
    help: 'Déan teagmháil linn',
    enrolment: 'Tá cód agam ón deasc thacaíochta',
    logout: 'Logáil amach',
    failures: { tooMany: askAgain.tooMany, busy: askAgain.busy, other: unexpected },
  },
  enrolment: {
    title: 'Cuir isteach an cód ón deasc thacaíochta',
    text: 'Tá deich gcarachtar sa chód, idir litreacha agus digití. Is féidir leat é a úsáid uair amháin, laistigh d’uair an chloig. Ina dhiaidh sin, cuirfidh tú paseochair leis.',
    label: 'Cód ón deasc thacaíochta',
    hint: 'Mar shampla, 7K3QM-0F9TX',
    submit: 'Lean ar aghaidh',
    submitting: 'Á sheiceáil…',
    problems: {
      required: 'Cuir isteach an cód a thug an deasc thacaíochta duit',
      refused:
        'Tá an cód seo mícheart, úsáideadh cheana é, nó tá sé níos sine ná uair an chloig. Seiceáil é, nó iarr ceann eile ar an deasc thacaíochta.',
    },
    back: 'Ar ais',
    failures: { tooMany: askAgain.tooManyCodes, busy: askAgain.busy, other: unexpected },
  },
};
