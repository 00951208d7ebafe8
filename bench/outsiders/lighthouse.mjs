// One look at one page as Lighthouse's mobile visitor; prints what it saw as JSON.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const { PAGE_URL, PAGE_THROTTLING } = process.env;
const chrome = await launch({
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
});
try {
  const { lhr, artifacts } = await lighthouse(PAGE_URL, {
    port: chrome.port,
    logLevel: 'error',
    output: 'json',
    onlyCategories: ['performance'],
    // Collects the input fields.
    onlyAudits: ['paste-preventing-inputs'],
    throttlingMethod: PAGE_THROTTLING,
  });
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  const value = (audit) => lhr.audits[audit].numericValue;
  console.log(
    JSON.stringify({
      score: Math.round(lhr.categories.performance.score * 100),
      largestPaint: value('largest-contentful-paint'),
      blockingTime: value('total-blocking-time'),
      layoutShift: value('cumulative-layout-shift'),
      transfer: value('total-byte-weight'),
      requests: lhr.audits['network-requests'].details.items.filter(({ url }) => url.startsWith('http')).length,
      hasPasswordField: artifacts.Inputs.inputs.some(
        ({ type, node }) => type === 'password' && node.boundingRect.width > 0,
      ),
    }),
  );
} finally {
  chrome.kill();
}
