import { scopeWords } from '@selvage/contract/scope-words/ga';
import type { Activity, ApplicationActivity } from '@selvage/contract/api/security';
import type { SecurityMessages } from '../en/security.ts';
import { devices } from '@selvage/contract/counted-units/ga';
import { endedWays } from './ended-ways.ts';
import { askAgain } from './resend.ts';
import { deviceMessages } from './device.ts';
import { moments } from './date-and-time.ts';

const activities: Record<Exclude<Activity, ApplicationActivity>, string> = {
  'signed-in': 'Logáladh isteach',
  'sign-in-failed': 'Iarracht logáil isteach le sonraí míchearta',
  'sign-in-locked': 'Iarracht logáil isteach agus do chuntas faoi ghlas',
  'code-failed': 'Cuireadh cód mícheart isteach',
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
  'device-copied':
    'Rinne duine éigin iarracht logáil isteach mar ghléas a bhí i gcuimhne againn, agus níl sé i gcuimhne againn a thuilleadh',
  'device-forgotten': 'Baineadh gléas amháin a bhí i gcuimhne',
  'devices-forgotten': 'Baineadh na gléasanna a bhí i gcuimhne',
  'passkey-added': 'Cuireadh paseochair leis',
  'passkey-removed': 'Baineadh paseochair',
  'passkey-copied': 'Dhiúltaíomar do logáil isteach le paseochair a bhféadfadh cóip a bheith déanta di',
  'authenticator-added': 'Socraíodh aip fhíordheimhnithe',
  'authenticator-replaced': 'Cuireadh aip fhíordheimhnithe eile in áit an chinn a bhí ann',
  'authenticator-removed': 'Baineadh an aip fhíordheimhnithe',
  'recovery-codes-made': 'Cruthaíodh cóid athshlánaithe',
  'recovery-code-used': 'Úsáideadh cód athshlánaithe',
  'enrolment-code-used': 'Úsáideadh cód ónár ndeasc thacaíochta',
  'password-entered': 'Cuireadh an pasfhocal ceart isteach; bhí tuilleadh ag teastáil chun logáil isteach',
  'session-ended': 'Logáladh gléas amháin eile amach',
  'sessions-ended': 'Logáladh gléasanna eile amach',
  'not-me':
    'Cosnaíodh an cuntas: logáladh gach gléas amach, agus bhí an cuntas faoi ghlas go dtí gur roghnaigh tú pasfhocal nua',
  'colleague-joined': 'Cruthaíodh an cuntas le cuireadh',
  'colleague-role': 'D’athraigh riarthóir an ról',
  'access-unconfirmed': 'Cuireadh stop leis an rochtain go dtí go ndeimhneoidh riarthóir í',
  'access-confirmed': 'Dheimhnigh riarthóir an rochtain',
  'colleague-invited': 'Tugadh cuireadh do chomhghleacaí',
  'colleagues-confirmed': 'Deimhníodh liosta na gcomhghleacaithe',
  'consent-agreed': 'D’aontaigh tú le téarmaí nó le húsáid do shonraí',
  'consent-declined': 'Níor aontaigh tú le téarmaí nó le húsáid do shonraí',
  'consent-withdrawn': 'Tharraing tú siar do thoiliú maidir le húsáid do shonraí',
  'copy-asked': 'Iarradh cóip de do shonraí',
  'copy-fetched': 'Íoslódáladh cóip de do shonraí',
  'closing-asked': 'Iarradh dúnadh do chuntais ar líne',
  'closing-cancelled': 'Cuireadh dúnadh do chuntais ar líne ar ceal',
  'support-closing-cancelled': 'Chuir ár bhfoireann tacaíochta dúnadh do chuntais ar líne ar ceal',
  'support-unlocked': 'Bhain ár bhfoireann tacaíochta an glas den chuntas',
  'support-disabled': 'Dhíchumasaigh ár bhfoireann tacaíochta an cuntas',
  'support-enabled': 'Chumasaigh ár bhfoireann tacaíochta an cuntas arís',
  'support-activation-sent': 'Sheol ár bhfoireann tacaíochta ríomhphost gníomhachtaithe',
  'support-reset-sent': 'Sheol ár bhfoireann tacaíochta ríomhphost chun pasfhocal nua a roghnú',
  'support-email-change': 'Chuir ár bhfoireann tacaíochta tús le hathrú ar an seoladh ríomhphoist',
  'support-undo-sent':
    'Sheol ár bhfoireann tacaíochta arís an ríomhphost chun an t-athrú ar an seoladh ríomhphoist a chur ar neamhní',
  'support-two-factor-off': 'Mhúch ár bhfoireann tacaíochta an fíordheimhniú dhá fhachtóir',
  'support-passkeys-removed': 'Bhain ár bhfoireann tacaíochta na paseochracha',
  'support-sessions-ended': 'Logáil ár bhfoireann tacaíochta gach gléas amach',
  'support-devices-forgotten': 'Bhain ár bhfoireann tacaíochta na gléasanna a bhí i gcuimhne',
  'enrolment-code-issued': 'Thug ár bhfoireann tacaíochta cód chun paseochair a chur leis',
};

