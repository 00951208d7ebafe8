/** Invented figures for the areas, in euro and in days from today. */
export const areaData = {
  member: {
    visits: { left: 4, of: 7 },
    renewsIn: 104,
    claims: [
      { what: 'physiotherapy', day: -4, amount: 55, state: 'paid' },
      { what: 'consultantVisit', day: -12, amount: 180, state: 'paid' },
      { what: 'scan', day: -20, amount: 240, state: 'checking' },
    ],
    coming: [
      { what: 'healthCheck', day: 8 },
      { what: 'renewalLetter', day: 76 },
    ],
  },
  consultant: {
    paidThisMonth: 8460,
    claimsPaid: 38,
    nextPayment: 6,
    claims: [
      { patient: 'M. Ní Bhriain', day: -1, amount: 180, state: 'received' },
      { patient: 'D. Okafor', day: -3, amount: 420, state: 'paid' },
      { patient: 'S. Walsh', day: -6, amount: 95, state: 'document' },
    ],
    documents: 2,
    questions: 1,
  },
  group: {
    covered: 248,
    joined: 6,
    left: 2,
    changes: [
      { person: 'A. Byrne', day: -2, state: 'joined' },
      { person: 'T. Kowalski', day: -5, state: 'family' },
      { person: 'R. Doyle', day: -9, state: 'left' },
    ],
    invoices: [
      { day: 12, amount: 31_240, state: 'due' },
      { day: -18, amount: 30_980, state: 'paid' },
    ],
  },
  hospital: {
    admissions: 14,
    confirmed: 11,
    waiting: 3,
    checks: [
      { reference: '48 210', what: 'daySurgery', state: 'approved' },
      { reference: '48 214', what: 'kneeReplacement', state: 'checking' },
      { reference: '48 219', what: 'overnight', state: 'approved' },
    ],
    claims: { sent: 42, amount: 126_300, returned: 2 },
  },
  wellness: {
    steps: [6200, 8100, 7400, 9300, 5100, 11_200, 7900],
    course: { done: 3, of: 5, next: 2 },
    coming: [
      { what: 'webinar', day: 5 },
      { what: 'challenge', day: 13 },
    ],
  },
} as const;
