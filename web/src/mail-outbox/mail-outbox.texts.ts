import { texts } from '../text/texts.ts'

export const t = texts({
  title: { en: 'Mail outbox', bs: 'Odlazna pošta', hr: 'Odlazna pošta' },
  facts: {
    en: 'Every mail the portal wrote',
    bs: 'Svaki e-mail koji je portal napisao',
    hr: 'Svaka e-poruka koju je portal napisao',
  },
  notSending: {
    en: 'No mail server is configured: mails are kept here and reach nobody. Set SMTP_URL to send them.',
    bs: 'Server za poštu nije podešen: e-mailovi ostaju ovdje i ne stižu nikome. Za slanje postavite SMTP_URL.',
    hr: 'Poslužitelj za poštu nije postavljen: poruke ostaju ovdje i ne stižu nikome. Za slanje postavite SMTP_URL.',
  },
  showsSecrets: {
    en: 'This is the demonstration, so links and codes are readable here. With a mail server, and always in production, they are not.',
    bs: 'Ovo je demonstracija, pa su linkovi i kodovi ovdje čitljivi. Sa serverom za poštu, i uvijek u produkciji, nisu.',
    hr: 'Ovo je demonstracija, pa su poveznice i kodovi ovdje čitljivi. S poslužiteljem za poštu, i uvijek u produkciji, nisu.',
  },
  created: { en: 'Written', bs: 'Napisano', hr: 'Napisano' },
  to: { en: 'To', bs: 'Prima', hr: 'Prima' },
  subject: { en: 'Subject', bs: 'Naslov', hr: 'Naslov' },
  company: { en: 'Company', bs: 'Kompanija', hr: 'Tvrtka' },
  state: { en: 'State', bs: 'Stanje', hr: 'Stanje' },
  queued: { en: 'Waiting', bs: 'Čeka', hr: 'Čeka' },
  sent: { en: 'Sent', bs: 'Poslan', hr: 'Poslano' },
  stored: { en: 'Kept', bs: 'Sačuvan', hr: 'Spremljeno' },
  failed: { en: 'Failed', bs: 'Nije uspio', hr: 'Nije uspjelo' },
  search: { en: 'Search address, name, subject', bs: 'Traži adresu, ime, naslov', hr: 'Traži adresu, ime, naslov' },
  none: { en: 'No mails yet', bs: 'Još nema e-mailova', hr: 'Još nema e-poruka' },
  noneWhy: {
    en: 'Invitations, codes and deliveries will appear here.',
    bs: 'Ovdje će se pojaviti pozivnice, kodovi i isporuke.',
    hr: 'Ovdje će se pojaviti pozivnice, kodovi i isporuke.',
  },
  tries: { en: (n: number) => `${n}. try`, bs: (n: number) => `${n}. pokušaj`, hr: (n: number) => `${n}. pokušaj` },
  language: { en: 'Language', bs: 'Jezik', hr: 'Jezik' },
  sentAt: { en: 'Handed over', bs: 'Predan', hr: 'Predano' },
  problem: { en: 'Problem', bs: 'Problem', hr: 'Problem' },
  openLink: { en: 'Open the link', bs: 'Otvori link', hr: 'Otvori poveznicu' },
})
