import { areaData } from './area-data.ts';
import type { WritePanels } from './area-panel.ts';

const claimNames = { physiotherapy: 'Fisiteiripe', consultantVisit: 'Cuairt ar chomhairleach', scan: 'Scanadh MRI' };
const claimStates = { paid: 'Íoctha', checking: 'Á sheiceáil', received: 'Faighte', document: 'Cáipéis ag teastáil' };
const comingNames = { healthCheck: 'Seiceáil sláinte', renewalLetter: 'Litir athnuachana' };
const changes = { joined: 'Tagtha', family: 'Páirtnéir curtha leis', left: 'Imithe' };
const invoices = { due: 'Dlite', paid: 'Íoctha' };
const treatments = { daySurgery: 'Máinliacht lae', kneeReplacement: 'Athchur glúine', overnight: 'Fanacht thar oíche' };
const checks = { approved: 'Ceadaithe', checking: 'Á sheiceáil' };
const wellbeing = { webinar: 'Seimineár gréasáin: an deasc agus an droim', challenge: 'Dúshlán siúil' };

export const irishPanels: WritePanels = {
  member: ({ day, money, brand }) => {
    const { visits, renewsIn, claims, coming } = areaData.member;
    return [
      {
        title: 'Do chlúdach',
        figure: { value: 'Double Weave', label: `${brand}, leibhéal 2` },
        progress: {
          value: visits.left,
          of: visits.of,
          label: `Cuairteanna fisiteiripe fágtha: ${visits.left} as ${visits.of}`,
        },
        rows: [{ label: 'Dáta athnuachana', value: day(renewsIn) }],
      },
      {
        title: 'Na héilimh is déanaí',
        rows: claims.map((claim) => ({
          label: `${claimNames[claim.what]}, ${day(claim.day)}`,
          value: money(claim.amount),
          state: claimStates[claim.state],
        })),
      },
      { title: 'Le teacht', rows: coming.map((each) => ({ label: comingNames[each.what], value: day(each.day) })) },
    ];
  },
  consultant: ({ day, money }) => {
    const { paidThisMonth, claimsPaid, nextPayment, claims, documents, questions } = areaData.consultant;
    return [
      {
        title: 'Íocaíochtaí',
        figure: { value: money(paidThisMonth), label: 'íoctha an mhí seo' },
        rows: [
          { label: 'Éilimh íoctha', value: String(claimsPaid) },
          { label: 'An chéad íocaíocht eile', value: day(nextPayment) },
        ],
      },
      {
        title: 'Na héilimh is déanaí',
        rows: claims.map((claim) => ({
          label: `${claim.patient}, ${day(claim.day)}`,
          value: money(claim.amount),
          state: claimStates[claim.state],
        })),
      },
      {
        title: 'Ag fanacht leat',
        rows: [
          { label: 'Éilimh a bhfuil cáipéis ag teastáil uathu', value: String(documents) },
          { label: 'Ceisteanna ónár ndochtúirí', value: String(questions) },
        ],
      },
    ];
  },
  group: ({ day, money, count }) => {
    const { covered, joined, left, changes: latest, invoices: due } = areaData.group;
    return [
      {
        title: 'Daoine faoi chlúdach',
        figure: { value: count(covered), label: 'fostaí inniu' },
        rows: [
          { label: 'Tagtha an mhí seo', value: count(joined) },
          { label: 'Imithe an mhí seo', value: count(left) },
        ],
      },
      {
        title: 'Na hathruithe is déanaí',
        rows: latest.map((each) => ({ label: each.person, value: day(each.day), state: changes[each.state] })),
      },
      {
        title: 'Sonraisc',
        rows: due.map((each) => ({ label: day(each.day), value: money(each.amount), state: invoices[each.state] })),
      },
    ];
  },
  hospital: ({ money, count }) => {
    const { admissions, confirmed, waiting, checks: asked, claims } = areaData.hospital;
    return [
      {
        title: 'Iontrálacha inniu',
        figure: { value: count(admissions), label: 'othar linn' },
        progress: { value: confirmed, of: admissions, label: `Clúdach deimhnithe: ${confirmed} as ${admissions}` },
        rows: [{ label: 'Ag fanacht le freagra', value: count(waiting) }],
      },
      {
        title: 'Seiceálacha clúdaigh',
        rows: asked.map((each) => ({
          label: treatments[each.what],
          value: each.reference,
          state: checks[each.state],
        })),
      },
      {
        title: 'Éilimh na seachtaine seo',
        rows: [
          { label: 'Seolta', value: count(claims.sent) },
          { label: 'Méid', value: money(claims.amount) },
          { label: 'Curtha ar ais chugat', value: count(claims.returned) },
        ],
      },
    ];
  },
  wellness: ({ day, count }) => {
    const { steps, course, coming } = areaData.wellness;
    const today = count(steps.at(-1) ?? 0);
    return [
      {
        title: 'Coiscéimeanna na seachtaine',
        bars: { values: steps, label: `Coiscéimeanna gach lá le seacht lá, ${today} inniu` },
        rows: [{ label: 'Inniu', value: today }],
      },
      {
        title: 'Codladh níos fearr',
        progress: { value: course.done, of: course.of, label: `Seisiúin déanta: ${course.done} as ${course.of}` },
        rows: [{ label: 'An chéad seisiún eile', value: day(course.next) }],
      },
      { title: 'Le teacht', rows: coming.map((each) => ({ label: wellbeing[each.what], value: day(each.day) })) },
    ];
  },
};
