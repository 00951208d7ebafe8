import { counted } from '../../counted.ts';
import { seconds } from '@selvage/contract/time-units';

const width = 28;
const pause = seconds(0.2);

export interface Terminal {
  write: (text: string) => void;
  isTerminal: boolean;
}

/** A line in the terminal that overwrites itself. Without a terminal it prints nothing. `elapsed` returns milliseconds. */
export function progressBar(terminal: Terminal, label: string, elapsed: () => number) {
  let shownAt = -Infinity;
  return {
    show: (share: number, rows: number) => {
      const at = elapsed();
      if (!terminal.isTerminal || at - shownAt < pause) return;
      shownAt = at;
      terminal.write(`\r\u001b[K${line(label, share, rows, at)}`);
    },
    clear: () => {
      if (terminal.isTerminal && shownAt >= 0) terminal.write('\r\u001b[K');
    },
  };
}

function line(label: string, share: number, rows: number, at: number): string {
  const filled = Math.round(width * share);
  const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
  const left = share > 0.02 ? `  about ${clock((at / share) * (1 - share))} left` : '';
  return `${label}  ${bar}  ${Math.floor(share * 100)} %  ${counted(rows, 'row', 'rows', (count) => count.toLocaleString('en-IE'))}${left}`;
}

function clock(milliseconds: number): string {
  const whole = Math.ceil(milliseconds / seconds(1));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
