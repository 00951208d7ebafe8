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
    const { loginPage, port } = await ready.start();
    if (loginPage === undefined) return [];
    const measure = async () => {
      const { transfer, requests, largestPaint } = await lighthouse(`http://127.0.0.1:${port}${loginPage}`, 'devtools');
      return { transfer: transfer / 1000, requests, 'largest paint': largestPaint };
    };
    return [{ work: 'login page', manner: 'as shipped', measure }];
  },
};
