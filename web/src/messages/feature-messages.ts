import type { AccountMessages } from './en/account.ts';
import type { ActivationMessages } from './en/activation.ts';
import type { ColleaguesMessages } from './en/colleagues.ts';
import type { ConfirmMessages } from './en/confirm.ts';
import type { EmbeddingMessages } from './en/embedding.ts';
import type { IdentityFieldMessages } from './en/identity-fields.ts';
import type { InvitationMessages } from './en/invitation.ts';
import type { LandingLoopMessages } from './en/landing-loop.ts';
import type { OneTimeCodeMessages } from './en/one-time-code.ts';
import type { PhoneMessages } from './en/phone.ts';
import type { PolicyMessages } from './en/policy.ts';
import type { PrivacyMessages } from './en/privacy.ts';
import type { ProtectionMessages } from './en/protection.ts';
import type { ProtectMessages } from './en/protect.ts';
import type { RegistrationMessages } from './en/registration.ts';
import type { ResetMessages } from './en/reset.ts';
import type { SecurityMessages } from './en/security.ts';
import type { SignOutMessages } from './en/logged-out.ts';
import type { SignedInMessages } from './en/logged-in.ts';
import type { TermsMessages } from './en/terms.ts';
import type { TwoFactorMessages } from './en/two-factor.ts';
import type { WaysMessages } from './en/ways.ts';
import { defineMessages } from './load-messages.ts';

export const accountMessages = defineMessages<AccountMessages>({
  en: async () => (await import('./en/account.ts')).account,
  ga: async () => (await import('./ga/account.ts')).account,
});

export const activationMessages = defineMessages<ActivationMessages>({
  en: async () => (await import('./en/activation.ts')).activation,
  ga: async () => (await import('./ga/activation.ts')).activation,
});

export const colleaguesMessages = defineMessages<ColleaguesMessages>({
  en: async () => (await import('./en/colleagues.ts')).colleagues,
  ga: async () => (await import('./ga/colleagues.ts')).colleagues,
});

export const confirmMessages = defineMessages<ConfirmMessages>({
  en: async () => (await import('./en/confirm.ts')).confirm,
  ga: async () => (await import('./ga/confirm.ts')).confirm,
});

export const embeddingMessages = defineMessages<EmbeddingMessages>({
  en: async () => (await import('./en/embedding.ts')).embedding,
  ga: async () => (await import('./ga/embedding.ts')).embedding,
});

/** The messages of fields that the login page does not have. */
export const identityFieldMessages = defineMessages<IdentityFieldMessages>({
  en: async () => (await import('./en/identity-fields.ts')).identityFields,
  ga: async () => (await import('./ga/identity-fields.ts')).identityFields,
});

export const invitationMessages = defineMessages<InvitationMessages>({
  en: async () => (await import('./en/invitation.ts')).invitation,
  ga: async () => (await import('./ga/invitation.ts')).invitation,
});

export const landingLoopMessages = defineMessages<LandingLoopMessages>({
  en: async () => (await import('./en/landing-loop.ts')).landingLoop,
  ga: async () => (await import('./ga/landing-loop.ts')).landingLoop,
});

export const oneTimeCodeMessages = defineMessages<OneTimeCodeMessages>({
  en: async () => (await import('./en/one-time-code.ts')).oneTimeCode,
  ga: async () => (await import('./ga/one-time-code.ts')).oneTimeCode,
});

export const phoneMessages = defineMessages<PhoneMessages>({
  en: async () => (await import('./en/phone.ts')).phone,
  ga: async () => (await import('./ga/phone.ts')).phone,
});

export const policyMessages = defineMessages<PolicyMessages>({
  en: async () => (await import('./en/policy.ts')).policy,
  ga: async () => (await import('./ga/policy.ts')).policy,
});

export const privacyMessages = defineMessages<PrivacyMessages>({
  en: async () => (await import('./en/privacy.ts')).privacy,
  ga: async () => (await import('./ga/privacy.ts')).privacy,
});

export const protectionMessages = defineMessages<ProtectionMessages>({
  en: async () => (await import('./en/protection.ts')).protection,
  ga: async () => (await import('./ga/protection.ts')).protection,
});

export const protectMessages = defineMessages<ProtectMessages>({
  en: async () => (await import('./en/protect.ts')).protect,
  ga: async () => (await import('./ga/protect.ts')).protect,
});

export const registrationMessages = defineMessages<RegistrationMessages>({
  en: async () => (await import('./en/registration.ts')).registration,
  ga: async () => (await import('./ga/registration.ts')).registration,
});

export const resetMessages = defineMessages<ResetMessages>({
  en: async () => (await import('./en/reset.ts')).reset,
  ga: async () => (await import('./ga/reset.ts')).reset,
});

export const securityMessages = defineMessages<SecurityMessages>({
  en: async () => (await import('./en/security.ts')).security,
  ga: async () => (await import('./ga/security.ts')).security,
});

export const signOutMessages = defineMessages<SignOutMessages>({
  en: async () => (await import('./en/logged-out.ts')).signOut,
  ga: async () => (await import('./ga/logged-out.ts')).signOut,
});

export const signedInMessages = defineMessages<SignedInMessages>({
  en: async () => (await import('./en/logged-in.ts')).signedIn,
  ga: async () => (await import('./ga/logged-in.ts')).signedIn,
});

export const termsMessages = defineMessages<TermsMessages>({
  en: async () => (await import('./en/terms.ts')).terms,
  ga: async () => (await import('./ga/terms.ts')).terms,
});

export const twoFactorMessages = defineMessages<TwoFactorMessages>({
  en: async () => (await import('./en/two-factor.ts')).twoFactor,
  ga: async () => (await import('./ga/two-factor.ts')).twoFactor,
});

export const waysMessages = defineMessages<WaysMessages>({
  en: async () => (await import('./en/ways.ts')).ways,
  ga: async () => (await import('./ga/ways.ts')).ways,
});
