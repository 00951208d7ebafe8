export interface ChainFault {
  what: 'changed' | 'missing' | 'digest missing' | 'back-dated' | 'chain broken' | PruneFault;
  /** Of the row, or the last of the batch where the chain is broken. */
  id: string;
  at: Date;
}

export type PruneFault = 'prune impossible' | 'prune misdated' | 'prune incomplete' | 'prune miscounted';
