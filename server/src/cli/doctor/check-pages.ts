import { seconds } from '@selvage/contract/time-units';
import { kinds } from '@selvage/contract/user-types';
import type { HostedBrand } from '../../config/config.ts';
import { ownPageHeader } from '../../http/pages/translated-page.ts';
import { failureCode, unansweredFinding } from './check-public-url.ts';
import type { Finding } from './finding.ts';

type Site = Pick<HostedBrand, 'id' | 'origin' | 'areas' | 'links'>;

/** Requests each area and each link of a brand without a session, and reports the answers. */
export async function checkPages(brand: Site): Promise<Finding[]> {
  const { id, origin, links } = brand;
  const areas = kinds.map((kind) => ({ about: `area ${kind} ${id}`, url: new URL(brand.areas[kind], origin).href }));
  const { terms, ...single } = links;
  const named = [...Object.entries(single), ...kinds.map((kind) => [`terms ${kind}`, terms[kind]] as const)];
  const pages = named.map(([name, link]) => ({ about: `link ${name} ${id}`, url: new URL(link, origin).href }));
  const once = pages.filter(({ url }, at) => pages.findIndex((other) => other.url === url) === at);
  return Promise.all([
    ...areas.map(({ about, url }) => asked(about, url, (answer) => areaFinding(about, url, answer))),
    ...once.map(({ about, url }) => asked(about, url, (answer) => linkFinding(about, url, answer))),
  ]);
}

async function asked(about: string, url: string, describe: (answer: Response) => Finding): Promise<Finding> {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(seconds(5)) });
    void answer.body?.cancel();
    return describe(answer);
  } catch (error) {
    return unansweredFinding(about, url, failureCode(error));
  }
}

/** An area may refuse a stranger or redirect to the login, but some system must serve it. */
function areaFinding(about: string, url: string, answer: Response): Finding {
  if (answer.headers.has(ownPageHeader))
    return {
      about,
      state: 'warning',
      says: `${url} is served by Selvage itself: people see "You are logged in"`,
      hint: 'have your proxy send this path to the area, or name its address in areas',
    };
  const isServed = answer.status < 400 || answer.status === 401 || answer.status === 403;
  if (isServed) return { about, state: 'ok', says: `${url} answered ${describeResponse(answer)}` };
  return {
    about,
    state: 'wrong',
    says: `${url} answered ${describeResponse(answer)}`,
    hint: 'people who log in are sent there: name the right address in areas',
  };
}

function linkFinding(about: string, url: string, answer: Response): Finding {
  if (answer.status < 400) return { about, state: 'ok', says: `${url} answered ${describeResponse(answer)}` };
  return {
    about,
    state: 'wrong',
    says: `${url} answered ${describeResponse(answer)}`,
    hint: 'every page leads there: name the right address in links',
  };
}

function describeResponse({ status, headers }: Response): string {
  const location = headers.get('location');
  return location === null ? String(status) : `${status} and leads to ${location.split('?')[0]}`;
}
