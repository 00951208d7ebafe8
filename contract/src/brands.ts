/** BR1: what a brand decides. Colours and weave are tokens of the same id in the web's style sheet. */
export interface Brand {
  id: string;
  name: string;
  /** Hides 'Log in as' and the rule under it. */
  hidesKindSelector: boolean;
  /** The terms tick is set from the start; never the data-protection tick. */
  presetsTerms: boolean;
  /** Where letters come from. */
  sender: string;
  /** RG3: where a consultant without a Registration ID writes to. */
  providersMailbox: string;
}

export const linen: Brand = {
  id: 'linen',
  name: 'Linen Health',
  hidesKindSelector: false,
  presetsTerms: false,
  sender: 'no-reply@linen.example',
  providersMailbox: 'providers@linen.example',
};

export const tweed: Brand = {
  id: 'tweed',
  name: 'Tweed Wellbeing',
  hidesKindSelector: true,
  presetsTerms: true,
  sender: 'no-reply@tweed.example',
  providersMailbox: 'providers@tweed.example',
};

export const shippedBrands = [linen, tweed] as const;
