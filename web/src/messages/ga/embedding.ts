import type { EmbeddingMessages } from '../en/embedding.ts';

export const embedding: EmbeddingMessages = {
  signedIn: {
    title: 'Tá tú logáilte isteach',
    text: (area) => `Lean ar aghaidh go dtí: ${area}.`,
    next: 'Lean ar aghaidh',
  },
  blocked: {
    title: 'Logáil isteach i bhfuinneog nua',
    text: 'Ní ligeann do bhrabhsálaí duit logáil isteach anseo, mar is le suíomh gréasáin eile an leathanach seo.',
    next: 'Oscail an logáil isteach i bhfuinneog nua',
  },
};
