import { contactLink } from './message-frame.ts';
import { irishDate, type MessageContext } from './message-template.ts';
import { words } from './message-words.ts';
import { contactButton, listButton, logInButton, organisationNotice } from './organisation-frame.ts';

const dayOf = ({ language, facts: { day = '' } }: MessageContext) =>
  day === '' ? {} : { day: irishDate(language, day) };

const reviewCases = ['without-end', 'stopped', 'takeover'] as const;

/** To every administrator. Facts: `organisation`, `at`, `day` (the last day on which staff can log in) and `why`, if it is another case. */
export const reviewDue = organisationNotice({
  texts: {
    main: {
      when: 'a review is due, and staff stop after a day',
      en: words(
        'Is your list of colleagues still right?',
        'Look at the people who can log in for your ID. Remove people who no longer need access. Then confirm the others by {day}.',
        'After that day staff cannot log in until you confirm.',
        '{link}',
      ),
      ga: words(
        'An bhfuil liosta do chomhghleacaithe ceart fós?',
        'Féach ar na daoine atá in ann logáil isteach do d’aitheantas. Bain daoine nach bhfuil rochtain de dhíth orthu a thuilleadh. Ansin deimhnigh an chuid eile faoin {day}.',
        'Tar éis an lae sin ní bheidh an fhoireann in ann logáil isteach go dtí go ndeimhneoidh tú an liosta.',
        '{link}',
      ),
    },
    'without-end': {
      when: 'a review is due, and staff do not stop',
      facts: { why: 'without-end' },
      en: words(
        'Is your list of colleagues still right?',
        'Look at the people who can log in for your ID. Remove people who no longer need access. Then confirm the others.',
        '{link}',
      ),
      ga: words(
        'An bhfuil liosta do chomhghleacaithe ceart fós?',
        'Féach ar na daoine atá in ann logáil isteach do d’aitheantas. Bain daoine nach bhfuil rochtain de dhíth orthu a thuilleadh. Ansin deimhnigh an chuid eile.',
        '{link}',
      ),
    },
    stopped: {
      when: 'nobody confirmed the list in time',
      facts: { why: 'stopped' },
      en: words(
        'Your staff cannot log in',
        'Nobody confirmed your list of colleagues in time. So your staff cannot log in until an administrator confirms them.',
        '{link}',
      ),
      ga: words(
        'Níl d’fhoireann in ann logáil isteach',
        'Níor dheimhnigh aon duine liosta do chomhghleacaithe in am. Mar sin níl d’fhoireann in ann logáil isteach go dtí go ndeimhneoidh riarthóir iad.',
        '{link}',
      ),
    },
    takeover: {
      when: 'the owner of an administrator’s account reported that somebody else used it',
      facts: { why: 'takeover' },
      en: words(
        'Confirm your colleagues',
        'We were told that somebody else used the account of one of your administrators. Colleagues who got their role from that account in the last 30 days cannot log in until an administrator confirms them.',
        'Remove people whom you do not know. Then confirm the others.',
        '{link}',
      ),
      ga: words(
        'Deimhnigh do chomhghleacaithe',
        'Dúradh linn gur úsáid duine eile cuntas duine de do riarthóirí. Níl comhghleacaithe a fuair a ról ón gcuntas sin le 30 lá anuas in ann logáil isteach go dtí go ndeimhneoidh riarthóir iad.',
        'Bain daoine nach bhfuil aithne agat orthu. Ansin deimhnigh an chuid eile.',
        '{link}',
      ),
    },
  },
  choose: ({ facts }) => reviewCases.find((each) => each === facts['why']) ?? 'main',
  values: dayOf,
  button: listButton,
  advice: (context) => [contactLink(context)],
});

/** To a colleague whom no administrator has confirmed. Facts: `organisation`, `at`, and `day`, before the access stops. */
export const accessUnconfirmed = organisationNotice({
  texts: {
    main: {
      when: 'the access has stopped',
      facts: { day: '' },
      en: words(
        'You cannot log in at the moment',
        'You cannot log in until an administrator confirms that you still need access. Ask your administrator to do so. Your password stays the same.',
        '{link}',
      ),
      ga: words(
        'Ní féidir leat logáil isteach faoi láthair',
        'Ní féidir leat logáil isteach go dtí go ndeimhneoidh riarthóir go bhfuil rochtain de dhíth ort fós. Iarr ar do riarthóir é sin a dhéanamh. Fanfaidh do phasfhocal mar atá.',
        '{link}',
      ),
    },
    soon: {
      when: 'a week before the access stops',
      facts: { day: '2027-03-08' },
      en: words(
        'Your access must be confirmed',
        'An administrator must confirm by {day} that you still need access. After that day you cannot log in until they do. Ask your administrator to confirm you.',
        '{link}',
      ),
      ga: words(
        'Ní mór do rochtain a dheimhniú',
        'Ní mór do riarthóir a dheimhniú faoin {day} go bhfuil rochtain de dhíth ort fós. Tar éis an lae sin ní bheidh tú in ann logáil isteach go dtí go ndéanfar é sin. Iarr ar do riarthóir thú a dheimhniú.',
        '{link}',
      ),
    },
  },
  choose: ({ facts: { day = '' } }) => (day === '' ? 'main' : 'soon'),
  values: dayOf,
  button: contactButton,
});

/** To a colleague who can log in again. Facts: `organisation`, `at`. */
export const accessConfirmed = organisationNotice({
  texts: {
    main: {
      en: words(
        'You can log in again',
        'An administrator confirmed that you still need access. Log in as before, with the same password.',
        '{link}',
      ),
      ga: words(
        'Is féidir leat logáil isteach arís',
        'Dheimhnigh riarthóir go bhfuil rochtain de dhíth ort fós. Logáil isteach mar a rinne tú roimhe seo, leis an bpasfhocal céanna.',
        '{link}',
      ),
    },
  },
  button: logInButton,
  advice: (context) => [contactLink(context)],
});
