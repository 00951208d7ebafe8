interface MailedLink {
  code: string;
  /** What the code is for, where the page alone does not say it. */
  action: string | null;
  paths: string[];
}

let held: MailedLink | undefined;

/** The code that a mailed link brought, in memory only. The page it was opened on may read it, and no other. */
export const mailedLink = {
  at: (path: string): MailedLink | undefined => (held?.paths.includes(path) ? held : undefined),
  keep: (code: string, action: string | null, path: string): void => {
    held = { code, action, paths: [path] };
  },
  /** For another page that the same code is good for. */
  share: (path: string): void => void held?.paths.push(path),
  forget: (): void => {
    held = undefined;
  },
};
