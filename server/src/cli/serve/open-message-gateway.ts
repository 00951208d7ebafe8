import type { DemoModule } from '../../demo-module.ts';
import type { Deps } from '../../deps.ts';
import { smtpGateway } from '../../gateways/mail/smtp-gateway.ts';
import { DeliveryFailure, type MessageGateway, gatewayByChannel } from '../../gateways/message-gateway.ts';
import { smsGateway } from '../../gateways/sms/sms-gateway.ts';
import { endPause } from '../../messages/gateway-pause-store.ts';

/**
 * The mail and text gateways of the settings. If a channel has no gateway, its messages go to the inbox of the
 * demonstration, or are refused.
 */
export function messageGateway(deps: Pick<Deps, 'config' | 'db' | 'now'>, demo?: DemoModule): MessageGateway {
  const { mail, sms } = deps.config;
  const otherwise = demo?.messageGateway(deps) ?? nowhere;
  return gatewayByChannel({
    email: mail ? smtpGateway(mail) : otherwise,
    sms: sms ? smsGateway(sms, deps.now, deps.config.phoneCountries) : otherwise,
  });
}

/**
 * Refuses each message with a fault of the message and not of the gateway, so that no pause begins and no alert is sent
 * for a gateway that is not configured.
 */
const nowhere: MessageGateway = { deliver: () => Promise.reject(new DeliveryFailure('never', 'NO_GATEWAY')) };

/** Ends the pause of a text gateway that was paused before the operator removed it. */
export async function endPauseOfNoGateway({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<void> {
  if (config.mode === 'production' && config.sms === null) await endPause(db, 'sms');
}
