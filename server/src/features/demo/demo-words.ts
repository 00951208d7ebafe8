import type { PlanStatus } from '@selvage/contract/api/plans';
import type { Kind } from '@selvage/contract/user-types';

export type CardName =
  | 'preferences'
  | 'policy'
  | 'contactDetails'
  | 'privacy'
  | 'memberArea'
  | 'wellbeing'
  | 'terms'
  | 'help';

interface Choice {
  name: string;
  text: string;
  state: string;
}

export interface DemoWords {
  logOut: string;
  demonstration: string;
  welcome: string;
  more: string;
  numberEnding: (digits: string) => string;
  leads: Readonly<Record<Kind, string>>;
  cards: Readonly<Record<CardName, { title: string; text: string }>>;
  back: string;
  change: (what: string) => string;
  settings: { title: string; lead: string };
  contactDetails: { title: string; lead: string; email: string; letters: string; lettersByEmail: string };
  policy: {
    title: string;
    lead: string;
    plan: string;
    noPlan: string;
    number: string;
    noNumber: string;
    started: string;
    renews: string;
    status: string;
    statuses: Readonly<Record<PlanStatus, string>>;
  };
  consent: { title: string; lead: string; choices: readonly Choice[]; unchanging: string };
  wrongArea: { title: string; text: (area: string, own: string) => string; toOwn: (own: string) => string };
}
