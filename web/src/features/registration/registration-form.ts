import type { ComponentType } from 'react';

/** One kind's form; it says whether something on it is marked as wrong. */
export type RegistrationForm = ComponentType<{ onProblems: (shown: boolean) => void }>;
