/**
 * A file imports only from names to the right of its own. A chain without an arrow names leaves that any may import.
 * The check is generated from this text.
 */
export const order = `
server:   main > cli > metrics > app > features > http > identity > outbox > deps > gateways > db > refuse, config, tally
web:      main, prerender, area > app > features > step-up > navigation > session > fields > api > words > host > ui
contract: api > endpoint > refusals > proof-of-work ; api > rules > limits ; brands > user-types ; host-command > embedding ; screens > user-types ; user-types, durations, field-limits, irish-day, titles, languages, counted, tokens, document-slots, session-hint, reset-hint, end-reasons
`;
