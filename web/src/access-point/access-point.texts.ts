import { count } from '../text/format.ts'
import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'

export const t = texts({
  title: { en: 'Access point for e-invoices', bs: 'Pristupna tačka za e-fakture', hr: 'Pristupna točka za e-račune' },
  lead: {
    en: 'Your invoices and credit notes to companies in your country go to the buyer through your access point. Those issued while it is off are not sent automatically: send them from Invoices, or download their XML.',
    bs: 'Vaše fakture i knjižne obavijesti kompanijama u vašoj državi idu kupcu preko vaše pristupne tačke. Dokumenti izdati dok je isključena ne šalju se automatski: pošaljite ih iz liste faktura ili preuzmite njihov XML.',
    hr: 'Vaši računi i odobrenja tvrtkama u vašoj državi idu kupcu preko vaše pristupne točke. Dokumenti izdani dok je isključena ne šalju se automatski: pošaljite ih iz popisa računa ili preuzmite njihov XML.',
  },
  isOn: { en: 'Send e-invoices', bs: 'Šalji e-fakture', hr: 'Šalji e-račune' },
  address: { en: 'Address', bs: 'Adresa', hr: 'Adresa' },
  addressHint: {
    en: 'The API of your intermediary, such as https://api.intermediary.example',
    bs: 'Adresa API-ja vašeg posrednika, npr. https://api.posrednik.example',
    hr: 'Adresa API-ja vašeg posrednika, npr. https://api.posrednik.example',
  },
  passwordHint: {
    en: 'Needed to change the access point: all invoices go there.',
    bs: 'Potrebna je za promjenu pristupne tačke: preko nje idu sve fakture.',
    hr: 'Potrebna je za promjenu pristupne točke: preko nje idu svi računi.',
  },
  test: { en: 'Test the connection', bs: 'Provjeri vezu', hr: 'Provjeri vezu' },
  waiting: { en: 'To be sent', bs: 'Čeka slanje', hr: 'Čeka slanje' },
  rejected: { en: 'Rejected', bs: 'Odbijeno', hr: 'Odbijeno' },
  lastError: { en: 'Last error', bs: 'Zadnja greška', hr: 'Zadnja pogreška' },
  parts: { en: 'Parts of the list', bs: 'Dijelovi liste', hr: 'Dijelovi popisa' },
  toIssue: { en: 'Not issued', bs: 'Nisu izdate', hr: 'Nisu izdani' },
  rejectedInvoices: { en: 'Rejected e-invoices', bs: 'Odbijene e-fakture', hr: 'Odbijeni e-računi' },
  search: { en: 'Invoice, order, buyer', bs: 'Faktura, narudžba, kupac', hr: 'Račun, narudžba, kupac' },
  number: { en: 'Number', bs: 'Broj', hr: 'Broj' },
  invoice: { en: 'Invoice', bs: 'Faktura', hr: 'Račun' },
  creditNote: { en: 'Credit note', bs: 'Knjižna obavijest', hr: 'Odobrenje' },
  notesWait: {
    en: (n: number) => `${count(n)} ${plural(n, { one: 'credit note waiting', other: 'credit notes waiting' })}`,
    bs: (n: number) =>
      `${count(n)} ${plural(n, { one: 'knjižna obavijest čeka', few: 'knjižne obavijesti čekaju', other: 'knjižnih obavijesti čeka' })}`,
    hr: (n: number) =>
      `${count(n)} ${plural(n, { one: 'odobrenje čeka', few: 'odobrenja čekaju', other: 'odobrenja čeka' })}`,
  },
  rejectedOn: { en: 'Rejected on', bs: 'Odbijeno', hr: 'Odbijeno' },
  buyer: { en: 'Buyer', bs: 'Kupac', hr: 'Kupac' },
  order: { en: 'Order', bs: 'Narudžba', hr: 'Narudžba' },
  reason: { en: 'Reason', bs: 'Razlog', hr: 'Razlog' },
  gross: { en: 'Total', bs: 'Ukupno', hr: 'Ukupno' },
  sendAgain: { en: 'Send again', bs: 'Pošalji ponovo', hr: 'Pošalji ponovno' },
  send: { en: 'Send as an e-invoice', bs: 'Pošalji kao e-fakturu', hr: 'Pošalji kao e-račun' },
  more: { en: 'More for', bs: 'Još za', hr: 'Još za' },
  close: { en: 'Close e-invoice', bs: 'Zatvori e-fakturu', hr: 'Zatvori e-račun' },
  closeTitle: {
    en: 'Close e-invoices',
    bs: 'Zatvaranje e-faktura',
    hr: 'Zatvaranje e-računa',
  },
  closeText: {
    en: 'The document stays as it is, and the access point is not tried again. If it was not sent, you can still send it from Invoices; a payment that was not reported is not reported later.',
    bs: 'Dokument ostaje kakav jeste i više se ne šalje pristupnoj tački. Ako nije poslan, i dalje ga možete poslati iz liste faktura; neprijavljeno plaćanje se kasnije ne prijavljuje.',
    hr: 'Dokument ostaje kakav jest i više se ne šalje pristupnoj točki. Ako nije poslan, i dalje ga možete poslati iz popisa računa; neprijavljena se naplata poslije ne prijavljuje.',
  },
  closeHint: {
    en: 'Why it is settled, such as "sent through the tax office\'s portal". Colleagues read it in the invoice list.',
    bs: 'Kako je riješeno, npr. „poslano preko portala porezne uprave“. Kolege to vide u listi faktura.',
    hr: 'Kako je riješeno, npr. „poslano preko portala porezne uprave“. Kolege to vide u popisu računa.',
  },
  none: { en: 'No e-invoice was rejected', bs: 'Nema odbijenih e-faktura', hr: 'Nema odbijenih e-računa' },
  noneWhy: {
    en: 'E-invoices that the access point or the buyer rejects are listed here with the reason.',
    bs: 'Ovdje stoje e-fakture koje odbije pristupna tačka ili kupac, s razlogom.',
    hr: 'Ovdje stoje e-računi koje odbije pristupna točka ili kupac, s razlogom.',
  },
})
