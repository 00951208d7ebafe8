import type { endedAccess as english, RefusalSentences } from '../en/refusal-sentences.ts';

export const refusalSentences: RefusalSentences = {
  'sign-in.wrong-credentials': 'Níl an seoladh ríomhphoist agus an pasfhocal a chuir tú isteach ag teacht le chéile',
  'account.disabled': 'Tá do chuntas curtha ar fionraí. Déan teagmháil linn agus cabhróimid leat.',
  'second-factor.password':
    'Tá an pasfhocal a chuir tú isteach mícheart. Cuir isteach do phasfhocal logála isteach reatha.',
  'password.unacceptable': 'Ní chomhlíonann an pasfhocal a chuir tú isteach na híosriachtanais',
  'email.taken': 'Tá an seoladh ríomhphoist a cuireadh isteach in úsáid cheana. Roghnaigh seoladh ríomhphoist eile',
  'number.unavailable':
    'Bhí an uimhir bhallraíochta a cuireadh isteach neamhbhailí nó ní raibh sonraí phríomhshealbhóir an pholasaí ag teacht léi',
  'email.unchanged': 'Is é seo do sheoladh ríomhphoist cheana féin. Cuir isteach ceann eile.',
  'number.unchanged': 'Is í seo d’uimhir bhallraíochta cheana féin. Cuir isteach ceann eile.',
  'session.locked':
    'Cuireadh an cuntas faoi ghlas agus cuireadh deireadh le do sheisiún de bharr roinnt iarrachtaí nár éirigh leo. Athshocraigh do chuntas',
  'password.used-before': 'Úsáideadh an pasfhocal a chuir tú isteach don chuntas seo cheana. Roghnaigh pasfhocal nua',
  'password.wrong': 'Tá an pasfhocal a chuir tú isteach mícheart. Clóscríobh arís é agus bain triail eile as',
  'birth-date.wrong': 'Níl an dáta breithe a chuir tú isteach ag teacht leis an gceann atá againn',
  'step-up.required': 'Sula ndéanfaimid an t-athrú seo, deimhnigh gur tusa atá ann. Bain triail eile as.',
  'terms.changed': 'Athraíodh an téacs agus tú á léamh. Léigh arís é, le do thoil.',
  'texts.unavailable': 'Ní féidir linn teachtaireachtaí téacs a sheoladh faoi láthair. Bain triail eile as ar ball.',
  other: 'Chuaigh rud éigin amú, bain triail eile as.',
};

export const endedAccess: typeof english = {
  removed:
    'Chuir do riarthóir deireadh le do rochtain. Má tá sí de dhíth ort fós, iarr cuireadh nua. Mura bhfuil riarthóir agat a thuilleadh, déan teagmháil linn.',
  unconfirmed:
    'Ní féidir leat logáil isteach go dtí go ndeimhneoidh do riarthóir do rochtain. Déan teagmháil le do riarthóir.',
};
