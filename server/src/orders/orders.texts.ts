import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { type PaymentStatus, paymentStatus } from '@brava/contract/enums.ts'
import { formatter } from '@brava/contract/format.ts'
import { type Language, plural, type Text, type TextWith } from '@brava/contract/language.ts'

export const keys = {
  en: (n: number) => `${n} ${plural('en', n, { one: 'key', other: 'keys' })}`,
  bs: (n: number) => `${n} ${plural('bs', n, { one: 'ključ', few: 'ključa', other: 'ključeva' })}`,
  hr: (n: number) => `${n} ${plural('hr', n, { one: 'ključ', few: 'ključa', other: 'ključeva' })}`,
}
export const missing: Record<Language, (n: number) => string> = {
  en: (n) => `${n} missing`,
  bs: (n) => plural('bs', n, { one: `nedostaje ${n}`, few: `nedostaju ${n}`, other: `nedostaje ${n}` }),
  hr: (n) => plural('hr', n, { one: `nedostaje ${n}`, few: `nedostaju ${n}`, other: `nedostaje ${n}` }),
}

/** Messages returned by actions on orders. */
export const orderTexts = {
  denied: {
    en: 'The order is denied; what was reserved for it is released.',
    bs: 'Narudžba je odbijena; sve što je za nju bilo rezervisano je opet slobodno.',
    hr: 'Narudžba je odbijena; sve što je za nju bilo rezervirano opet je slobodno.',
  },
  mailQueued: { en: 'The e-mail is on its way.', bs: 'E-mail se šalje.', hr: 'E-pošta se šalje.' },
  emailChanged: {
    en: 'The e-mail address is changed.',
    bs: 'E-mail adresa je promijenjena.',
    hr: 'Adresa e-pošte je promijenjena.',
  },
  phoneChanged: {
    en: 'The phone number is changed.',
    bs: 'Broj telefona je promijenjen.',
    hr: 'Broj telefona je promijenjen.',
  },
  noteAdded: { en: 'The note is saved.', bs: 'Bilješka je sačuvana.', hr: 'Bilješka je spremljena.' },
  keyReplaced: {
    en: 'The faulty key is in quarantine. A replacement was sent.',
    bs: 'Neispravan ključ je u karantinu; zamijenjen je drugim koji je poslan.',
    hr: 'Neispravan ključ je u karanteni; zamijenjen je drugim koji je poslan.',
  },
  keyMissing: {
    en: 'The faulty key is in quarantine. No replacement is in stock, so one key is missing now.',
    bs: 'Neispravan ključ je u karantinu; drugog nema na stanju pa sada jedan nedostaje.',
    hr: 'Neispravan ključ je u karanteni; drugog nema na zalihi pa sada jedan nedostaje.',
  },
  faultAccepted: {
    en: 'The report is accepted; the buyer has been told.',
    bs: 'Prijava je prihvaćena; kupac je obaviješten.',
    hr: 'Prijava je prihvaćena; kupac je obaviješten.',
  },
  faultRejected: {
    en: 'The report is rejected. The buyer sees the reason.',
    bs: 'Prijava je odbijena; kupac vidi razlog.',
    hr: 'Prijava je odbijena; kupac vidi razlog.',
  },
  /** The answer to a request to return a key that was replaced. */
  returnedKeyReplaced: {
    en: 'The key was faulty and was replaced',
    bs: 'Ključ je bio neispravan i zamijenjen je',
    hr: 'Ključ je bio neispravan te je zamijenjen',
  },
  returnAsked: {
    en: 'The distributor has been told and will decide.',
    bs: 'Distributer je obaviješten i odlučit će o povratu.',
    hr: 'Distributer je obaviješten i odlučit će o povratu.',
  },
  returnWithdrawn: {
    en: 'The request is withdrawn; the key stays yours.',
    bs: 'Zahtjev je povučen; ključ ostaje vaš.',
    hr: 'Zahtjev je povučen; ključ ostaje vaš.',
  },
  returnAccepted: {
    en: 'The key is back in stock and its price is refunded.',
    bs: 'Ključ je vraćen na stanje, a novac kupcu.',
    hr: 'Ključ je vraćen na zalihu, a novac kupcu.',
  },
  returnRejected: {
    en: 'The request is rejected. The buyer sees the reason.',
    bs: 'Zahtjev je odbijen; kupac vidi razlog.',
    hr: 'Zahtjev je odbijen; kupac vidi razlog.',
  },
  faultyReported: {
    en: 'Thank you, the distributor has been told.',
    bs: 'Hvala, distributer je obaviješten.',
    hr: 'Hvala, distributer je obaviješten.',
  },
} as const satisfies Record<string, Text>

export const assignedText: TextWith<{ assigned: number; stillMissing: number }> = {
  en: ({ assigned, stillMissing }) =>
    `${keys.en(assigned)} assigned and sent${stillMissing > 0 ? `, ${missing.en(stillMissing)}` : ''}.`,
  bs: ({ assigned, stillMissing }) =>
    `Dodijeljeno i poslano: ${keys.bs(assigned)}${stillMissing > 0 ? `, ${missing.bs(stillMissing)}` : ''}.`,
  hr: ({ assigned, stillMissing }) =>
    `Dodijeljeno i poslano: ${keys.hr(assigned)}${stillMissing > 0 ? `, ${missing.hr(stillMissing)}` : ''}.`,
}

