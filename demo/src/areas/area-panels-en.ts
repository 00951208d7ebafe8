import { areaData } from './area-data.ts';
import type { WritePanels } from './area-panel.ts';

const claimNames = { physiotherapy: 'Physiotherapy', consultantVisit: 'Consultant visit', scan: 'MRI scan' };
const claimStates = { paid: 'Paid', checking: 'Being checked', received: 'Received', document: 'Document needed' };
const comingNames = { healthCheck: 'Health check', renewalLetter: 'Renewal letter' };
const changes = { joined: 'Joined', family: 'Partner added', left: 'Left' };
const invoices = { due: 'Due', paid: 'Paid' };
const treatments = { daySurgery: 'Day surgery', kneeReplacement: 'Knee replacement', overnight: 'Overnight stay' };
const checks = { approved: 'Approved', checking: 'Being checked' };
const wellbeing = { webinar: 'Webinar: desk and back', challenge: 'Walking challenge' };

export const englishPanels: WritePanels = {
  member: ({ day, money, brand }) => {
    const { visits, renewsIn, claims, coming } = areaData.member;
    return [
      {
        title: 'Your cover',
        figure: { value: 'Double Weave', label: `${brand}, level 2` },
        progress: {
          value: visits.left,
          of: visits.of,
          label: `${visits.left} of ${visits.of} physiotherapy visits left`,
        },
        rows: [{ label: 'Renews on', value: day(renewsIn) }],
      },
      {
        title: 'Recent claims',
        rows: claims.map((claim) => ({
          label: `${claimNames[claim.what]}, ${day(claim.day)}`,
          value: money(claim.amount),
          state: claimStates[claim.state],
        })),
      },
      { title: 'Coming up', rows: coming.map((each) => ({ label: comingNames[each.what], value: day(each.day) })) },
    ];
  },
  consultant: ({ day, money }) => {
    const { paidThisMonth, claimsPaid, nextPayment, claims, documents, questions } = areaData.consultant;
    return [
      {
        title: 'Payments',
        figure: { value: money(paidThisMonth), label: 'paid this month' },
        rows: [
          { label: 'Claims paid', value: String(claimsPaid) },
          { label: 'Next payment', value: day(nextPayment) },
        ],
      },
      {
        title: 'Latest claims',
        rows: claims.map((claim) => ({
          label: `${claim.patient}, ${day(claim.day)}`,
          value: money(claim.amount),
          state: claimStates[claim.state],
        })),
      },
      {
        title: 'Waiting for you',
        rows: [
          { label: 'Claims that need a document', value: String(documents) },
          { label: 'Questions from our doctors', value: String(questions) },
        ],
      },
    ];
  },
  group: ({ day, money, count }) => {
    const { covered, joined, left, changes: latest, invoices: due } = areaData.group;
    return [
      {
        title: 'People covered',
        figure: { value: count(covered), label: 'employees today' },
        rows: [
          { label: 'Joined this month', value: count(joined) },
          { label: 'Left this month', value: count(left) },
        ],
      },
      {
        title: 'Latest changes',
        rows: latest.map((each) => ({ label: each.person, value: day(each.day), state: changes[each.state] })),
      },
      {
        title: 'Invoices',
        rows: due.map((each) => ({ label: day(each.day), value: money(each.amount), state: invoices[each.state] })),
      },
    ];
  },
  hospital: ({ money, count }) => {
    const { admissions, confirmed, waiting, checks: asked, claims } = areaData.hospital;
    return [
      {
        title: 'Admissions today',
        figure: { value: count(admissions), label: 'patients of ours' },
        progress: { value: confirmed, of: admissions, label: `Cover confirmed for ${confirmed} of ${admissions}` },
        rows: [{ label: 'Waiting for an answer', value: count(waiting) }],
      },
      {
        title: 'Cover checks',
        rows: asked.map((each) => ({
          label: treatments[each.what],
          value: each.reference,
          state: checks[each.state],
        })),
      },
      {
        title: 'Claims this week',
        rows: [
          { label: 'Sent', value: count(claims.sent) },
          { label: 'Amount', value: money(claims.amount) },
          { label: 'Returned to you', value: count(claims.returned) },
        ],
      },
    ];
  },
  wellness: ({ day, count }) => {
    const { steps, course, coming } = areaData.wellness;
    const today = count(steps.at(-1) ?? 0);
    return [
      {
        title: 'Steps this week',
        bars: { values: steps, label: `Steps on each of seven days, ${today} today` },
        rows: [{ label: 'Today', value: today }],
      },
      {
        title: 'Better sleep',
        progress: { value: course.done, of: course.of, label: `${course.done} of ${course.of} sessions done` },
        rows: [{ label: 'Next session', value: day(course.next) }],
      },
      { title: 'Coming up', rows: coming.map((each) => ({ label: wellbeing[each.what], value: day(each.day) })) },
    ];
  },
};
