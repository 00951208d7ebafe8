import type { ShownWordings } from '@selvage/contract/api/consents';
import { termsText } from '@selvage/contract/api/content';
import type { Language } from '@selvage/contract/languages';
import { seconds } from '@selvage/contract/time-units';
import type { Kind } from '@selvage/contract/user-types';
import { callResult } from '../api/call.ts';

const loads = new Map<string, Promise<ShownWordings>>();

/** A login waits for the digest no longer than this. Then it is sent without the digest, and the tick is not recorded. */
const patience = seconds(2);

/** The digest of the terms that the tick beside the login is about. It is empty if they could not be loaded in time. */
export function shownTerms(kind: Kind, language: Language): Promise<ShownWordings> {
  const key = `${kind} ${language}`;
  const load = loads.get(key) ?? loadTerms(kind, language);
  loads.set(key, load);
  const late = new Promise<ShownWordings>((resolve) => setTimeout(() => resolve({}), patience));
  return Promise.race([load, late]);
}

async function loadTerms(kind: Kind, lang: Language): Promise<ShownWordings> {
  const result = await callResult(termsText, { params: { kind }, query: { lang } });
  return result.type === 'ok' ? { terms: result.reply.wording } : {};
}