export const bulkText: TextWith<{ done: number; refused: number }> = {
  en: ({ done, refused }) => `Done: ${done}.${refused > 0 ? ` Not possible: ${refused}.` : ''}`,
  bs: ({ done, refused }) => `Urađeno: ${done}.${refused > 0 ? ` Nije moguće: ${refused}.` : ''}`,
  hr: ({ done, refused }) => `Obavljeno: ${done}.${refused > 0 ? ` Nije moguće: ${refused}.` : ''}`,
}

/** "dodijeljen 1 ključ": the verb agrees with the count. */
const assignedKeys = (language: 'bs' | 'hr', n: number) =>
  `${plural(language, n, { one: 'dodijeljen', few: 'dodijeljena', other: 'dodijeljeno' })} ${keys[language](n)}`

interface Approved {
  readonly keys: number
  readonly missing: number
}

/** The message after approving one order. */
export const approvedText: TextWith<Approved> = {
  en: ({ keys: given, missing: left }) =>
    `The order is approved: ${keys.en(given)} assigned${left > 0 ? `, ${missing.en(left)}` : ''}.`,
  bs: ({ keys: given, missing: left }) =>
    `Narudžba je odobrena: ${assignedKeys('bs', given)}${left > 0 ? `, ${missing.bs(left)}` : ''}.`,
  hr: ({ keys: given, missing: left }) =>
    `Narudžba je odobrena: ${assignedKeys('hr', given)}${left > 0 ? `, ${missing.hr(left)}` : ''}.`,
}

/** The message for a reseller after confirming a payment. */
export const confirmedText: TextWith<Approved> = {
  en: ({ keys: given, missing: left }) =>
    `The payment is confirmed: ${keys.en(given)} assigned${left > 0 ? `, ${missing.en(left)}` : ''}.`,
  bs: ({ keys: given, missing: left }) =>
    `Uplata je potvrđena: ${assignedKeys('bs', given)}${left > 0 ? `, ${missing.bs(left)}` : ''}.`,
  hr: ({ keys: given, missing: left }) =>
    `Uplata je potvrđena: ${assignedKeys('hr', given)}${left > 0 ? `, ${missing.hr(left)}` : ''}.`,
}

/** The message after a refund. */
export const refundedText: TextWith<{ amount: number; currency: string }> = {
  en: ({ amount, currency }) => `${formatter('en').minor(amount, currencySymbol(currency))} refunded.`,
  bs: ({ amount, currency }) => `Vraćeno ${formatter('bs').minor(amount, currencySymbol(currency))}.`,
  hr: ({ amount, currency }) => `Vraćeno ${formatter('hr').minor(amount, currencySymbol(currency))}.`,
}

/** The message after issuing a free order. */
export const freeText: TextWith<{ number: string; keys: number }> = {
  en: ({ number, keys: given }) => `Free order ${number}: ${keys.en(given)} assigned and sent.`,
  bs: ({ number, keys: given }) => `Besplatna narudžba ${number}: dodijeljeno i poslano: ${keys.bs(given)}.`,
  hr: ({ number, keys: given }) => `Besplatna narudžba ${number}: dodijeljeno i poslano: ${keys.hr(given)}.`,
}

const ordersInWords = {
  en: (n: number) => `${n} ${plural('en', n, { one: 'order', other: 'orders' })}`,
  bs: (n: number) => `${n} ${plural('bs', n, { one: 'narudžba', few: 'narudžbe', other: 'narudžbi' })}`,
  hr: (n: number) => `${n} ${plural('hr', n, { one: 'narudžba', few: 'narudžbe', other: 'narudžbi' })}`,
}

/** The message after approving several orders: how many orders, how many keys. */
export const approvedManyText: TextWith<Approved & { done: number; refused: number }> = {
  en: ({ done, keys: given, missing: left, refused }) =>
    `Approved: ${ordersInWords.en(done)}, ${keys.en(given)} assigned${left > 0 ? `, ${missing.en(left)}` : ''}.${refused > 0 ? ` Not possible: ${refused}.` : ''}`,
  bs: ({ done, keys: given, missing: left, refused }) =>
    `Odobreno: ${ordersInWords.bs(done)}, ${assignedKeys('bs', given)}${left > 0 ? `, ${missing.bs(left)}` : ''}.${refused > 0 ? ` Nije moguće: ${refused}.` : ''}`,
  hr: ({ done, keys: given, missing: left, refused }) =>
    `Odobreno: ${ordersInWords.hr(done)}, ${assignedKeys('hr', given)}${left > 0 ? `, ${missing.hr(left)}` : ''}.${refused > 0 ? ` Nije moguće: ${refused}.` : ''}`,
}

const nothingYet: Text = {
  en: 'no answer from the bank yet',
  bs: 'banka još nije odgovorila',
  hr: 'banka još nije odgovorila',
}

/** The state of a payment; 0 means no answer yet. */
export function paymentInWords(payment: PaymentStatus | 0, language: Language): string {
  return payment === 0 ? nothingYet[language] : paymentStatus.label(payment, language)
}

/** Why a sale of a POS device was refunded; shown in the mail, on the order and on the credit note. */
export const cancelledAtTill = (device: string): Text => ({
  en: `Cancelled at the POS device ${device} after the sale`,
  bs: `Otkazano na POS uređaju ${device} nakon prodaje`,
  hr: `Otkazano na POS uređaju ${device} nakon prodaje`,
})

/** Why the units were refunded if the buyer cancelled them; shown in the same places. */
export const cancelledOwed: Text = {
  en: 'Cancelled by the buyer before the keys arrived',
  bs: 'Kupac je otkazao prije isporuke ključeva',
  hr: 'Kupac je otkazao prije isporuke ključeva',
}
