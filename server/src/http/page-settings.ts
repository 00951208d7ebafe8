import type { Config } from '../config/config.ts';

/** What the web application is told about the operator's choices, in its own documents and in pages that embed it. */
export const pageSettings = ({
  analyticsUrl,
  embeddingOrigins,
}: Pick<Config, 'analyticsUrl' | 'embeddingOrigins'>) => ({
  analyticsUrl,
  embeddingOrigins,
});
