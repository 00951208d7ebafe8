import { type Browser, expect, test } from '@playwright/test';
import type { Language } from '@selvage/contract/languages';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { accounts } from '../fixtures/accounts.ts';
import { authenticatorCode, stepNow } from '../fixtures/authenticator.ts';
import { inviteAgent } from '../fixtures/invite-agent.ts';
import { calico, hasty } from '../fixtures/origins.ts';
import { allStates } from '../visual-audit/all-states.ts';
import { AuditPage, switchLanguage } from '../visual-audit/audit-page.ts';
import { type BrandLook, brands } from '../visual-audit/variants.ts';

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const [linenLook, tweedLook] = brands;
const calicoLook = { id: 'calico', origin: calico } as unknown as BrandLook;

/** One screen of a picture. Without a height it is as tall as the page. */
interface Shot {
  screen: string;
  state: string;
  brand?: BrandLook;
  language?: Language;
  theme?: 'light' | 'dark';
  width: number;
  height?: number;
}

const phone = { width: 375, height: 760 } as const;

/** `login.png` is drawn from these, side by side. */
const pictures: Readonly<Record<string, { shots: readonly Shot[]; width: number }>> = {
  login: {
    width: 1480,
    shots: [
      { screen: 'login', state: 'idle', width: 1200, height: 820 },
      {
        screen: 'login',
        state: 'idle, consultant',
        brand: tweedLook,
        language: 'ga',
        theme: 'dark',
        width: 400,
        height: 820,
      },
    ],
  },
  phones: {
    width: 1320,
    shots: [
      { screen: 'login', state: 'locked', theme: 'dark', ...phone },
      { screen: 'resetForm', state: 'password strong', brand: tweedLook, ...phone },
      { screen: 'mfaVerify', state: 'code refused', language: 'ga', ...phone },
      { screen: 'logout', state: 'timed out', brand: tweedLook, language: 'ga', theme: 'dark', ...phone },
    ],
  },
  areas: {
    width: 1500,
    shots: [
      { screen: 'login', state: 'idle, hospital', width: 1200, height: 1120 },
      {
        screen: 'login',
        state: 'idle, wellness',
        brand: tweedLook,
        language: 'ga',
        theme: 'dark',
        width: 1200,
        height: 1120,
      },
    ],
  },
  security: {
    width: 1240,
    shots: [
      { screen: 'security', state: 'idle', brand: tweedLook, width: 1100, height: 1180 },
      { screen: 'security', state: 'ten passkeys', theme: 'dark', width: 400, height: 1180 },
    ],
  },
  colleagues: {
    width: 1500,
    shots: [
      { screen: 'colleagues', state: 'idle', width: 1100, height: 1240 },
      { screen: 'invitation', state: 'idle', width: 1100, height: 1240 },
    ],
  },
  embedded: { width: 1000, shots: [{ screen: 'embedded', state: 'in a page, preferences', width: 1400, height: 900 }] },
  calico: {
    width: 1480,
    shots: [
      { screen: 'login', state: 'idle', brand: calicoLook, width: 1100, height: 780 },
      { screen: 'login', state: 'idle', brand: calicoLook, theme: 'dark', width: 1100, height: 780 },
    ],
  },
};

for (const [name, { shots, width }] of Object.entries(pictures))
  test(`draws docs/pictures/${name}.png`, async ({ browser }) => {
    const drawn: Drawn[] = [];
    for (const shot of shots) drawn.push({ image: await draw(browser, shot), width: shot.width });
    await compose(browser, name, width, drawn);
  });

interface Drawn {
  image: Buffer;
  width: number;
}

async function draw(browser: Browser, shot: Shot): Promise<Buffer> {
  const { screen, state, brand = linenLook, language = 'en', theme = 'light', width, height } = shot;
  const found = allStates.find((each) => each.screen === screen && each.state === state);
  if (found === undefined) throw new Error(`the visual audit has no state ${screen}: ${state}`);
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-IE', colorScheme: theme });
  const auditPage = new AuditPage(await context.newPage(), brand);
  await auditPage.reach(found);
  expect(await switchLanguage(auditPage, language)).toBe(true);
  await auditPage.page.setViewportSize({ width, height: height ?? 600 });
  await expect(auditPage.page.locator('[class*=spinner]')).toHaveCount(0);
  const image = await auditPage.page.screenshot({ fullPage: height === undefined });
  await context.close();
  return image;
}

/** Side by side on a plain background, each as wide as its share of the whole. */
async function compose(browser: Browser, name: string, width: number, drawn: readonly Drawn[]): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height: 400 } });
  const images = drawn.map(
    ({ image, width: share }) =>
      `<img style="flex:${share} 1 0;min-width:0" src="data:image/png;base64,${image.toString('base64')}">`,
  );
  await page.setContent(
    `<body style="margin:0;padding:24px;display:flex;gap:24px;align-items:start;background:#dfe4df">${images.join('')}`,
  );
  await writeFile(`${folder}${name}.png`, await page.screenshot({ fullPage: true }));
  await page.close();
}

test('draws docs/pictures/desk.png', async ({ page, browser }) => {
  const email = 'agent@desk.example';
  const password = 'Spindle-and-loom-7';
  const invitation = await inviteAgent(email, 'Desk Agent');
  await page.setViewportSize({ width: 1100, height: 860 });
  await page.goto(`${hasty}/desk/welcome`);
  await page.getByLabel('Invitation').fill(invitation);
  await page.keyboard.press('Enter');
  const key = (await page.locator('.desk-key').innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('New password').fill(password);
  const enrolledAt = stepNow();
  await page.getByLabel('Code', { exact: true }).fill(authenticatorCode(key, enrolledAt));
  await page.keyboard.press('Enter');
  await page.getByLabel('Work email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Code', { exact: true }).fill(authenticatorCode(key, Math.max(enrolledAt + 1, stepNow())));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Find a person' })).toBeVisible();

  await lockOut(browser, accounts.member.email);
  await page.getByLabel('Email, number or reference').fill(accounts.member.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Locked until / })).toBeVisible();
  await page.screenshot({ path: `${folder}desk.png` });
});

/** Five wrong passwords, and two more tries. */
async function lockOut(browser: Browser, email: string): Promise<void> {
  const windows =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
  const { request } = await browser.newContext({ userAgent: windows });
  const headers = { 'x-requested-with': 'loginApp' };
  for (let tries = 0; tries < 7; tries++)
    await request.post(`${hasty}/api/idauth/auth`, {
      data: { email, password: 'Wrong-cloth-42', userType: 'W' },
      headers,
    });
}
