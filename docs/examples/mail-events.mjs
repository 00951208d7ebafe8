// What mail providers tell, as `POST /hooks/mail` takes it: give each entry of the answer to it.
// `mail.headers` in SELVAGE_CONFIG sends our id along where the provider replaces the Message-ID (SES, Postmark).

const statusIn = (text) => /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(text ?? '')?.[0];

/** @type {Record<string, (event: any) => { messageId: string, kind: string, code?: string }[]>} */
export const mailEvents = {
  // The notification inside the SNS envelope, with original headers included; "X-Selvage-Id": "{id}".
  ses: ({ notificationType, eventType, mail, bounce, complaint }) => {
    const messageId = mail.headers?.find(({ name }) => name.toLowerCase() === 'x-selvage-id')?.value;
    const type = notificationType ?? eventType;
    if (messageId === undefined) return [];
    if (type === 'Delivery') return [{ messageId, kind: 'delivered' }];
    if (type === 'Complaint') return [{ messageId, kind: 'complained', code: complaint.complaintFeedbackType }];
    if (type !== 'Bounce' || bounce.bounceType !== 'Permanent') return [];
    return [{ messageId, kind: 'bounced', code: bounce.bouncedRecipients[0]?.status }];
  },

  // "X-PM-Metadata-outbox": "{id}".
  postmark: ({ RecordType, Type, Metadata }) => {
    const messageId = Metadata?.outbox;
    if (messageId === undefined) return [];
    if (RecordType === 'Delivery') return [{ messageId, kind: 'delivered' }];
    if (RecordType === 'SpamComplaint') return [{ messageId, kind: 'complained' }];
    const isHard = RecordType === 'Bounce' && ['HardBounce', 'BadEmailAddress', 'Blocked'].includes(Type);
    return isHard ? [{ messageId, kind: 'bounced', code: Type }] : [];
  },

  mailgun: ({ 'event-data': { event, severity, message, 'delivery-status': status } }) => {
    const messageId = message.headers['message-id'];
    if (event === 'delivered') return [{ messageId, kind: 'delivered' }];
    if (event === 'complained') return [{ messageId, kind: 'complained' }];
    if (event !== 'failed' || severity !== 'permanent') return [];
    return [{ messageId, kind: 'bounced', code: String(status.code) }];
  },

  // A list of events.
  sendgrid: (events) =>
    events.flatMap(({ event, status, 'smtp-id': messageId }) => {
      if (event === 'delivered') return [{ messageId, kind: 'delivered' }];
      if (event === 'spamreport') return [{ messageId, kind: 'complained' }];
      return event === 'bounce' ? [{ messageId, kind: 'bounced', code: statusIn(status) }] : [];
    }),
};
