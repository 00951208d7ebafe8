import type { EmbeddingWords } from '../en/embedding.ts';

export const embedding: EmbeddingWords = {
  signedIn: {
    title: 'Tá tú logáilte isteach',
    text: (area) => `Lean ar aghaidh go dtí: ${area}.`,
    next: 'Lean ar aghaidh',
  },
  blocked: {
    title: 'Tá fuinneog dá cuid féin ag teastáil don logáil isteach',
    text: 'Ní ligeann do bhrabhsálaí dúinn thú a choinneáil logáilte isteach laistigh den leathanach seo, mar is le suíomh eile an leathanach.',
    next: 'Oscail an logáil isteach i bhfuinneog nua',
  },
};
