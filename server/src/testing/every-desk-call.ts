/** Every address of the desk, and the least a caller has to be. */
// oxfmt-ignore
export const everyDeskCall: readonly { call: string; needs: 'anyone' | 'viewer' | 'agent' }[] = [
  { call: 'GET /desk/sign-in',                            needs: 'anyone' },
  { call: 'POST /desk/sign-in',                           needs: 'anyone' },
  { call: 'GET /desk/welcome',                            needs: 'anyone' },
  { call: 'POST /desk/welcome',                           needs: 'anyone' },
  { call: 'POST /desk/welcome/finish',                    needs: 'anyone' },
  { call: 'GET /desk',                                    needs: 'viewer' },
  { call: 'POST /desk/search',                            needs: 'viewer' },
  { call: 'GET /desk/person/:person',                     needs: 'viewer' },
  { call: 'GET /desk/person/:person/unlock',              needs: 'agent' },
  { call: 'POST /desk/person/:person/unlock',             needs: 'agent' },
  { call: 'GET /desk/person/:person/resend',              needs: 'agent' },
  { call: 'POST /desk/person/:person/resend',             needs: 'agent' },
  { call: 'GET /desk/person/:person/end-sessions',        needs: 'agent' },
  { call: 'POST /desk/person/:person/end-sessions',       needs: 'agent' },
  { call: 'GET /desk/person/:person/remove-second-step',  needs: 'agent' },
  { call: 'POST /desk/person/:person/remove-second-step', needs: 'agent' },
  { call: 'GET /desk/approvals/:approval',                needs: 'agent' },
  { call: 'POST /desk/approvals/:approval',               needs: 'agent' },
  { call: 'POST /desk/proof-unlock',                      needs: 'agent' },
  { call: 'POST /desk/sign-out',                          needs: 'viewer' },
];