const applicationActivities: Record<ApplicationActivity, (name: string) => string> = {
  'app-signed-in': (name) => `Logáladh isteach: ${name}`,
  'app-consented': (name) => `Lig tú don fheidhmchlár “${name}” do shonraí a fheiceáil`,
  'app-consent-withdrawn': (name) => `Chuir tú cosc ar an bhfeidhmchlár “${name}” do shonraí a fheiceáil`,
  'app-ended': (name) => `Logáladh amach: ${name}`,
};

const somethingWentWrong = 'Chuaigh rud éigin amú, bain triail eile as.';

export const security: SecurityMessages = {
  title: 'Slándáil',
  back: 'Ar ais chuig na socruithe',
  privacy: 'Socruithe príobháideachais',
  logOut: 'Logáil amach',
  moments,
  device: deviceMessages,
  rail: {
    label: 'Ar an leathanach seo',
    ways: 'Bealaí le logáil isteach',
    devices: 'Gléasanna',
    applications: 'Feidhmchláir',
    activity: 'Gníomhaíocht',
  },
  loading: 'Á lódáil…',
  retry: 'Bain triail eile as',
  failures: {
    tooMany: askAgain.tooMany,
    busy: askAgain.busy,
    other: somethingWentWrong,
    named: {
      'passkey.refused': 'Níorbh fhéidir linn an phaseochair seo a chur leis. Bain triail eile as.',
      'passkey.last':
        'Tá paseochair amháin ar a laghad uait chun logáil isteach. Cuir ceann eile leis sula mbainfidh tú an ceann seo.',
      'passkey.too-many': 'Is féidir 10 bpaseochair a bheith agat. Bain ceann acu sula gcuirfidh tú ceann eile leis.',
    },
  },
  ask: {
    endTitle: (device) => `Logáil amach “${device}”`,
    endOthersTitle: 'Logáil amach i ngach áit eile',
    alsoForget: 'Bain na gléasanna seo freisin',
    alsoForgetOne: 'Bain an gléas seo freisin',
    forgetMeans:
      'Má tá fíordheimhniú dhá fhachtóir ar siúl, iarrfaimid cód an chéad uair eile a logálfar isteach ansin.',
    text: 'Cuir isteach do phasfhocal chun a dheimhniú gur tusa atá ann.',
    submitting: 'Ag logáil amach…',
    cancel: 'Cealaigh',
    wrong: 'Tá an pasfhocal a chuir tú isteach mícheart. Clóscríobh arís é agus bain triail eile as',
    lastTry:
      'Tá an pasfhocal a chuir tú isteach mícheart. Clóscríobh arís é agus bain triail eile as. Tá iarracht amháin fágtha agat sula gcuirfear do chuntas faoi ghlas.',
  },
  devices: {
    title: 'Gléasanna',
    failed: 'Níorbh fhéidir linn liosta do ghléasanna a lódáil.',
    noneRemembered:
      'Níl aon ghléas i gcuimhne, agus mar sin iarraimid cód ort gach uair a logálann tú isteach le do phasfhocal.',
    signedIn: (date, time) => `Logáladh isteach ${date}, ${time}`,
    lastActive: (ago) => `Gníomhaíocht dheireanach: ${ago}`,
    lastUsed: (ago) => `Úsáid dheireanach: ${ago}`,
    until: (date) => `Ní gá cód go dtí an ${date}`,
    end: 'Logáil amach',
    endOthers: 'Logáil amach i ngach áit eile',
    ended: (device, isForgotten) =>
      isForgotten ? `Logáladh amach é, agus níl sé i gcuimhne a thuilleadh: ${device}.` : `Logáladh amach: ${device}.`,
    othersEnded: (sessions, forgotten) => {
      const parts = [
        ...(sessions > 0 ? [`Logáladh ${devices(sessions)} amach`] : []),
        ...(forgotten > 0 ? [`${sessions > 0 ? 'baineadh' : 'Baineadh'} ${devices(forgotten)}`] : []),
      ].join(' agus ');
      return parts === '' ? 'Tá tú logáilte amach i ngach áit eile.' : `${parts}.`;
    },
    forget: 'Bain',
    forgetAll: 'Bain gach gléas',
    forgetting: 'Á bhaint…',
    forgotten: (device) => `Baineadh: ${device}.`,
    allForgotten: 'Níl aon ghléas i gcuimhne a thuilleadh.',
    confirm: {
      title: 'Gach gléas a bhaint?',
      text: 'Beidh cód ag teastáil an chéad uair eile a logálfaidh tú isteach ar gach ceann acu. Ní féidir é seo a chealú.',
      keep: 'Coinnigh iad',
    },
  },
  applications: {
    title: 'Feidhmchláir',
    failed: 'Níorbh fhéidir linn d’fheidhmchláir a lódáil.',
    empty:
      'Níl tú logáilte isteach in aon fheidhmchlár, agus níor cheadaigh tú d’aon cheann acu do shonraí a fheiceáil.',
    end: 'Logáil amach',
    ending: 'Ag logáil amach…',
    ended: (name) => `Tá tú logáilte amach as ${name}.`,
    endedHere: (name) =>
      `Tá tú logáilte amach as ${name}. Ní theastaíonn cead uaidh: má osclaíonn tú é agus tú logáilte isteach anseo, d’fhéadfadh sé thú a logáil isteach arís.`,
    since: (ago) => `Logáilte isteach ${ago}`,
    noPermission: (insurer) => `Níl cead ag teastáil: is leis an árachóir ${insurer} é`,
    given: (date) => `Ceadaithe an ${date}`,
    can: 'Cad is féidir leis a dhéanamh',
    scope: scopeWords,
    withdraw: 'Bain an cead',
    withdrawing: 'Cead á bhaint…',
    withdrawn: (name) =>
      `Ní bhfaighidh an feidhmchlár “${name}” aon sonraí eile uait. D’fhéadfadh leathanach leis atá oscailte fós iad a thaispeáint go dtí go ndúnfaidh tú é.`,
  },
  passkeys: {
    title: 'Paseochracha',
    good: 'Logáil isteach le do mhéarlorg, d’aghaidh nó PIN do ghléis.',
    failed: 'Níorbh fhéidir linn do phaseochracha a lódáil.',
    unnamed: 'Paseochair',
    added: (device, date) => `Curtha leis ar ${device}, ${date}`,
    addedSomewhere: (date) => `Curtha leis ${date}`,
    lastUsed: (ago) => `Úsáid dheireanach: ${ago}`,
    add: 'Cuir paseochair leis',
    adding: 'Á cur leis…',
    done: 'Cuireadh an phaseochair leis. An chéad uair eile roghnaigh “Logáil isteach le paseochair”.',
    closed: 'Níor cuireadh aon phaseochair leis. Chun triail eile a bhaint as, roghnaigh “Cuir paseochair leis”.',
    exists: 'Tá paseochair do do chuntas ag an ngléas seo cheana féin. Úsáid í, nó cuir ceann leis ar ghléas eile.',
    impossible: 'Ní féidir leis an mbrabhsálaí seo paseochair a chur leis. Bain triail as brabhsálaí nó gléas eile.',
    rename: 'Athainmnigh',
    renamed: 'Tá ainm nua ar an bpaseochair.',
    remove: 'Bain',
    removing: 'Á baint…',
    removed: (name, othersLoggedOut, endedCodes) =>
      `Baineadh: ${name}.${othersLoggedOut ? ' Logáladh do ghléasanna eile amach.' : ''}${endedCodes ? ' Ní oibríonn do chóid athshlánaithe a thuilleadh.' : ''}`,
    renaming: {
      title: 'Cuir ainm ar an bpaseochair seo',
      label: 'Ainm',
      hint: '40 carachtar ar a mhéad',
      problems: { required: 'Cuir isteach ainm, le do thoil.' },
      save: 'Sábháil',
      saving: 'Á shábháil…',
      cancel: 'Cealaigh',
      keep: 'Coinnigh an t-ainm seo',
    },
    confirm: {
      title: (name) => `“${name}” a bhaint?`,
      text: 'Ní bheidh tú in ann logáil isteach léi a thuilleadh. Scrios ar do ghléas í freisin.',
      loggedOut: 'Logálfaimid amach thú ar do ghléasanna eile, agus ní bheidh siad i gcuimhne againn a thuilleadh.',
      endsCodes: 'Ní oibreoidh do chóid athshlánaithe a thuilleadh ach oiread.',
      reset: 'Dearmad déanta ar do phasfhocal?',
    },
  },
  activity: {
    title: 'An ghníomhaíocht is déanaí',
    text: 'Is in am na hÉireann atá na hamanna.',
    failed: 'Níorbh fhéidir linn an ghníomhaíocht is déanaí a lódáil.',
    empty: 'Níl aon ghníomhaíocht ann fós.',
    all: 'Féach ar an ngníomhaíocht ar fad',
    doneOn: (device) => `Déanta ar: ${device}`,
    marks: { failed: 'Theip air', locked: 'Faoi ghlas', unusual: 'Neamhghnách' },
    sentences: activities,
    applications: applicationActivities,
    endedToo: {
      passkeys: 'Baineadh na paseochracha a cuireadh leis sna 30 lá roimhe sin',
      'recovery-codes': 'Ní oibríonn na cóid athshlánaithe a thuilleadh',
      both: 'Baineadh na paseochracha a cuireadh leis sna 30 lá roimhe sin, agus ní oibríonn na cóid athshlánaithe a thuilleadh',
    },
    failures: {
      'sign-in-failed': (count, when) => `Logálacha isteach nár éirigh leo: ${count}, ${when}`,
      'sign-in-locked': (count, when) => `Iarrachtaí logáil isteach agus do chuntas faoi ghlas: ${count}, ${when}`,
      'code-failed': (count, when) => `Cóid mhíchearta a cuireadh isteach: ${count}, ${when}`,
    },
    wrong: 'Rud éigin cearr?',
  },
  notMe: {
    title: 'Cosain do chuntas',
    lead: 'Má logáil duine eile isteach i do chuntas, brúigh an cnaipe thíos. Ansin:',
    leadHere: 'Déan é seo má cheapann tú go bhfuil duine eile ag úsáid do chuntais. Ansin:',
    steps: [
      'logálfar gach gléas amach, agus ní choinneofar aon cheann acu i gcuimhne a thuilleadh',
      'beidh do chuntas faoi ghlas go dtí go roghnóidh tú pasfhocal nua',
      'seolfar nasc chuig do sheoladh ríomhphoist chun an pasfhocal nua a roghnú',
    ],
    removes: {
      passkeys: 'bainfear na paseochracha a cuireadh leis le 30 lá anuas',
      codes: 'bainfear do chóid athshlánaithe, mar go ndearnadh iad le 30 lá anuas',
      both: 'bainfear na paseochracha agus na cóid athshlánaithe ón 30 lá seo caite',
      maybe: 'bainfear paseochracha agus cóid athshlánaithe ón 30 lá seo caite, má tá aon cheann ann',
    },
    submit: 'Cosain mo chuntas',
    submitting: 'Á chosaint…',
    ifYou: 'Más tusa a bhí ann, dún an leathanach seo. Níor athraíodh aon rud.',
    done: {
      title: 'Tá do chuntas slán anois',
      text: 'Tá gach gléas logáilte amach, agus tá do chuntas faoi ghlas go dtí go roghnóidh tú pasfhocal nua. Sheolamar ríomhphost chugat ina bhfuil nasc chun pasfhocal nua a roghnú.',
      ended: endedWays,
      wait: 'D’fhéadfadh sé suas le 5 nóiméad a thógáil ar an ríomhphost teacht. Féach sa dramhphost freisin.',
      toLogin: 'Téigh chuig an logáil isteach',
    },
    disabled: {
      title: 'Tá gach gléas logáilte amach',
      text: 'Tá do chuntas curtha ar fionraí, agus mar sin ní féidir le haon duine logáil isteach ann ná pasfhocal nua a roghnú. Cuir glaoch orainn nó déan teagmháil linn, agus cabhróimid leat.',
    },
    failed: {
      title: 'Tá an nasc seo imithe as feidhm nó úsáideadh cheana é',
      text: 'Is féidir leat do chuntas a chosaint fós: athshocraigh do phasfhocal, agus ansin déan teagmháil linn.',
      reset: 'Athshocraigh do phasfhocal',
    },
    taken: {
      title: 'Ní féidir do sheoladh ríomhphoist a chur ar ais',
      text: 'Tá an seoladh sin á úsáid ag cuntas eile anois. Logálamar gach gléas amach agus chuireamar do chuntas faoi ghlas, agus mar sin ní féidir le haon duine logáil isteach ann. Déan teagmháil linn agus cabhróimid leat. Oibríonn an nasc inár ríomhphost fós.',
    },
    lost: {
      title: 'Oscail an nasc i do ríomhphost arís',
      text: 'Chun an leathanach seo a úsáid, oscail an nasc inár ríomhphost faoi ghléas nua. Is féidir leat do chuntas a chosaint freisin trí do phasfhocal a athshocrú.',
    },
    contact: 'Déan teagmháil linn',
  },
};
