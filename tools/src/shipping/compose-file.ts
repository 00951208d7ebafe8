export interface ComposeService {
  image?: string;
  user?: string;
  read_only?: boolean;
  privileged?: boolean;
  network_mode?: string;
  restart?: string;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  ports?: string[];
  command?: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  networks?: string[] | Record<string, { ipv4_address?: string } | null>;
}

export interface ComposeFile {
  services: Record<string, ComposeService>;
  secrets?: Record<string, { file: string }>;
}

/** True for services that run our own image. */
export const isOurs = ({ image = '' }: ComposeService): boolean => image.startsWith('selvage:');
