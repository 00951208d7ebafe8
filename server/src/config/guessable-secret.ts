import { shapeOf } from './parts/setting.ts';

/** The secret of demo mode. It protects nothing of value, because demo mode shows every message on a public page. Production refuses it. */
export const demoSecret = 'selvage-demo-secret-that-everyone-knows';

const shortest = 32;

/** The characters that must remain after the parts that an attacker tries first are removed. */
const shortestRest = 16;

const commonWords =
  /change.?(me|this|it)|replace.?(me|this)|secret|pass.?(word|wort|phrase)|example|selvage|admin|qwert[yz]/gi;

// Up to 16 characters that repeat, such as `abc-abc-abc-`. A pair of equal letters is no pattern.
const repeatedPart = /(.{1,16}?)\1{2,}|(.{3,16}?)\2/gs;

export function secretProblem(text: string): string | null {
  if (text.length < shortest) return `must be at least ${shortest} characters (it is ${shapeOf(text)})`;
  if (text === demoSecret) return 'is the secret of the demonstration, which everyone knows';
  if (new Set(text).size < 8) return 'can be guessed: it has fewer than 8 different characters';
  const rest = withoutRuns(text.replace(commonWords, '')).replace(repeatedPart, '');
  return rest.length < shortestRest ? 'can be guessed: it is made of common words, runs such as 1234 or repeats' : null;
}

/** Removes runs of four or more characters that count up or down by one, such as `abcd` or `9876`. */
function withoutRuns(text: string): string {
  const step = (at: number) => text.charCodeAt(at) - text.charCodeAt(at - 1);
  let kept = '';
  for (let start = 0, end = 1; start < text.length; start = end, end = start + 1) {
    const direction = step(end);
    if (Math.abs(direction) === 1) while (step(end) === direction) end += 1;
    if (end - start >= 4) continue;
    end = start + 1;
    kept += text.charAt(start);
  }
  return kept;
}
