import type { Deps } from '../../deps.ts';
import { inboxGateway } from '../../features/inbox/store.ts';
import { smtpGateway } from '../../gateways/mail/smtp-gateway.ts';
import { DeliveryFailure, type MessageGateway, gatewayByChannel } from '../../gateways/message-gateway.ts';
import { smsGateway } from '../../gateways/sms/sms-gateway.ts';
import { endPause } from '../../messages/gateway-pause-store.ts';

/** Where messages leave: the operator's own mail and text gateways where they are set, the demo inbox otherwise. */
export function messageGateway(deps: Pick<Deps, 'config' | 'db' | 'now'>): MessageGateway {
  const { mail, sms, mode } = deps.config;
  const otherwise = mode === 'demo' ? inboxGateway(deps) : nowhere;
  return gatewayByChannel({
    email: mail ? smtpGateway(mail) : otherwise,
    sms: sms ? smsGateway(sms, deps.now, deps.config.phoneCountries) : otherwise,
  });
}

/** About the message and not the gateway: one that nobody has is not paused, and no alert tells of it. */
const nowhere: MessageGateway = { deliver: () => Promise.reject(new DeliveryFailure('never', 'NO_GATEWAY')) };

/** The text gateway that this portal once had may have been paused when it was taken away. */
export async function endPauseOfNoGateway({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<void> {
  if (config.mode === 'production' && config.sms === null) await endPause(db, 'sms');
}
