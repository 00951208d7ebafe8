import { lighthouse } from '../../browser/lighthouse.ts';
import type { Part } from '../part.ts';

/** The page with the login form, on a simulated phone. */
export const page: Part = {
  id: 'page',
  figures: [
    { name: 'transfer', unit: ' kB', better: 'less' },
    { name: 'requests', unit: '', better: 'less' },
    { name: 'largest paint', unit: ' ms', better: 'less' },
  ],
  open: async ({ ready }) => {
    const { loginPage } = await ready.start();
    if (loginPage === undefined) return [];
    const url = await loginPage.open();
    const measure = async () => {
      const { hasPasswordField, transfer, requests, largestPaint } = await lighthouse(url, 'devtools');
      if (!hasPasswordField) throw new Error('the login page shows no password field');
      return { transfer: transfer / 1000, requests, 'largest paint': largestPaint };
    };
    // A product makes its page for the first time, which is not measured.
    await measure();
    return [{ work: 'login page', manner: loginPage.manner, measure }];
  },
};
