import type { SettingNote } from './setting-note.ts';
import { shipped } from './shipped-settings.ts';

const limits = shipped.registry;
const numbering = (who: string): SettingNote => ({
  says: `The system of identifiers under which the server knows ${who}.`,
  otherwise: 'needed',
});

// oxfmt-ignore
export const registryNotes: Readonly<Record<string, SettingNote>> = {
  'registry.kind': { says: 'Our own tables, a small HTTP protocol, or FHIR R4: [the registry](registry.md).', otherwise: '`embedded`' },
  'registry.url': { says: 'Its address, without a slash at the end. `https` in production, unless it is on this machine.', otherwise: 'needed' },
  'registry.tokenFile': { says: 'The path of a bearer token; read for each question, so it may be renewed while we run.', otherwise: '`SELVAGE_REGISTRY_TOKEN`' },
  'registry.clientCertificateFile': { says: 'The path of a PEM certificate that we show.', otherwise: 'none' },
  'registry.clientKeyFile': { says: 'The path of its key.', otherwise: 'none' },
  'registry.caFile': { says: 'The path of a PEM certificate that vouches for the registry.', otherwise: 'whom this machine trusts' },
  'registry.timeoutMilliseconds': { says: 'For one question, however many requests it takes.', otherwise: String(limits?.timeout) },
  'registry.failuresBeforePause': { says: 'Failures in a row after which it is left in peace.', otherwise: String(limits?.breaker.failures) },
  'registry.pauseSeconds': { says: 'How long it is; then one question is let through.', otherwise: String((limits?.breaker.pause ?? 0) / 1000) },
  'registry.recognisedSeconds': { says: 'How long a yes is remembered; 0 for not at all.', otherwise: String((limits?.recognisedLife ?? 0) / 1000) },
  'registry.concurrency': { says: 'Questions at a time, of one process; more are turned away with 503.', otherwise: String(limits?.concurrency) },
  'registry.membersBy': { says: 'Which of the two ways to ask for a member the server has.', otherwise: '`member-match`' },
  'registry.systems.member': numbering('member numbers'),
  'registry.systems.consultant': numbering('consultants'),
  'registry.systems.consultantRegistration': numbering('consultants’ registration IDs'),
  'registry.systems.hospital': numbering('hospitals'),
  'registry.systems.hospitalRegistration': numbering('hospitals’ registration IDs'),
  'registry.systems.group': numbering('groups'),
  'registry.wellnessType.system': { says: 'The code system that tells a wellness group from others.', otherwise: 'needed' },
  'registry.wellnessType.code': { says: 'The code in it.', otherwise: 'needed' },
  'registry.payor.system': { says: 'Names the insurer in `$member-match`: the system …', otherwise: 'the insurer is not named' },
  'registry.payor.value': { says: '… and the value.', otherwise: 'the insurer is not named' },
};
