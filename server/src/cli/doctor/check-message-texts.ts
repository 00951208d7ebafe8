import type { Config } from '../../config/config.ts';
import { counted } from '../../counted.ts';
import { lintContentTexts } from '../../messages/texts/lint-texts.ts';
import type { Finding } from './finding.ts';

/** Reads the operator’s words of messages as the sender does. For a broken file it sends the words that ship. */
export async function checkMessageTexts(config: Pick<Config, 'contentDirs' | 'brands'>): Promise<Finding[]> {
  const about = 'messages';
  const { files, faults } = await lintContentTexts(config);
  if (faults.length === 0)
    return files.length === 0
      ? [{ about, state: 'skipped', says: 'all have the words that ship' }]
      : [{ about, state: 'ok', says: `${counted(files.length, 'text')} of your own` }];
  return faults.map(({ file, line, problem }) => ({
    about,
    state: 'wrong',
    says: `${file}:${line} ${problem}`,
    hint: 'people get the words that ship instead: correct the file, no restart is needed (docs/message-texts.md)',
  }));
}
