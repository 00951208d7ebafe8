import type { FhirNaming } from '../../../config/config.ts';
import type { RegistryClient } from '../registry-client.ts';

export interface FhirDeps {
  client: RegistryClient;
  naming: FhirNaming;
  /** Where the server is, as references to it begin. */
  base: string;
  now: () => Date;
}
