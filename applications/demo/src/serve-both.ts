import { serveClaims } from './claims.ts';
import { serveDocuments } from './documents.ts';

interface Places {
  issuer: string;
  claimsPort: number;
  documentsPort: number;
  secret: string;
}

export async function serveDemoApplications({ issuer, claimsPort, documentsPort, secret }: Places): Promise<void> {
  const [claims, documents] = [claimsPort, documentsPort].map((port) => `http://localhost:${port}`);
  await serveClaims({ issuer, port: claimsPort, secret, otherOrigin: documents ?? '' });
  await serveDocuments({ issuer, port: documentsPort, otherOrigin: claims ?? '' });
}
