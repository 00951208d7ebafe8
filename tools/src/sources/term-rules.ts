/** A wording that people must not read. */
export interface TermRule {
  term: RegExp;
  /** The term of docs/glossary.md that replaces it. */
  instead: string;
  /** A line that the rule refuses. */
  refuses: string;
}

// oxfmt-ignore
export const english: readonly TermRule[] = [
  { term: /\bsign(s|ed|ing)? (it |itself )?(in|out)\b/i, instead: 'log in', refuses: 'You can now sign in.' },
  { term: /[a-z] sign-(in|out)\b|\bsign-(in|out) [a-z]/i, instead: 'log in', refuses: 'The sign-in page' },
  { term: /\bopens (an|your|the|their) account\b|n’t open (an|your) account\b|longer open your account\b/i, instead: 'log in', refuses: 'It opens your account without your password.' },
  { term: /'Logout'/, instead: 'log out', refuses: "logOut: 'Logout'," },
  { term: /two-factor authentication|second (step|lock)\b/i, instead: '2-factor authentication', refuses: 'Two-factor authentication is on' },
  { term: /\b2FA\b/, instead: '2-factor authentication', refuses: 'Turn on 2FA' },
  { term: /\bswitch(ed|es|ing)? (\S+ ){0,4}(on|off)\b/i, instead: 'turn on, turn off', refuses: 'Enter your password to switch 2-factor authentication off.' },
  { term: /\bpass[ -]keys?\b|\bsecurity credentials?\b|\bwebauthn\b|\bfido\b/i, instead: 'passkey', refuses: 'Add a pass key' },
  { term: /\b(authentication|authenticating|verification|totp|otp|code) apps?\b|\b(an|the|your) authenticator(?! app)\b|\btime-based codes?\b/i, instead: 'authenticator app', refuses: 'Scan this code with any app for time-based codes.' },
  { term: /\b(back-?up|rescue|emergency|spare) codes?\b/i, instead: 'recovery code', refuses: 'You have 9 backup codes.' },
  { term: /\b(mak(e|es|ing)|made|generat\w+) (new |your |recovery |\w+ recovery )*codes\b/i, instead: 'get, save codes', refuses: 'Make new codes' },
  { term: /\b(take|takes|taking|took) (it|this|that|access) back\b|'Take back'|\brevok\w+ (its |the )?(access|permission)|\bwithdraw\w* (its |the )?(access|permission)|\bdisconnect\b/i, instead: 'remove access', refuses: 'You can take this back at any time under Settings, Security.' },
  { term: /\bany apps\b|\bno apps\b|\bapps you’re logged in to\b/i, instead: 'applications', refuses: 'You’re not logged in to any apps.' },
  { term: /(show|know|confirm that) it’s you\b|\bshow that it’s you\b/i, instead: 'confirm it’s you', refuses: 'we first need to know it’s you.' },
  { term: /\b(phone|ring) us\b|\bring \d/i, instead: 'call us', refuses: 'then ring us on (01) 555 0199' },
  { term: /\bmember number/i, instead: 'membership number', refuses: 'Your member number' },
  { term: /verification code|\bsix digits (in|of)\b/i, instead: 'code', refuses: 'Enter the verification code' },
  { term: /(?<!junk) mails?\b(?!\()/i, instead: 'email', refuses: 'We sent a mail' },
  { term: /\bspam\b/i, instead: 'junk mail', refuses: 'Look in your spam folder' },
  { term: /\bForgotten (your )?password|\bforgotten password\b/, instead: 'forgot password?', refuses: 'Forgotten your password? Reset it' },
  { term: /\bfollow(ed|s)? (the|its|it|this|an?) ?(\w+ )?(link|it)\b/i, instead: 'open the link', refuses: 'Follow the link' },
  { term: /\bcomputer\b|\ba browser (on|we)\b|\bdevice we don’t recognise\b/i, instead: 'device', refuses: 'A device we don’t recognise' },
  { term: /\byour people\b/i, instead: 'employees', refuses: 'Your people and their cover' },
  { term: /withdraw your agreement/i, instead: 'consent', refuses: 'You can withdraw your agreement' },
  { term: /[a-z]'[a-z]/i, instead: '’', refuses: "We don't sell it" },
];

// oxfmt-ignore
export const irish: readonly TermRule[] = [
  { term: /\bDo Fholláine\b/, instead: 'Limistéar na Folláine', refuses: 'Fáilte go Do Fholláine' },
  { term: /\b2FA\b|an dara (glas|céim)\b/, instead: 'fíordheimhniú dhá fhachtóir', refuses: 'Cuir an dara céim ar siúl' },
  { term: /díchumas|: 'As'/i, instead: 'múchta', refuses: 'Díchumasaíodh é' },
  { term: /\ble ríomhphost\b|\bi dtéacs\b/i, instead: 'trí ríomhphost', refuses: 'Cód le ríomhphost' },
  { term: /\ble teachtaireacht téacs\b|\bi dteachtaireacht téacs\b|\btrí théacs\b/i, instead: 'trí theachtaireacht téacs', refuses: 'Cóid trí théacs' },
  { term: /g?cuimhním|cuimhnigh ar|cuimhneofar|ag cuimhneamh|cuireadh gléas/i, instead: 'coinnigh i gcuimhne', refuses: 'Cuimhnigh ar an ngléas seo' },
  { term: /déan dearmad|dearmad orthu|rinneadh dearmad|ag déanamh dearmaid/i, instead: 'bain', refuses: 'Déan dearmad ar gach gléas' },
  { term: /An ndearna tú dearmad ar do phasfhocal/i, instead: 'dearmad déanta ar do phasfhocal?', refuses: 'An ndearna tú dearmad ar do phasfhocal?' },
  { term: /dh?eimhniú ballraíochta/i, instead: 'teastas ballraíochta', refuses: 'ar do dheimhniú ballraíochta' },
  { term: /do mhuintir|dá muintir/i, instead: 'fostaithe', refuses: 'Do mhuintir agus a gclúdach' },
  { term: /ch?omhaontú a tharraingt/i, instead: 'toiliú', refuses: 'do chomhaontú a tharraingt siar' },
  { term: /gh?uthá[ni]n?|fóin phóca/i, instead: 'fóin póca', refuses: 'd’uimhir fóin phóca' },
  { term: /bh?osca(í)? poist/i, instead: 'seoladh ríomhphoist', refuses: 'i do bhosca poist' },
  { term: /lean(fa)?(nn|idh) tú (é|an nasc)/i, instead: 'oscail an nasc', refuses: 'nuair a leanfaidh tú an nasc' },
  { term: /imithe in éag/i, instead: 'imithe as feidhm', refuses: 'Tá an cód seo imithe in éag.' },
  { term: /nóiméad a ghlacadh|ag glacadh níos/i, instead: 'tógann sé', refuses: 'Is féidir leis 5 nóiméad a ghlacadh' },
  { term: /daingn/i, instead: 'cosain', refuses: 'Daingnigh do chuntas' },
  // A translation of “make safe”, which is no Irish.
  { term: /\b(rinneadh|rinneamar|déanfaimid|déanfar|déan|dhéanamh) (do|an|mo|ár) \S+ slán\b/i, instead: 'cosain', refuses: 'Rinneadh do chuntas slán leis an nasc i ríomhphost uainn.' },
  // `i gceann` and `ar feadh` take the genitive: i gceann nóiméid, ar feadh nóiméid amháin.
  { term: /\bi gceann \$\{(?!(irish\.)?\w*Genitive\()|\bar feadh \$\{(irish\.)?minutes\(|\bi gceann (nóiméad|soicind|seachtain|mí|bliain)(?!\p{L})/iu, instead: 'nóiméid amháin', refuses: 'Is féidir leat an nasc a iarraidh arís i gceann ${waitOf(left)}' },
  // These words change the first letter of the name: d’Éilimh, le hÉilimh. The noun comes between them: don fheidhmchlár “Éilimh”.
  { term: /\b(do|don) [“"]?\$\{/i, instead: 'don fheidhmchlár', refuses: 'Lig tú do ${name} do shonraí a fheiceáil' },
  { term: /\ble [“"]?\$\{/i, instead: 'leis an bhfeidhmchlár', refuses: 'Chuir tú stop le ${name}' },
  { term: /\bs(ínigh|íniú|ínithe) (isteach|amach)\b|logáileamar/i, instead: 'logálamar', refuses: 'Logáileamar amach thú.' },
  { term: /\btú a (logáil|aithint|choinneáil)\b|\blog\S+ (isteach|amach) tú(?!\p{L})/iu, instead: 'thú a logáil', refuses: 'D’iarr an feidhmchlár tú a logáil amach.' },
  { term: /\biontráil (do|an) (phasfhocal|cód)\b|\bIontráil (do|an)\b/, instead: 'cuir isteach', refuses: 'Iontráil do phasfhocal arís' },
  { term: /\bdh?earbh(aigh|ú(?!\p{L}))/iu, instead: 'deimhnigh', refuses: 'a dhearbhú gur tusa atá ann' },
  { term: /\bh?eochair phas\b|\bh?eochracha pas\b|\bpas-eochair/i, instead: 'paseochair', refuses: 'Logáil isteach le heochair phas' },
  { term: /\baip (dheimhnithe|fhíoraithe|údaraithe|fhíordheimhniúcháin)\b|\bfeidhmchlár fíordheimhnithe\b|\bfíordheimhneoir\b/i, instead: 'aip fhíordheimhnithe', refuses: 'Socraigh feidhmchlár fíordheimhnithe' },
  { term: /\b[cg]?ch?ó(i)?d\S* (ch?últaca|éigeandála|tarrthála|(h)?aisghabhála)\b/i, instead: 'cód athshlánaithe', refuses: 'Úsáid cód cúltaca' },
  { term: /\b(déan|ag déanamh|rinneadh) (na )?(cóid|cód)\b/i, instead: 'faigh, sábháil cóid', refuses: 'Déan cóid nua' },
  { term: /'Tarraing siar'|'Á tharraingt siar|\bcead a (tharraingt|chúlghairm)\b/i, instead: 'bain an cead', refuses: "withdraw: 'Tarraing siar'," },
  { term: /\bcomhairleo(ir|ra)/i, instead: 'comhairleach', refuses: 'd’aitheantas comhairleora' },
  { term: /\bn?deasc tacaíochta\b/i, instead: 'deasc thacaíochta', refuses: 'ón deasc tacaíochta' },
];

/** Sentences that were shown once although they were untrue, misleading or no Irish, each with the reason. No text may say them again. */
// oxfmt-ignore
export const refuted: readonly (readonly [sentence: RegExp, why: string])[] = [
  [/password alone (opens|is now enough)|Is leor do phasfhocal amháin/i, 'a code of an authenticator app, or a passkey, may be asked for as well'],
  [/no device is remembered any more/i, 'people log out of devices, and we stop remembering them'],
  [/The link was sent again|Seoladh an nasc arís/, 'an email address without an account gets no link'],
  [/old copy of (a|one of)|seanchóip/i, 'nobody has logged in: a code is still asked for'],
  [/You always need a code|Beidh cód ag teastáil i gcónaí/, 'a passkey needs no code, and an operator may ask for none'],
  [/nobody can read back|nach féidir le haon duine a léamh/, 'the key of an authenticator app is encrypted, so it can be read back'],
  [/twelve months after|dhá mhí dhéag ina dhiaidh/, 'two notices gave two times'],
  [/Gléas nach n-aithnímid/, 'the name of the browser could not be read: the device may be known well'],
  [/Settings, Security|Socruithe, Slándáil/, 'no screen has this name'],
  [/Codes can take a minute|sé nóiméad a thógáil ar chód/, 'the screens say a few minutes'],
  [/they still can’t get in: not without/, 'with a password alone they can, and an optional passkey does not change that'],
  [/You reset your password by email, so/, 'a passkey is also asked for first where the other ways were taken from a kind'],
  [/Nobody got in\. No code/, 'somebody who is logged in may have entered the wrong codes'],
  [/Cuir ceann eile ina áit/, 'it is ungrammatical before the name of the way, which a screen reader adds'],
  [/ag athrú an chaoi/, 'a verbal noun takes the genitive'],
  [/in éineacht le do phasfhocal amháin/, 'it reads as “together with your password alone”'],
  [/den uair dheireanach/, 'it means “for the last time ever”'],
  [/Nár chláraigh tú\?/, 'it reads as a reproach'],
];
