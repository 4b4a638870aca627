import { texts } from '../text/texts.ts'

export const t = texts({
  erasures: { en: 'Requests for erasure', bs: 'Zahtjevi za brisanje', hr: 'Zahtjevi za brisanje' },
  users: { en: 'Users', bs: 'Korisnici', hr: 'Korisnici' },
  usersOf: {
    en: 'People of your company and those you manage',
    bs: 'Korisnici vaše kompanije i oni kojima upravljate',
    hr: 'Korisnici vaše tvrtke i oni kojima upravljate',
  },
  invite: { en: 'Invite a user', bs: 'Pozovi korisnika', hr: 'Pozovi korisnika' },
  inviteLead: {
    en: 'A link to set a password is sent to this e-mail address.',
    bs: 'Na e-mail adresu stiže link za postavljanje lozinke.',
    hr: 'Na adresu e-pošte stiže poveznica za postavljanje lozinke.',
  },
  sendInvitation: { en: 'Send the invitation', bs: 'Pošalji pozivnicu', hr: 'Pošalji pozivnicu' },
  edit: { en: 'Edit user', bs: 'Uredi korisnika', hr: 'Uredi korisnika' },
  name: { en: 'Name', bs: 'Ime', hr: 'Ime' },
  firstName: { en: 'First name', bs: 'Ime', hr: 'Ime' },
  lastName: { en: 'Last name', bs: 'Prezime', hr: 'Prezime' },
  email: { en: 'E-mail', bs: 'E-mail', hr: 'E-pošta' },
  phone: { en: 'Phone', bs: 'Telefon', hr: 'Telefon' },
  phoneForCodes: {
    en: 'Sign-in codes go there. Only its owner can change it.',
    bs: 'Na njega idu kodovi za prijavu. Mijenja ga samo vlasnik.',
    hr: 'Na njega idu kodovi za prijavu. Mijenja ga samo vlasnik.',
  },
  language: { en: 'Language of mails', bs: 'Jezik e-mailova', hr: 'Jezik e-pošte' },
  company: { en: 'Company', bs: 'Kompanija', hr: 'Tvrtka' },
  role: { en: 'Role', bs: 'Uloga', hr: 'Uloga' },
  roles: { en: 'Roles', bs: 'Uloge', hr: 'Uloge' },
  rolesHint: {
    en: 'Changing roles signs this person out everywhere.',
    bs: 'Promjena uloga završava otvorene sesije ovog korisnika.',
    hr: 'Promjena uloga završava otvorene sesije ovog korisnika.',
  },
  photo: { en: 'Photo', bs: 'Fotografija', hr: 'Fotografija' },
  actions: { en: 'Actions', bs: 'Radnje', hr: 'Radnje' },
  state: { en: 'Status', bs: 'Status', hr: 'Status' },
  disabled: { en: 'Disabled', bs: 'Isključen', hr: 'Isključen' },
  you: { en: 'You', bs: 'Vi', hr: 'Vi' },
  secondStep: { en: 'Two-step verification', bs: 'Potvrda u dva koraka', hr: 'Potvrda u dva koraka' },
  bounces: { en: 'E-mail is refused', bs: 'E-mail se odbija', hr: 'E-pošta se odbija' },
  lastSignIn: { en: 'Last sign-in', bs: 'Zadnja prijava', hr: 'Zadnja prijava' },
  never: { en: 'never', bs: 'nikad', hr: 'nikad' },
  created: { en: 'Created', bs: 'Dodan', hr: 'Dodan' },
  search: { en: 'Search name, e-mail, company', bs: 'Traži ime, e-mail, kompaniju', hr: 'Traži ime, e-poštu, tvrtku' },
  sendReset: {
    en: 'Send a link for a new password',
    bs: 'Pošalji link za novu lozinku',
    hr: 'Pošalji poveznicu za novu lozinku',
  },
  sessions: { en: 'Sessions', bs: 'Sesije', hr: 'Sesije' },
  sessionsOf: {
    en: (name: string) => `Sessions of ${name}`,
    bs: (name: string) => `Sesije: ${name}`,
    hr: (name: string) => `Sesije: ${name}`,
  },
  noSessions: { en: 'No open sessions', bs: 'Nema otvorenih sesija', hr: 'Nema otvorenih sesija' },
  endSessions: { en: 'End all sessions', bs: 'Završi sve sesije', hr: 'Završi sve sesije' },
  waitsFor: {
    en: (email: string, waiting: string) => `${email} · to be confirmed: ${waiting}`,
    bs: (email: string, waiting: string) => `${email} · čeka potvrdu: ${waiting}`,
    hr: (email: string, waiting: string) => `${email} · čeka potvrdu: ${waiting}`,
  },
  waits: {
    en: (waiting: string) => `to be confirmed: ${waiting}`,
    bs: (waiting: string) => `čeka potvrdu: ${waiting}`,
    hr: (waiting: string) => `čeka potvrdu: ${waiting}`,
  },
  offFrom: {
    en: (at: string) => `off from ${at}`,
    bs: (at: string) => `isključena od ${at}`,
    hr: (at: string) => `isključena od ${at}`,
  },
  waitingHint: {
    en: (email: string) =>
      `Not confirmed yet. Until then messages go to ${email}; enter that address again to cancel the change.`,
    bs: (email: string) => `Čeka potvrdu. Do tada poruke idu na ${email}; ponovo je upišite da odustanete od promjene.`,
    hr: (email: string) =>
      `Čeka potvrdu. Do tada poruke idu na ${email}; ponovno je upišite da odustanete od promjene.`,
  },
  newAddressHint: {
    en: (email: string) =>
      `A link to confirm it goes to the new address. ${email} is told and can stop the change; it takes effect after the waiting time at the earliest.`,
    bs: (email: string) =>
      `Na novu adresu stiže link za potvrdu. Na ${email} stiže obavještenje kojim se promjena može zaustaviti. Promjena važi najranije nakon vremena čekanja.`,
    hr: (email: string) =>
      `Na novu adresu stiže poveznica za potvrdu. Na ${email} stiže obavijest kojom se promjena može zaustaviti. Promjena vrijedi najranije nakon vremena čekanja.`,
  },
  ownAddressHint: {
    en: (email: string) => `A link to confirm it goes to the new address, a notice to ${email}.`,
    bs: (email: string) => `Na novu adresu stiže link za potvrdu, a na ${email} obavještenje.`,
    hr: (email: string) => `Na novu adresu stiže poveznica za potvrdu, a na ${email} obavijest.`,
  },
  code: {
    en: 'Code of your two-step verification',
    bs: 'Kod za potvrdu u dva koraka',
    hr: 'Kod za potvrdu u dva koraka',
  },
  recoveryCode: { en: 'Recovery code', bs: 'Kod za oporavak', hr: 'Kod za oporavak' },
  passkeyHint: {
    en: 'Only if your passkey is not at hand. Otherwise your browser asks for it when you save.',
    bs: 'Samo ako pristupni ključ nije pri ruci. Inače će ga preglednik tražiti kad sačuvate izmjene.',
    hr: 'Samo ako pristupni ključ nije pri ruci. Inače će ga preglednik zatražiti kad spremite izmjene.',
  },
  sendCode: { en: 'Send me a code', bs: 'Pošalji mi kod', hr: 'Pošalji mi kod' },
  resetMfaWaits: {
    en: (name: string) =>
      `${name} belongs to another company: this happens after the waiting time, and ${name} is told by e-mail and may stop it.`,
    bs: (name: string) =>
      `${name} je iz druge kompanije: to se događa nakon vremena čekanja, a ${name} dobija obavještenje e-mailom i može to zaustaviti.`,
    hr: (name: string) =>
      `${name} je iz druge tvrtke: to se događa nakon vremena čekanja, a ${name} dobiva obavijest e-poštom i može to zaustaviti.`,
  },
  resetMfaAppointed: {
    en: (name: string) =>
      `Another company made you an administrator less than 30 days ago, so this happens after the waiting time. ${name} is told by e-mail and may stop it.`,
    bs: (name: string) =>
      `Ulogu administratora vam je druga kompanija dodijelila prije manje od 30 dana, pa se ovo događa nakon vremena čekanja. ${name} dobija obavještenje e-mailom i može to zaustaviti.`,
    hr: (name: string) =>
      `Ulogu administratora dodijelila vam je druga tvrtka prije manje od 30 dana, pa se ovo događa nakon vremena čekanja. ${name} dobiva obavijest e-poštom i može to zaustaviti.`,
  },
  forThatCompany: {
    en: 'Only an administrator of that company or the distributor can do this',
    bs: 'To može samo administrator te kompanije ili distributer',
    hr: 'To može samo administrator te tvrtke ili distributer',
  },
  resetMfaAsked: {
    en: 'Already requested; it takes effect after the waiting time',
    bs: 'Već zatraženo; čeka istek roka',
    hr: 'Već zatraženo; čeka istek roka',
  },
  resetMfa: {
    en: 'Turn off two-step verification',
    bs: 'Isključi potvrdu u dva koraka',
    hr: 'Isključi potvrdu u dva koraka',
  },
  resetMfaText: {
    en: (name: string) =>
      `${name} then signs in with the password alone, until they set up two-step verification again. All sessions end, and a notice is mailed.`,
    bs: (name: string) =>
      `${name} se zatim prijavljuje samo lozinkom, dok ponovo ne postavi potvrdu u dva koraka. Sve sesije se završavaju i šalje se obavještenje.`,
    hr: (name: string) =>
      `${name} se zatim prijavljuje samo lozinkom, dok ponovno ne postavi potvrdu u dva koraka. Sve sesije završavaju i šalje se obavijest.`,
  },
  disable: { en: 'Disable', bs: 'Isključi', hr: 'Isključi' },
  disableTitle: { en: 'Disable this user?', bs: 'Isključiti korisnika?', hr: 'Isključiti korisnika?' },
  disableText: {
    en: (name: string) =>
      `${name} can no longer sign in. Orders and everything else that was done stays. You can undo this at any time.`,
    bs: (name: string) =>
      `${name} se više neće moći prijaviti. Narudžbe i sve drugo što je urađeno ostaju. Možete ga ponovo uključiti u svakom trenutku.`,
    hr: (name: string) =>
      `${name} se više neće moći prijaviti. Narudžbe i sve drugo što je učinjeno ostaju. Možete ga ponovno uključiti u svakom trenutku.`,
  },
  reactivate: { en: 'Reactivate', bs: 'Ponovo uključi', hr: 'Ponovno uključi' },
  noUsers: { en: 'No users yet', bs: 'Još nema korisnika', hr: 'Još nema korisnika' },
  noUsersWhy: {
    en: 'Invite the first person; they choose their own password.',
    bs: 'Pozovite prvu osobu; lozinku bira sama.',
    hr: 'Pozovite prvu osobu; lozinku bira sama.',
  },
  actionsFor: {
    en: (name: string) => `Actions for ${name}`,
    bs: (name: string) => `Radnje: ${name}`,
    hr: (name: string) => `Radnje: ${name}`,
  },
  currentPassword: { en: 'Your current password', bs: 'Vaša sadašnja lozinka', hr: 'Vaša sadašnja lozinka' },
  passwordForEmail: {
    en: 'Needed to change your own e-mail address.',
    bs: 'Potrebna je za promjenu vlastite e-mail adrese.',
    hr: 'Potrebna je za promjenu vlastite adrese e-pošte.',
  },
  ownAccount: {
    en: 'Not possible for your own account',
    bs: 'Nije moguće za vlastiti račun',
    hr: 'Nije moguće za vlastiti račun',
  },
})
