import { expect, type Page } from '@playwright/test';
import { linen as linenBrand } from '@selvage/contract/brands';
import { expectAccessible } from '../fixtures/axe.ts';
import { nextMessageTo } from '../fixtures/inbox.ts';
import { linkIn } from '../fixtures/messages.ts';
import { loginParts, loginPath, openLogin } from '../fixtures/login.ts';
import { newPerson } from '../fixtures/new-people.ts';
import { calico, linen } from '../fixtures/origins.ts';
import { overflow } from '../fixtures/overflow.ts';
import { fillRegister, openRegister, registerParts } from '../fixtures/register.ts';
import { atRelease, test } from '../fixtures/test.ts';

const pageColour = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test(
  'BR1 a brand added by configuration has its own name, colours, logo, font, links and terms ticked in advance',
  { tag: atRelease },
  async ({ page }) => {
    await openLogin(page, 'hospital', { origin: calico });
    await expect(page).toHaveTitle('Log in – Hospital Area – Calico Care');
    await expect(page.getByRole('banner')).toContainText('Calico Care');
    const { kind, terms } = loginParts(page);
    await expect(kind).toHaveValue('hospital');
    await expect(terms).toBeChecked();

    expect(await pageColour(page)).toBe('rgb(247, 243, 241)');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await pageColour(page)).toBe('rgb(23, 16, 18)');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^"Lp Tweed Heading"/);
    await expect(page.getByRole('banner').locator('svg')).toHaveCSS('background-image', /\/brands\/calico-[\w-]+\.svg/);
    await expect(page.getByRole('banner').locator('path').first()).toHaveCSS('visibility', 'hidden');

    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Frequently asked' })).toHaveAttribute('href', '/help/questions');
    await expect(footer.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', linenBrand.links.contact);
    for (const link of await page.getByRole('link', { name: /^(Read the )?terms/i }).all())
      await expect(link).toHaveAttribute('href', 'https://calico.example/hospital-terms');
    await expectAccessible(page, 'the login of a configured brand');

    await test.step('BR1 the login of a configured brand fits a narrow screen, and is shown in Irish on request', async () => {
      await page.setViewportSize({ width: 320, height: 568 });
      await page.getByRole('button', { name: 'Gaeilge' }).click();
      await expect(page).toHaveTitle('Logáil isteach – Limistéar na nOspidéal – Calico Care');
      expect(await overflow(page)).toBe(0);
    });
    await test.step('BR1 the demo pages are in the colours of the configured brand too', async () => {
      await page.goto(`${calico}/dev`);
      expect(await pageColour(page)).toBe('rgb(247, 243, 241)');
      await expect(page.getByRole('banner')).toContainText('Calico Care');
      await expect(page.getByRole('link', { name: 'Calico Care' }).last()).toHaveAttribute('href', `${calico}/`);
    });
  },
);

test(
  'BR1 a brand added by configuration shows its own contact email to consultants, registers a person and sends its own message',
  { tag: atRelease },
  async ({ page, request }) => {
    const person = newPerson('member', 'in calico');
    await openRegister(page, 'consultant', { origin: calico });
    await expect(page.getByRole('link', { name: 'surgeries@calico.example' })).toBeVisible();
    await registerParts(page).kind.selectOption('Member');
    await expect(registerParts(page).memberNumber).toBeVisible();
    await fillRegister(page, person);
    await registerParts(page).submit.click();
    await expect(page).toHaveURL(`${calico}/memberlogin/activate`);
    const { html, text } = await nextMessageTo(request, person.email, 0);
    expect(text).toMatch(/^Calico Care · Member Area/);
    expect(html).toContain('background:#5a1f33');
    expect(linkIn(text)).toMatch(new RegExp(`^${calico}/memberlogin/activate\\?code=`));
  },
);

test.describe('in a browser without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'BR1 without scripts, the login of a configured brand has its name, colours and phone number, and no form',
    { tag: atRelease },
    async ({ page, request, expectFailedRequest }) => {
      expectFailedRequest(/\.js csp$/);
      await page.goto(`${calico}${loginPath('group')}`);
      await expect(page).toHaveTitle('Log in – Group Area – Calico Care');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page needs JavaScript');
      await expect(page.getByRole('banner')).toContainText('Calico Care');
      await expect(page.getByRole('link', { name: '+353 1 555 0100' })).toHaveAttribute('href', 'tel:+35315550100');
      await expect(page.getByRole('main').getByRole('link', { name: 'Contact us' })).toBeVisible();
      const { email, kind, submit, terms } = loginParts(page);
      for (const part of [email, submit]) await expect(part).toBeHidden();
      await expect(kind).toHaveValue('group');
      await expect(terms).toBeChecked();
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(247, 243, 241)');

      await test.step('Q-19 a host that belongs to no brand is refused', async () => {
        const stranger = await request.get(`${linen}/memberlogin/login`, { headers: { host: 'silk.localhost' } });
        expect(stranger.status()).toBe(421);
      });
    },
  );
});
