import { days } from '@selvage/contract/time-units';
import type { Language } from '@selvage/contract/languages';
import { linkLimits } from '@selvage/contract/limits';
import { routeTypeOf } from '@selvage/contract/user-types';
import { lifeWords } from './life-words.ts';
import { plainNotice } from './message-frame.ts';
import { loginHappened } from './message-facts.ts';
import { type EmailTemplate, messageToken, neverAsk } from './message-template.ts';
import { words } from './message-words.ts';

interface NewDeviceWords {
  notYou: (life: string) => string;
  notMe: string;
  harmless: string;
}

const newDeviceWords: Readonly<Record<Language, NewDeviceWords>> = {
  en: {
    notYou: (life) =>
      `If it wasn’t you, open this page and press the button. We’ll log out every device and lock your account until you choose a new password. If passkeys or recovery codes were added in the last 30 days, we’ll remove them. If your email address was changed, we’ll change it back. The link works for ${life}.`,
    notMe: 'This wasn’t me',
    harmless: 'Nothing changes until you press the button.',
  },
  ga: {
    notYou: (life) =>
      `Mura tusa a bhí ann, oscail an leathanach seo agus brúigh an cnaipe. Logálfaimid gach gléas amach agus cuirfimid an cuntas faoi ghlas go dtí go roghnóidh tú pasfhocal nua. Má cuireadh paseochracha nó cóid athshlánaithe leis le 30 lá anuas, bainfimid iad. Má athraíodh do sheoladh ríomhphoist, cuirfimid an seanseoladh ar ais. Oibríonn an nasc ar feadh ${life}.`,
    notMe: 'Ní mise a bhí ann',
    harmless: 'Ní athrófar aon rud go dtí go mbrúfaidh tú an cnaipe.',
  },
};

/** Facts: `at` (ISO time), `browser` and `system`. `browser` and `system` may be ''. */
export const newDevice: EmailTemplate = {
  channel: 'email',
  texts: {
    main: {
      en: words(
        'New login to your account',
        'There was a login to your account from a new device. If it was you, you don’t need to do anything.',
      ),
      ga: words(
        'Logáladh isteach i do chuntas ó ghléas nua',
        'Logáladh isteach i do chuntas ó ghléas nach bhfacamar cheana. Más tusa a bhí ann, ní gá duit aon rud a dhéanamh.',
      ),
    },
  },
  kept: (context) => {
    const { brand, language, kind } = context;
    const said = newDeviceWords[language];
    const href = `${brand.origin}/${routeTypeOf(kind)}/notme?code=${messageToken(context)}`;
    return [
      { type: 'facts', facts: loginHappened(context) },
      said.notYou(lifeWords(language, 'days', linkLimits.recoveryLinkLife / days(1))),
      { type: 'button', label: said.notMe, href, look: 'alarm' },
      said.harmless,
      neverAsk[language],
    ];
  },
};

/** Facts: `at` (ISO time), `browser` and `system`. `browser` and `system` may be ''. */
export const deviceCopied = plainNotice(
  {
    en: words(
      'We no longer remember one of your devices',
      'Someone entered your password and tried to log in as one of your remembered devices. They may have copied data from that device, so we no longer remember it, and we asked them for a code.',
    ),
    ga: words(
      'Níl ceann de do ghléasanna i gcuimhne againn a thuilleadh',
      'Chuir duine éigin do phasfhocal isteach agus rinne iarracht logáil isteach mar ghléas a bhí i gcuimhne againn. Seans gur chóipeáil siad sonraí ón ngléas sin. Níl sé i gcuimhne againn a thuilleadh, agus d’iarramar cód orthu.',
    ),
  },
  { facts: loginHappened },
);

const applicationNotYou: Readonly<Record<Language, (application: string) => string>> = {
  en: (application) =>
    `Log in to ${application} again to keep using it. If you think that someone else has used your account, reset your password straight away, then contact us.`,
  ga: (application) =>
    `Logáil isteach san fheidhmchlár “${application}” arís chun leanúint dá úsáid. Má cheapann tú gur úsáid duine eile do chuntas, athshocraigh do phasfhocal láithreach, agus ansin déan teagmháil linn.`,
};

/** Facts: `at` (ISO time) and `application` (the name of the application). */
export const applicationCopied = plainNotice(
  {
    en: words(
      'We’ve logged you out of an application',
      'Someone may have copied your login to {application}, so we logged you out of it.',
    ),
    ga: words(
      'Logálamar amach as feidhmchlár thú',
      'Seans gur chóipeáil duine éigin do logáil isteach san fheidhmchlár “{application}”, mar sin logálamar amach as thú.',
    ),
  },
  {
    values: ({ facts }) => ({ application: facts['application'] ?? '' }),
    notYou: ({ language, facts }) => applicationNotYou[language](facts['application'] ?? ''),
  },
);
