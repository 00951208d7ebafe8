import type { Language } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';

/** Which text, for whom. */
export interface ContentRequest {
  brand: string;
  language: Language;
  section: Kind | 'pages';
  name: 'terms' | 'registertext' | 'dpnotice' | 'faq' | 'contactus';
}

export interface ContentText {
  title: string;
  version: string;
  /** The day it took effect, as its author wrote it. */
  effective: string;
  html: string;
  /** Not always the one asked for. */
  language: Language;
}

export interface ContentSource {
  find(request: ContentRequest): Promise<ContentText | undefined>;
}
