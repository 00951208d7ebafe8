import type { Deps } from '../deps.ts';
import { inboxGateway } from '../features/inbox/store.ts';
import { smtpGateway } from '../gateways/mail/smtp-gateway.ts';
import { DeliveryFailure, type MessageGateway, gatewayByChannel } from '../gateways/message-gateway.ts';
import { smsGateway } from '../gateways/sms/sms-gateway.ts';

/** Where messages leave: the operator's own mail and text gateways where they are set, the demo inbox otherwise. */
export function messageGateway(deps: Pick<Deps, 'config' | 'db' | 'now'>): MessageGateway {
  const { mail, sms, mode } = deps.config;
  const otherwise = mode === 'demo' ? inboxGateway(deps) : nowhere;
  return gatewayByChannel({
    email: mail ? smtpGateway(mail) : otherwise,
    sms: sms ? smsGateway(sms, deps.now, deps.config.phoneCountries) : otherwise,
  });
}

/** Messages wait until there is one, or until they have expired. */
const nowhere: MessageGateway = { deliver: () => Promise.reject(new DeliveryFailure('closed', 'NO_GATEWAY')) };
