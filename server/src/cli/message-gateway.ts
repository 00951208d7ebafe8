import type { Deps } from '../deps.ts';
import { inboxGateway } from '../features/inbox/inbox-gateway.ts';
import { gatewayByChannel } from '../gateways/mail/gateway-by-channel.ts';
import type { MessageGateway } from '../gateways/mail/message.ts';
import { smtpGateway } from '../gateways/mail/smtp-gateway.ts';
import { httpSmsGateway } from '../gateways/sms/http-sms-gateway.ts';

/** Where letters leave: the operator's own mail and text gateways where they are set, the demo inbox otherwise. */
export function messageGateway(deps: Pick<Deps, 'config' | 'db' | 'now'>): MessageGateway {
  const { smtpUrl, smsUrl, mode } = deps.config;
  const otherwise = mode === 'demo' ? inboxGateway(deps) : nowhere;
  return gatewayByChannel({
    email: smtpUrl ? smtpGateway(smtpUrl) : otherwise,
    sms: smsUrl ? httpSmsGateway(smsUrl) : otherwise,
  });
}

const nowhere: MessageGateway = {
  deliver: () =>
    Promise.reject(Object.assign(new Error('no gateway is configured for this channel'), { code: 'NO_GATEWAY' })),
};
