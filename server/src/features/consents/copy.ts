import type { DataCopy } from '@selvage/contract/api/consents';
import { privacyLimits } from '@selvage/contract/limits';
import { changeAccount } from '../../accounts/change-account.ts';
import { copyOf, deleteCopyOf } from '../../accounts/copy-store.ts';
import { openField } from '../../crypto/sealed-fields.ts';
import type { Deps } from '../../deps.ts';
import type { KnownSession } from '../../http/request-session.ts';
import { refuse } from '../../refuse.ts';
import { requireProof } from '../../ways/require-proof.ts';
import { madeCopies } from './store.ts';

type CopyDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config' | 'wakeOutbox'>;

/** Asks for a copy of all data. While one is made or waits, two tabs get the same one. */
export async function askForCopy(deps: CopyDeps, person: KnownSession): Promise<DataCopy> {
  if (!deps.config.privacy.copies.includes(person.account.kind)) refuse('action.not-allowed');
  await requireProof(deps, person, 'own-data');
  return changeAccount(deps, person, {}, async (change) => {
    const { tx, account, now, context } = change;
    const before = await copyOf(tx, account.id, now);
    if (before.state === 'preparing' || before.state === 'ready') return change.untold(before);
    if ((await madeCopies(tx, account.id, now)) >= privacyLimits.copies) refuse('request.too-many');
    await deleteCopyOf(tx, account.id);
    await tx
      .insertInto('data_copies')
      .values({ account_id: account.id, brand: context.brand.id, language: context.language, asked_at: now })
      .execute();
    await change.audit('copy-asked');
    return copyOf(tx, account.id, now);
  });
}

const isCopyId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export interface Download {
  bytes: Buffer;
  /** Deletes the copy. Call it after the last byte. */
  done: () => Promise<void>;
}

/**
 * Starts a download. The statement that counts the start also checks the copy, so that one with no start left is not found. A link that was
 * used, replaced, or belongs to another account gets the same answer as one that never existed.
 */
export async function startDownload(deps: CopyDeps, person: KnownSession, id: string): Promise<Download> {
  if (!deps.config.privacy.copies.includes(person.account.kind)) refuse('copy.refused');
  await requireProof(deps, person, 'own-data');
  if (!isCopyId.test(id)) refuse('copy.refused');
  const sealed = await changeAccount(deps, person, {}, async (change) => {
    const { tx, account, now } = change;
    const row = await tx
      .updateTable('data_copies')
      .set((copy) => ({ starts: copy('starts', '+', 1) }))
      .where('id', '=', id)
      .where('account_id', '=', account.id)
      .where('expires_at', '>', now)
      .where('starts', '<', privacyLimits.copyDownloads)
      .returning('file_sealed as file')
      .executeTakeFirst();
    if (!row?.file) return refuse('copy.refused');
    await change.audit('copy-fetched');
    return row.file;
  });
  const bytes = Buffer.from(openField(deps.keys, 'data copy', id, sealed), 'base64');
  return { bytes, done: async () => void (await deps.db.deleteFrom('data_copies').where('id', '=', id).execute()) };
}
