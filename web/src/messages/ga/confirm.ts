import type { ConfirmMessages } from '../en/confirm.ts';

export const confirm: ConfirmMessages = {
  password: {
    title: 'Deimhnigh gur tusa atá ann',
    text: 'Iontráil do phasfhocal arís chun leanúint ar aghaidh.',
    submit: 'Lean ar aghaidh',
    submitting: 'Á sheiceáil…',
    notAnswered: 'Earráid gan choinne, bain triail eile as.',
  },
  code: {
    title: 'Céim amháin eile',
    text: 'Chun leanúint ar aghaidh, deimhnigh le cód freisin gur tusa atá ann.',
    passkeyText: 'Chun leanúint ar aghaidh, deimhnigh le do phaseochair freisin gur tusa atá ann.',
  },
};
