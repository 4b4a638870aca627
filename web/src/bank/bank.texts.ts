import { count } from '../text/format.ts'
import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'

export const t = texts({
  entries: { en: 'Bank entries', bs: 'Stavke izvoda', hr: 'Stavke izvadaka' },
  importStatement: { en: 'Import statement', bs: 'Uvezi izvod', hr: 'Uvezi izvadak' },
  text: { en: 'Text of the statement', bs: 'Tekst izvoda', hr: 'Tekst izvatka' },
  file: { en: 'Statement file', bs: 'Datoteka izvoda', hr: 'Datoteka izvatka' },
  fileHint: {
    en: 'camt.053 (XML) or MT940, as your bank offers it. Up to 10 MB.',
    bs: 'camt.053 (XML) ili MT940, kako ih nudi vaša banka. Do 10 MB.',
    hr: 'camt.053 (XML) ili MT940, kako ih nudi vaša banka. Do 10 MB.',
  },
  importGood: {
    en: (n: number) => `Import ${count(n)} ${plural(n, { one: 'entry', other: 'entries' })}`,
    bs: (n: number) => `Uvezi ${count(n)} ${plural(n, { one: 'stavku', few: 'stavke', other: 'stavki' })}`,
    hr: (n: number) => `Uvezi ${count(n)} ${plural(n, { one: 'stavku', few: 'stavke', other: 'stavki' })}`,
  },
  foot: {
    en: 'Importing moves no money. You settle each entry afterwards.',
    bs: 'Uvoz ne knjiži novac. Svaku stavku knjižite nakon toga.',
    hr: 'Uvoz ne knjiži novac. Svaku stavku knjižite nakon toga.',
  },
  importingOf: {
    en: (done: string, all: string) => `${done} of ${all} entries imported. You may leave this page.`,
    bs: (done: string, all: string) => `Uvezeno stavki: ${done} od ${all}. Možete napustiti stranicu.`,
    hr: (done: string, all: string) => `Uvezeno stavki: ${done} od ${all}. Možete napustiti stranicu.`,
  },
  importedToast: {
    en: (n: number) => `${count(n)} ${plural(n, { one: 'entry is', other: 'entries are' })} imported.`,
    bs: (n: number) =>
      plural(n, {
        one: `Uvezena je ${count(n)} stavka.`,
        few: `Uvezene su ${count(n)} stavke.`,
        other: `Uvezeno je ${count(n)} stavki.`,
      }),
    hr: (n: number) =>
      plural(n, {
        one: `Uvezena je ${count(n)} stavka.`,
        few: `Uvezene su ${count(n)} stavke.`,
        other: `Uvezeno je ${count(n)} stavki.`,
      }),
  },
  importedNone: {
    en: 'No entry was imported: all were imported before.',
    bs: 'Nijedna stavka nije uvezena: sve su uvezene ranije.',
    hr: 'Nijedna stavka nije uvezena: sve su uvezene prije.',
  },
  oldest: {
    en: (day: string) => `oldest: ${day}`,
    bs: (day: string) => `najstarija od ${day}`,
    hr: (day: string) => `najstarija od ${day}`,
  },
  views: { en: 'Views', bs: 'Prikazi', hr: 'Prikazi' },
  all: { en: 'All', bs: 'Sve', hr: 'Sve' },
  search: {
    en: 'Search payer, reference, purpose',
    bs: 'Traži uplatioca, poziv na broj, svrhu',
    hr: 'Traži platitelja, poziv na broj, svrhu',
  },
  bookedOn: { en: 'Booked', bs: 'Knjiženo', hr: 'Knjiženo' },
  days: {
    en: (n: number) => (n === 0 ? 'today' : `${count(n)} ${plural(n, { one: 'day', other: 'days' })} ago`),
    bs: (n: number) =>
      n === 0 ? 'danas' : `prije ${count(n)} ${plural(n, { one: 'dan', few: 'dana', other: 'dana' })}`,
    hr: (n: number) =>
      n === 0 ? 'danas' : `prije ${count(n)} ${plural(n, { one: 'dan', few: 'dana', other: 'dana' })}`,
  },
  party: { en: 'Payer or payee', bs: 'Uplatilac ili primalac', hr: 'Platitelj ili primatelj' },
  nobody: { en: 'No name', bs: 'Bez naziva', hr: 'Bez naziva' },
  amount: { en: 'Amount', bs: 'Iznos', hr: 'Iznos' },
  pays: { en: 'Pays', bs: 'Plaća', hr: 'Plaća' },
  state: { en: 'State', bs: 'Stanje', hr: 'Stanje' },
  acts: { en: 'Actions', bs: 'Radnje', hr: 'Radnje' },
  order: {
    en: (number: string) => `Order ${number}`,
    bs: (number: string) => `Narudžba ${number}`,
    hr: (number: string) => `Narudžba ${number}`,
  },
  orders: {
    en: (numbers: string) => `Orders ${numbers}`,
    bs: (numbers: string) => `Narudžbe ${numbers}`,
    hr: (numbers: string) => `Narudžbe ${numbers}`,
  },
  approveAll: {
    en: (n: number) => `Approve all ${count(n)}`,
    bs: (n: number) => `Odobri sve (${count(n)})`,
    hr: (n: number) => `Odobri sve (${count(n)})`,
  },
  waitingOrdersHint: {
    en: 'One or more orders of one partner. Anything above their total goes to its funds.',
    bs: 'Jedna ili više od istog partnera. Višak iznad njihovog zbira ide na njegova sredstva.',
    hr: 'Jedna ili više od istog partnera. Višak iznad njihova zbroja ide na njegova sredstva.',
  },
  fundsOf: {
    en: (company: string) => `Funds of ${company}`,
    bs: (company: string) => `Sredstva: ${company}`,
    hr: (company: string) => `Sredstva: ${company}`,
  },
  byReference: { en: 'by reference', bs: 'po pozivu na broj', hr: 'po pozivu na broj' },
  byAmountAndPayer: { en: 'by amount and payer', bs: 'po iznosu i uplatiocu', hr: 'po iznosu i platitelju' },
  byPayer: { en: 'by payer', bs: 'po uplatiocu', hr: 'po platitelju' },
  over: {
    en: (amount: string) => `${amount} too much goes to the funds`,
    bs: (amount: string) => `višak ${amount} ide na sredstva`,
    hr: (amount: string) => `višak ${amount} ide na sredstva`,
  },
  short: {
    en: (amount: string) => `${amount} missing for the order`,
    bs: (amount: string) => `za narudžbu nedostaje ${amount}`,
    hr: (amount: string) => `za narudžbu nedostaje ${amount}`,
  },
  surplus: {
    en: (amount: string) => `${amount} to the funds`,
    bs: (amount: string) => `${amount} na sredstva`,
    hr: (amount: string) => `${amount} na sredstva`,
  },
  foreign: {
    en: (currency: string) => `account in ${currency}: settle by hand`,
    bs: (currency: string) => `račun se vodi u ${currency}: knjižite ručno`,
    hr: (currency: string) => `račun se vodi u ${currency}: knjižite ručno`,
  },
  isReturn: { en: 'A payment that came back', bs: 'Vraćena uplata', hr: 'Vraćena uplata' },
  perhapsKnown: { en: 'Duplicate?', bs: 'Možda već uvezeno', hr: 'Možda već uvezeno' },
  perhapsKnownWhy: {
    en: 'Another statement has the same entry. Settle this one only if it is a separate payment, otherwise ignore it.',
    bs: 'Ista stavka je u drugom izvodu. Proknjižite je samo ako je to druga uplata, inače je zanemarite.',
    hr: 'Ista je stavka u drugom izvatku. Proknjižite je samo ako je to druga uplata, inače je zanemarite.',
  },
  takenBack: {
    en: 'The bank took this payment back',
    bs: 'Banka je povukla ovu uplatu',
    hr: 'Banka je povukla ovu uplatu',
  },
  ofDay: {
    en: (day: string) => `payment of ${day}`,
    bs: (day: string) => `uplata od ${day}`,
    hr: (day: string) => `uplata od ${day}`,
  },
  noProposal: { en: 'Nothing found', bs: 'Ništa nije pronađeno', hr: 'Ništa nije pronađeno' },
  approveIt: { en: 'Approve', bs: 'Odobri', hr: 'Odobri' },
  approve: {
    en: (number: string) => `Approve ${number}`,
    bs: (number: string) => `Odobri ${number}`,
    hr: (number: string) => `Odobri ${number}`,
  },
  addFunds: { en: 'Add to funds', bs: 'Dodaj na sredstva', hr: 'Dodaj na sredstva' },
  otherwise: { en: 'Settle otherwise', bs: 'Proknjiži drugačije', hr: 'Proknjiži drukčije' },
  ignore: { en: 'Ignore', bs: 'Zanemari', hr: 'Zanemari' },
  reopen: { en: 'Open again', bs: 'Otvori ponovo', hr: 'Otvori ponovno' },
  ignoreTitle: { en: 'Ignore this entry?', bs: 'Zanemariti ovu stavku?', hr: 'Zanemariti ovu stavku?' },
  ignoreText: {
    en: 'It pays for nothing in Brava. The reason stays with the entry; you can open it again.',
    bs: 'Njome se u Bravi ništa ne plaća. Razlog ostaje uz stavku, a možete je ponovo otvoriti.',
    hr: 'Njome se u Bravi ništa ne plaća. Razlog ostaje uz stavku, a možete je ponovno otvoriti.',
  },
  settleTitle: { en: 'Settle this entry', bs: 'Knjiženje stavke', hr: 'Knjiženje stavke' },
  way: { en: 'What it pays', bs: 'Šta plaća', hr: 'Što plaća' },
  wayOrder: { en: 'Orders', bs: 'Narudžbe', hr: 'Narudžbe' },
  wayFunds: { en: 'Funds', bs: 'Sredstva', hr: 'Sredstva' },
  waitingOrder: {
    en: 'Orders awaiting a transfer',
    bs: 'Narudžbe koje čekaju uplatu',
    hr: 'Narudžbe koje čekaju uplatu',
  },
  company: { en: 'Partner', bs: 'Partner', hr: 'Partner' },
  settle: { en: 'Settle', bs: 'Proknjiži', hr: 'Proknjiži' },
  none: { en: 'No entries', bs: 'Nema stavki', hr: 'Nema stavki' },
  noneWhy: {
    en: 'Import a statement from your bank to settle what partners have paid.',
    bs: 'Uvezite izvod iz banke da proknjižite uplate partnera.',
    hr: 'Uvezite izvadak iz banke kako biste proknjižili uplate partnera.',
  },
})
