import type { DemoModule } from '../../demo-module.ts';
import type { Deps } from '../../deps.ts';
import { smtpGateway } from '../../gateways/mail/smtp-gateway.ts';
import { DeliveryFailure, type MessageGateway, gatewayByChannel } from '../../gateways/message-gateway.ts';
import { smsGateway } from '../../gateways/sms/sms-gateway.ts';
import { endPause } from '../../messages/gateway-pause-store.ts';

/** The mail and text gateways of the settings. A channel without one goes to the demonstration, or is refused. */
export function messageGateway(deps: Pick<Deps, 'config' | 'db' | 'now'>, demo?: DemoModule): MessageGateway {
  const { mail, sms } = deps.config;
  const otherwise = demo?.messageGateway(deps) ?? nowhere;
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
