import { languageNames } from '@selvage/contract/languages';
import { userTypes } from '@selvage/contract/user-types';
import { fields, loginMessages } from '../../web/src/messages/en/login-page.ts';
import { password, type DemoAccount } from '../fixtures/accounts.ts';
import { loginPath } from '../fixtures/login.ts';
import { linen } from '../fixtures/origins.ts';
import type { Browser } from './browser.ts';

const { signIn } = loginMessages;
const idLabels = { consultant: fields.consultantID.label, hospital: fields.hospitalID.label };

/** Fills in the login form and submits it. */
export async function submitLogin(webkit: Browser, account: DemoAccount, secret: string = password): Promise<void> {
  const { kind, email, loginId } = account;
  await webkit.part('textbox', fields.email.label).fill(email);
  if (loginId !== undefined && (kind === 'consultant' || kind === 'hospital'))
    await webkit.part('textbox', idLabels[kind]).fill(loginId);
  await webkit.part('textbox', fields.password.label).fill(secret);
  if (userTypes[kind].ticksTerms) await webkit.part('checkbox', signIn.terms).click();
  await webkit.part('button', signIn.submit).click();
}

/** Logs in by the login screen, as a person does. */
export async function logIn(webkit: Browser, account: DemoAccount): Promise<void> {
  await webkit.open(linen + loginPath(account.kind));
  await submitLogin(webkit, account);
}

/** The button in the header, whose name has the short and the full name of the language. */
export const chooseIrish = (webkit: Browser): Promise<void> => webkit.part('button', `GA ${languageNames.ga}`).click();
