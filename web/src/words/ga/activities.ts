import type { Activity } from '@selvage/contract/api/security';

export const activities: Record<Activity, string> = {
  'signed-in': 'Logáladh isteach',
  'sign-in-failed': 'Iarracht logáil isteach le sonraí míchearta',
  'code-failed': 'Chuir duine éigin cód mícheart isteach',
  locked: 'An iomarca iarrachtaí as a chéile nár éirigh leo',
  'signed-out': 'Logáladh amach',
  registered: 'Cláraíodh an cuntas',
  activated: 'Gníomhachtaíodh an cuntas',
  'reset-asked': 'Iarradh nasc chun an pasfhocal a athshocrú',
  'password-reset': 'Athshocraíodh an pasfhocal',
  'password-changed': 'Athraíodh an pasfhocal',
  'email-change-asked': 'Iarradh athrú ar an seoladh ríomhphoist',
  'email-changed': 'Athraíodh an seoladh ríomhphoist',
  'email-change-cancelled': 'Cuireadh an t-athrú ar an seoladh ríomhphoist ar ceal',
  'email-change-undone':
    'Cuireadh an t-athrú ar an seoladh ríomhphoist ar neamhní, agus tá an cuntas faoi ghlas go dtí go roghnófar pasfhocal nua',
  'member-number-changed': 'Athraíodh an uimhir bhallraíochta',
  'two-factor-on': 'Cuireadh fíordheimhniú dhá fhachtóir ar siúl',
  'two-factor-changed': 'Athraíodh an fíordheimhniú dhá fhachtóir',
  'two-factor-off': 'Múchadh an fíordheimhniú dhá fhachtóir',
  'device-remembered': 'Coinníodh gléas i gcuimhne',
  'device-copied': 'Logáil duine éigin isteach le seanchóip de ghléas a bhí i gcuimhne, agus bhaineamar an gléas sin',
  'devices-forgotten': 'Baineadh na gléasanna a bhí i gcuimhne',
  'sessions-ended': 'Logáladh gléasanna eile amach',
  'not-me': 'Dúirt tú linn nach tusa a logáil isteach, agus chosnaíomar an cuntas',
};
