import { plural, type Text, type TextWith } from '@brava/contract/language.ts'
import type { NewsKindName } from './news-kinds.ts'

/** What a sentence is made of; parts that a kind does not have are empty or 0. */
export interface Said {
  readonly number: string
  readonly title: string
  readonly company: string
  readonly subject: string
  /** How many it is about; of a rating, its value from 1 to 5. */
  readonly count: number
  readonly oldPrice: string
  readonly newPrice: string
  readonly oldMoq: string
  readonly newMoq: string
  readonly amount: string
  readonly day: string
  readonly available: number
  readonly threshold: number
  readonly by: string
  readonly problem: string
  /** What a background job does; one of an earlier release by the name of its queue. */
  readonly job: string
  /** Of a background job: it is on a schedule. */
  readonly runsAgain: boolean
  /** For a key that was taken back: nothing in stock could replace it. */
  readonly isOwed: boolean
}
type Sentence = TextWith<Said>

const products = (language: 'en' | 'bs' | 'hr', n: number) =>
  language === 'en'
    ? `${n} ${plural('en', n, { one: 'product', other: 'products' })}`
    : `${n} ${plural(language, n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}`

/** One product by its title, several by their number, and whose prices they are. */
const scheduled = (language: 'en' | 'bs' | 'hr', { title, company, count }: Said) =>
  [company, title || products(language, count)].filter(Boolean).join(', ')

const order = (en: string, bs: string, hr = bs): Sentence => ({
  en: ({ number }) => `Order ${number} ${en}`,
  bs: ({ number }) => `Narudžba ${number} ${bs}`,
  hr: ({ number }) => `Narudžba ${number} ${hr}`,
})
const ofOrder = (en: string, bs: string, hr = bs): Sentence => ({
  en: ({ number }) => `${en}: order ${number}`,
  bs: ({ number }) => `${bs}: narudžba ${number}`,
  hr: ({ number }) => `${hr}: narudžba ${number}`,
})
const ofProduct = (en: string, bs: string, hr = bs): Sentence => ({
  en: ({ title }) => `${title} ${en}`,
  bs: ({ title }) => `${title} ${bs}`,
  hr: ({ title }) => `${title} ${hr}`,
})
const ticket = (en: string, bs: string, hr = bs): Sentence => ({
  en: ({ number }) => `Ticket ${number} ${en}`,
  bs: ({ number }) => `Zahtjev ${number} ${bs}`,
  hr: ({ number }) => `Zahtjev ${number} ${hr}`,
})
const claim = (en: string, bs: string, hr = bs): Sentence => ({
  en: ({ number }) => `Claim ${number} ${en}`,
  bs: ({ number }) => `Reklamacija ${number} ${bs}`,
  hr: ({ number }) => `Reklamacija ${number} ${hr}`,
})

/** About one key of an order, or several with their number. */
const ofKeys = (one: Text, several: TextWith<number>): Sentence => ({
  en: ({ number, count }) => `${count > 1 ? several.en(count) : one.en}: order ${number}`,
  bs: ({ number, count }) => `${count > 1 ? several.bs(count) : one.bs}: narudžba ${number}`,
  hr: ({ number, count }) => `${count > 1 ? several.hr(count) : one.hr}: narudžba ${number}`,
})
const keyReplaced = ofKeys(
  { en: 'A key was replaced', bs: 'Ključ je zamijenjen', hr: 'Ključ je zamijenjen' },
  {
    en: (n) => `${n} keys were replaced`,
    bs: (n) => `Zamijenjeni ključevi (${n})`,
    hr: (n) => `Zamijenjeni ključevi (${n})`,
  },
)
const keyOwed = ofKeys(
  {
    en: 'A key was withdrawn, its replacement is not in stock yet',
    bs: 'Ključ je povučen, zamjene još nema na stanju',
    hr: 'Ključ je povučen, zamjene još nema na zalihi',
  },
  {
    en: (n) => `${n} keys were withdrawn, their replacements are not in stock yet`,
    bs: (n) => `Povučeni ključevi (${n}), zamjene još nema na stanju`,
    hr: (n) => `Povučeni ključevi (${n}), zamjene još nema na zalihi`,
  },
)

