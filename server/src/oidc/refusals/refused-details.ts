/**
 * What the log says of a refused request beyond its reason. Strangers can send any text, so a text of theirs is never logged,
 * except a client id of the right form.
 */
export interface RefusedDetails {
  /** The client id that no application has. Missing if it has not the form of one: it could be an email address, a number or a secret. */
  clientId?: string;
  /** The parts in which the redirect address differs from the most similar one of the application. */
  differs?: readonly UriPart[];
}

const idForm = /^[a-z](?=.{1,62}$)[a-z\d.-]+$/;

export const unknownIdDetails = (id: string | undefined): RefusedDetails =>
  id !== undefined && idForm.test(id) ? { clientId: id } : {};

/** The id in an Authorization header of the scheme Basic. */
export function basicId(header: string | undefined): string | undefined {
  const [, encoded] = /^basic +(\S+)$/i.exec(header ?? '') ?? [];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8').split(':')[0];
}

const uriParts = ['protocol', 'hostname', 'port', 'pathname', 'search', 'hash'] as const;
type UriPart = (typeof uriParts)[number] | 'slash at the end' | 'form' | 'missing';

export function uriDetails(sent: string | undefined, registered: readonly string[]): RefusedDetails {
  if (sent === undefined) return { differs: ['missing'] };
  if (!URL.canParse(sent)) return { differs: ['form'] };
  const [nearest] = registered
    .map((each) => differences(new URL(sent), new URL(each)))
    .toSorted((one, other) => one.length - other.length);
  // No part differs: the address is not written as the application has it, such as with a capital letter in the host.
  return nearest === undefined ? {} : { differs: nearest.length === 0 ? ['form'] : nearest };
}

function differences(sent: URL, registered: URL): UriPart[] {
  const found = uriParts.filter((part) => sent[part] !== registered[part]);
  const bare = ({ pathname }: URL) => pathname.replace(/\/$/, '');
  return found.map((part) => (part === 'pathname' && bare(sent) === bare(registered) ? 'slash at the end' : part));
}
