import { serveDemoApplications } from './demo-applications.ts';

// Starts both applications alone, for a portal that runs separately on this machine.
const { ISSUER = '', CLAIMS_PORT, DOCUMENTS_PORT, CLAIMS_SECRET = '' } = process.env;
await serveDemoApplications({
  issuer: ISSUER,
  claimsPort: Number(CLAIMS_PORT),
  documentsPort: Number(DOCUMENTS_PORT),
  secret: CLAIMS_SECRET,
});
