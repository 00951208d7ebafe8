import type { AskedStep } from '@selvage/contract/api/authenticator';
import { passkeys, recoveryCodes } from '@selvage/contract/counted-units/ga';
import type { ProtectionMessages } from '../en/protection.ts';

const steps: Readonly<Record<AskedStep, string>> = {
  PASSKEY: 'paseochair',
  APP: 'aip fhíordheimhnithe',
  SMS: 'cóid trí theachtaireacht téacs',
  EMAIL: 'cóid trí ríomhphost',
};

const instead = (step: AskedStep): string => (step === 'PASSKEY' ? 'nó paseochair' : `${steps[step]} mar chúltaca`);

export const protection: ProtectionMessages = {
  on: (first, others) => `Ar siúl: ${[steps[first], ...others.map(instead)].join(', ')}`,
  off: 'Múchta: ní theastaíonn ach do phasfhocal chun logáil isteach',
  optionalPasskey: 'Múchta: logálann tú isteach le do phasfhocal nó le do phaseochair. Is leor an pasfhocal leis féin.',
  steps,
  held: { passkeys, recoveryCodes },
};
