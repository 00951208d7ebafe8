/**
 * Passwords that everyone tries first, in lower case: those that could pass the composition rules with a capital or two.
 * The list is large and rarely asked, so it is read when first needed.
 */
let list: Promise<ReadonlySet<string>> | undefined;

export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= readList();
  return (await list).has(password.toLowerCase());
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = dictionary['passwords-common'];
  return new Set(words.filter((word) => word.length >= 8 && /\d/.test(word) && /[a-z]/.test(word)));
}