/** What happened, in one sentence. */
export const sentences: Readonly<Record<NewsKindName, Sentence>> = {
  'order.placed': {
    en: ({ number, by }) =>
      by ? `Order ${number} is waiting for ${by} to confirm its payment` : `Order ${number} is waiting for approval`,
    bs: ({ number, by }) =>
      by ? `Narudžba ${number} čeka da ${by} potvrdi uplatu` : `Narudžba ${number} čeka odobrenje`,
    hr: ({ number, by }) =>
      by ? `Narudžba ${number} čeka da ${by} potvrdi uplatu` : `Narudžba ${number} čeka odobrenje`,
  },
  'order.toConfirm': order('will be paid to you: confirm its payment', 'plaća se vama: potvrdite uplatu'),
  'order.notToConfirm': order('was cancelled: no payment to confirm', 'je otkazana: nema uplate za potvrdu'),
  'order.approved': order('was approved', 'je odobrena'),
  'order.denied': order('was denied', 'je odbijena'),
  'order.holdRanOut': order('was cancelled: no payment arrived', 'je otkazana: uplata nije stigla'),
  'order.cardTimedOut': order('is not paid: the bank has not answered', 'nije plaćena: banka nije odgovorila'),
  'order.keysGaveWay': order(
    'has its keys no longer set aside',
    'više nema rezervisane ključeve',
    'više nema rezervirane ključeve',
  ),
  'order.keysAssigned': order('has new keys', 'ima nove ključeve'),
  'order.keyReplaced': {
    en: (said) => (said.isOwed ? keyOwed : keyReplaced).en(said),
    bs: (said) => (said.isOwed ? keyOwed : keyReplaced).bs(said),
    hr: (said) => (said.isOwed ? keyOwed : keyReplaced).hr(said),
  },
  'order.refunded': order('was refunded', 'ima povrat novca'),
  'order.cardRefundToFunds': ofOrder('The card did not accept a refund', 'Kartica nije prihvatila povrat'),
  'order.faultyReported': ofKeys(
    { en: 'A faulty key was reported', bs: 'Prijavljen je neispravan ključ', hr: 'Prijavljen je neispravan ključ' },
    {
      en: (n) => `${n} faulty keys were reported`,
      bs: (n) => `Prijavljeni neispravni ključevi (${n})`,
      hr: (n) => `Prijavljeni neispravni ključevi (${n})`,
    },
  ),
  'order.faultAccepted': ofKeys(
    { en: 'Your report was accepted', bs: 'Vaša prijava je prihvaćena', hr: 'Vaša prijava je prihvaćena' },
    {
      en: (n) => `${n} of your reports were accepted`,
      bs: (n) => `Vaše prijave su prihvaćene (${n})`,
      hr: (n) => `Vaše prijave su prihvaćene (${n})`,
    },
  ),
  'order.faultRejected': ofKeys(
    { en: 'Your report was rejected', bs: 'Vaša prijava je odbijena', hr: 'Vaša prijava je odbijena' },
    {
      en: (n) => `${n} of your reports were rejected`,
      bs: (n) => `Vaše prijave su odbijene (${n})`,
      hr: (n) => `Vaše prijave su odbijene (${n})`,
    },
  ),
  'order.returnAsked': ofKeys(
    { en: 'A key return was requested', bs: 'Zatražen je povrat ključa', hr: 'Zatražen je povrat ključa' },
    {
      en: (n) => `Returns of ${n} keys were requested`,
      bs: (n) => `Zatraženi povrati ključeva (${n})`,
      hr: (n) => `Zatraženi povrati ključeva (${n})`,
    },
  ),
  'order.returnAccepted': ofKeys(
    { en: 'Your return was accepted', bs: 'Vaš povrat je prihvaćen', hr: 'Vaš povrat je prihvaćen' },
    {
      en: (n) => `${n} of your returns were accepted`,
      bs: (n) => `Vaši povrati su prihvaćeni (${n})`,
      hr: (n) => `Vaši povrati su prihvaćeni (${n})`,
    },
  ),
  'order.returnRejected': ofKeys(
    { en: 'Your return was rejected', bs: 'Vaš povrat je odbijen', hr: 'Vaš povrat je odbijen' },
    {
      en: (n) => `${n} of your returns were rejected`,
      bs: (n) => `Vaši povrati su odbijeni (${n})`,
      hr: (n) => `Vaši povrati su odbijeni (${n})`,
    },
  ),
  'order.owedCancelled': ofOrder(
    'A buyer cancelled keys that are still due',
    'Kupac otkazuje ključeve koje još nije dobio',
  ),
  'order.posClaim': ofOrder('A POS device cancelled a completed sale', 'POS uređaj otkazuje ono što je već prodao'),
  'order.posClaimRejected': ofOrder(
    'The money of a POS sale is not refunded',
    'Novac za POS prodaju se ne vraća',
    'Novac za POS prodaju ne vraća se',
  ),
  'order.cardRefundUnknown': ofOrder('A card refund is not confirmed', 'Povrat na karticu nije potvrđen'),
  'order.cardRefundRefused': ofOrder('A card refund was refused', 'Povrat na karticu je odbijen'),
  'product.added': ofProduct('is new in your catalogue', 'je novi proizvod u vašem katalogu'),
  'product.changed': {
    en: ({ title, oldPrice, newPrice, newMoq, oldMoq }) =>
      oldPrice !== newPrice
        ? `Price of ${title} changed`
        : oldMoq !== newMoq
          ? `Minimum quantity of ${title} changed`
          : `${title} is available again`,
    bs: ({ title, oldPrice, newPrice, newMoq, oldMoq }) =>
      oldPrice !== newPrice
        ? `Nova cijena: ${title}`
        : oldMoq !== newMoq
          ? `Nova minimalna količina: ${title}`
          : `${title} je opet u ponudi`,
    hr: ({ title, oldPrice, newPrice, newMoq, oldMoq }) =>
      oldPrice !== newPrice
        ? `Nova cijena: ${title}`
        : oldMoq !== newMoq
          ? `Nova minimalna količina: ${title}`
          : `${title} je opet u ponudi`,
  },
  'product.removed': ofProduct('is no longer available', 'više nije u ponudi'),
  'products.added': {
    en: ({ count }) => `${products('en', count)} added to your catalogue`,
    bs: ({ count }) => `Novo u vašem katalogu: ${products('bs', count)}`,
    hr: ({ count }) => `Novo u vašem katalogu: ${products('hr', count)}`,
  },
  'products.changed': {
    en: ({ count }) => `Prices or quantities of ${products('en', count)} changed`,
    bs: ({ count }) => `Nove cijene ili količine: ${products('bs', count)}`,
    hr: ({ count }) => `Nove cijene ili količine: ${products('hr', count)}`,
  },
  'products.removed': {
    en: ({ count }) => `${products('en', count)} no longer available`,
    bs: ({ count }) => `Više nije u ponudi: ${products('bs', count)}`,
    hr: ({ count }) => `Više nije u ponudi: ${products('hr', count)}`,
  },
  'catalogue.changed': ofProduct('was changed', 'je izmijenjen'),
  'catalogue.removed': ofProduct('is no longer available', 'više nije u ponudi'),
  'base.changed': {
    en: ({ title }) => `Base price of ${title} changed`,
    bs: ({ title }) => `Nova osnovna cijena: ${title}`,
    hr: ({ title }) => `Nova osnovna cijena: ${title}`,
  },
  'bases.changed': {
    en: ({ count }) => `Base prices of ${products('en', count)} changed`,
    bs: ({ count }) => `Nove osnovne cijene: ${products('bs', count)}`,
    hr: ({ count }) => `Nove osnovne cijene: ${products('hr', count)}`,
  },
  'scheduledPrice.notSet': {
    en: (said) => `Scheduled price not set: ${scheduled('en', said)}`,
    bs: (said) => `Zakazana cijena nije postavljena: ${scheduled('bs', said)}`,
    hr: (said) => `Zakazana cijena nije postavljena: ${scheduled('hr', said)}`,
  },
  'stock.low': ofProduct('is low on stock', 'je pri kraju na stanju', 'je pri kraju na zalihi'),
  'stock.out': ofProduct('is sold out', 'je rasprodan'),
  'stock.back': ofProduct('is in stock again', 'je opet na stanju', 'je opet na zalihi'),
  'claim.sent': claim('was sent to its supplier', 'je poslana dobavljaču'),
  'claim.credited': claim('was credited', 'je priznata'),
  'claim.replaced': claim('was settled with new keys', 'je riješena novim ključevima'),
  'claim.refused': claim('was refused by its supplier', 'je odbijena kod dobavljača'),
  'correction.waits': {
    en: ({ company, amount }) => `${company}: ${amount} is waiting for your approval`,
    bs: ({ company, amount }) => `${company}: ${amount} čeka vaše odobrenje`,
    hr: ({ company, amount }) => `${company}: ${amount} čeka vaše odobrenje`,
  },
  'correction.approved': {
    en: ({ company, amount }) => `${company}: ${amount} was approved and booked`,
    bs: ({ company, amount }) => `${company}: ${amount} je odobreno i proknjiženo`,
    hr: ({ company, amount }) => `${company}: ${amount} je odobreno i proknjiženo`,
  },
  'correction.rejected': {
    en: ({ company, amount }) => `${company}: ${amount} was rejected`,
    bs: ({ company, amount }) => `${company}: ${amount} je odbijeno`,
    hr: ({ company, amount }) => `${company}: ${amount} je odbijeno`,
  },
  'invoice.held': {
    en: () => 'An invoice cannot be issued until its data are corrected',
    bs: () => 'Faktura se ne može izdati dok se ne isprave podaci',
    hr: () => 'Račun se ne može izdati dok se ne isprave podaci',
  },
  'erasure.waits': {
    en: () => 'Somebody has asked for the erasure of their personal data',
    bs: () => 'Neko traži brisanje svojih ličnih podataka',
    hr: () => 'Netko traži brisanje svojih osobnih podataka',
  },
  'threshold.raised': {
    en: ({ by, amount }) => `${by} raised the threshold for a second person to ${amount}. It takes effect in 24 hours`,
    bs: ({ by, amount }) => `${by}: prag za drugu osobu povećan na ${amount}. Počinje važiti za 24 sata`,
    hr: ({ by, amount }) => `${by}: prag za drugu osobu povećan na ${amount}. Počinje vrijediti za 24 sata`,
  },
  'signUp.waits': {
    en: ({ company }) => `${company} is waiting for approval`,
    bs: ({ company }) => `${company} čeka odobrenje`,
    hr: ({ company }) => `${company} čeka odobrenje`,
  },
  'funds.booked': {
    en: ({ amount }) => `${amount} was added to your funds`,
    bs: ({ amount }) => `Na vaša sredstva uplaćeno je ${amount}`,
    hr: ({ amount }) => `Na vaša sredstva uplaćeno je ${amount}`,
  },
  'funds.corrected': {
    en: ({ amount }) => `Your funds were corrected by ${amount}`,
    bs: ({ amount }) => `Ispravka vaših sredstava: ${amount}`,
    hr: ({ amount }) => `Ispravak vaših sredstava: ${amount}`,
  },
  'credit.limitSet': {
    en: ({ amount }) => `Your credit limit is now ${amount}`,
    bs: ({ amount }) => `Vaš kreditni limit sada iznosi ${amount}`,
    hr: ({ amount }) => `Vaš kreditni limit sada iznosi ${amount}`,
  },
  'credit.due': {
    en: ({ amount, day }) => `${amount} of credit is due on ${day}`,
    bs: ({ amount, day }) => `Kredit od ${amount} dospijeva ${day}`,
    hr: ({ amount, day }) => `Kredit od ${amount} dospijeva ${day}`,
  },
  'credit.paused': {
    en: ({ amount }) => `Credit is paused: ${amount} is overdue`,
    bs: ({ amount }) => `Kredit je obustavljen: dospjelo je ${amount}`,
    hr: ({ amount }) => `Kredit je obustavljen: dospjelo je ${amount}`,
  },
  'credit.resumed': {
    en: () => 'Credit is available again',
    bs: () => 'Kredit je opet dostupan',
    hr: () => 'Kredit je ponovno dostupan',
  },
  'partner.creditPaused': {
    en: ({ company, amount }) => `${company}: credit is paused, ${amount} is overdue`,
    bs: ({ company, amount }) => `${company}: kredit je obustavljen, dospjelo je ${amount}`,
    hr: ({ company, amount }) => `${company}: kredit je obustavljen, dospjelo je ${amount}`,
  },
  'bank.takenBack': {
    en: ({ amount, subject }) => `The bank took back a payment of ${amount}${subject && ` by ${subject}`}`,
    bs: ({ amount, subject }) => `Banka je povukla uplatu od ${amount}${subject && `, ${subject}`}`,
    hr: ({ amount, subject }) => `Banka je povukla uplatu od ${amount}${subject && `, ${subject}`}`,
  },
  'job.failed': {
    en: ({ job, runsAgain }) =>
      runsAgain
        ? `A background job failed and will run again on schedule: ${job}`
        : `A background job was given up: ${job}`,
    bs: ({ job, runsAgain }) => `Pozadinski posao nije uspio${runsAgain ? ', ponovo kreće po rasporedu' : ''}: ${job}`,
    hr: ({ job, runsAgain }) =>
      `Pozadinski posao nije uspio${runsAgain ? ', ponovno kreće prema rasporedu' : ''}: ${job}`,
  },
  'shop.paused': {
    en: ({ title }) => `${title} is paused after failures`,
    bs: ({ title }) => `${title} je pauziran zbog grešaka`,
    hr: ({ title }) => `${title}: pauzirano zbog pogrešaka`,
  },
  'shop.itemsFailed': {
    en: ({ title, count }) =>
      `${title}: ${count} ${plural('en', count, { one: 'product', other: 'products' })} not pushed`,
    bs: ({ title, count }) => `${title}: neposlanih proizvoda ${count}`,
    hr: ({ title, count }) => `${title}: neposlanih proizvoda ${count}`,
  },
  'shop.asks': {
    en: ({ title, count }) =>
      `${title}: ${count} ${plural('en', count, { one: 'difference needs', other: 'differences need' })} checking before the push`,
    bs: ({ title, count }) => `${title}: broj razlika koje treba pregledati prije slanja: ${count}`,
    hr: ({ title, count }) => `${title}: broj razlika koje treba pregledati prije slanja: ${count}`,
  },
  'feed.failing': {
    en: ({ title, company }) =>
      `The product feed ${title} of ${company} cannot be made; its previous file with the previous prices is still served`,
    bs: ({ title, company }) =>
      `Feed proizvoda ${title} (${company}) nije moguće napraviti; i dalje je dostupna prethodna datoteka s prethodnim cijenama`,
    hr: ({ title, company }) =>
      `Feed proizvoda ${title} (${company}) nije moguće izraditi; i dalje je dostupna prethodna datoteka s prethodnim cijenama`,
  },
  'feed.renewed': {
    en: ({ title }) => `The address of the product feed ${title} has changed; ask us for the new one`,
    bs: ({ title }) => `Promijenjena je adresa feeda proizvoda ${title}; novu zatražite od nas`,
    hr: ({ title }) => `Promijenjena je adresa feeda proizvoda ${title}; novu zatražite od nas`,
  },
  'ticket.opened': ticket('was opened', 'je otvoren'),
  'ticket.asked': ticket('has a new message', 'ima novu poruku'),
  'ticket.reopened': ticket('was reopened', 'je ponovo otvoren', 'je ponovno otvoren'),
  'ticket.assigned': ticket('was assigned to you', 'je dodijeljen vama'),
  'ticket.resolvedByBuyer': ticket('was resolved by the buyer', 'kupac je označio kao riješen'),
  'ticket.rated': {
    en: ({ number, count }) => `Ticket ${number} was rated ${count} of 5`,
    bs: ({ number, count }) => `Zahtjev ${number} je ocijenjen ocjenom ${count} od 5`,
    hr: ({ number, count }) => `Zahtjev ${number} ocijenjen je ocjenom ${count} od 5`,
  },
  'ticket.answered': ticket('was answered', 'ima odgovor'),
  'ticket.resolved': ticket('was resolved', 'je riješen'),
}

/** Words of the second line. */
export const factWords = {
  moq: { en: 'minimum', bs: 'minimalno', hr: 'minimalno' },
  inStock: { en: 'in stock', bs: 'na stanju', hr: 'na zalihi' },
  threshold: { en: 'threshold', bs: 'prag', hr: 'prag' },
  seen: { en: 'Marked as read.', bs: 'Označeno kao pročitano.', hr: 'Označeno kao pročitano.' },
  chosen: { en: 'Saved.', bs: 'Sačuvano.', hr: 'Spremljeno.' },
} as const satisfies Record<string, Text>
