import type { Language } from '@selvage/contract/languages';
import { sharedIds as en } from '@selvage/contract/shared-id-names/en';
import { sharedIds as ga } from '@selvage/contract/shared-id-names/ga';
import { isOrganisationKind, routeTypeOf } from '@selvage/contract/user-types';
import { happened } from './message-facts.ts';
import { contactLabels, contactPage } from './message-frame.ts';
import type { Block, EmailTemplate, MessageButton, MessageContext, MessageFact } from './message-template.ts';
import { neverAsk } from './message-template.ts';

// What all messages about organisations share: the ID that they are about, and the link to the list of colleagues.

const idNames = { en, ga } as const satisfies Record<Language, unknown>;

export const organisationFact = ({ language, kind, facts }: MessageContext): MessageFact => ({
  label: isOrganisationKind(kind) ? idNames[language][kind] : '',
  value: facts['organisation'] ?? '',
});

/** The ID, and when it happened. The messages name no person. */
export const organisationFacts = (context: MessageContext): Block => ({
  type: 'facts',
  facts: [organisationFact(context), ...happened(context)],
});

const labels: Readonly<Record<Language, { list: string; logIn: string }>> = {
  en: { list: 'See your colleagues', logIn: 'Log in' },
  ga: { list: 'Féach ar do chomhghleacaithe', logIn: 'Logáil isteach' },
};

const pageOf = ({ brand, kind }: MessageContext): string => `${brand.origin}/${routeTypeOf(kind)}`;

export const listButton = (context: MessageContext): MessageButton => ({
  label: labels[context.language].list,
  href: `${pageOf(context)}/settings/colleagues`,
  look: 'purpose',
});

export const logInButton = (context: MessageContext): MessageButton => ({
  label: labels[context.language].logIn,
  href: `${pageOf(context)}/login`,
  look: 'purpose',
});

/** A notice about an organisation. `advice` says what to do if the reader did not expect it. */
export const organisationNotice = ({
  advice,
  ...told
}: Pick<EmailTemplate, 'texts' | 'choose' | 'values' | 'button'> & {
  advice?: (context: MessageContext) => readonly (string | Block)[];
}): EmailTemplate => ({
  channel: 'email',
  ...told,
  kept: (context) => [organisationFacts(context), ...(advice?.(context) ?? []), neverAsk[context.language]],
});

export const contactButton = (context: MessageContext): MessageButton => ({
  label: contactLabels[context.language],
  href: contactPage(context),
  look: 'purpose',
});
