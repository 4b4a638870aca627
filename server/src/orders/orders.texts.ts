import { type Language, plural, type Text, type TextWith } from '@brava/contract/language.ts'

const keys = {
  en: (n: number) => `${n} ${plural('en', n, { one: 'key', other: 'keys' })}`,
  bs: (n: number) => `${n} ${plural('bs', n, { one: 'ključ', few: 'ključa', other: 'ključeva' })}`,
  hr: (n: number) => `${n} ${plural('hr', n, { one: 'ključ', few: 'ključa', other: 'ključeva' })}`,
}
const missing: Record<Language, (n: number) => string> = {
  en: (n) => `${n} missing`,
  bs: (n) => plural('bs', n, { one: `nedostaje ${n}`, few: `nedostaju ${n}`, other: `nedostaje ${n}` }),
  hr: (n) => plural('hr', n, { one: `nedostaje ${n}`, few: `nedostaju ${n}`, other: `nedostaje ${n}` }),
}

/** What acts on orders answer. */
export const orderTexts = {
  approved: { en: 'The order is approved.', bs: 'Narudžba je odobrena.', hr: 'Narudžba je odobrena.' },
  denied: {
    en: 'The order is denied; money and keys are free again.',
    bs: 'Narudžba je odbijena; novac i ključevi su opet slobodni.',
    hr: 'Narudžba je odbijena; novac i ključevi opet su slobodni.',
  },
  mailQueued: { en: 'The e-mail is on its way.', bs: 'E-mail je poslan na put.', hr: 'E-pošta je poslana na put.' },
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
    en: 'The faulty key is in quarantine; another one took its place and was sent.',
    bs: 'Neispravan ključ je u karantinu; zamijenjen je drugim koji je poslan.',
    hr: 'Neispravan ključ je u karanteni; zamijenjen je drugim koji je poslan.',
  },
  keyMissing: {
    en: 'The faulty key is in quarantine; no other is in stock, so one is missing now.',
    bs: 'Neispravan ključ je u karantinu; drugog nema na stanju pa sada jedan nedostaje.',
    hr: 'Neispravan ključ je u karanteni; drugog nema na zalihi pa sada jedan nedostaje.',
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
  hr: ({ done, refused }) => `Učinjeno: ${done}.${refused > 0 ? ` Nije moguće: ${refused}.` : ''}`,
}

/** The second line of each action on the order page: what it will do, or why it is not possible. */
export const actionHints = {
  approveFunds: {
    en: ({ total, count }: { total: string; count: number }) => `Takes ${total} from funds, assigns ${keys.en(count)}`,
    bs: ({ total, count }: { total: string; count: number }) =>
      `Uzima ${total} iz sredstava, dodjeljuje ${keys.bs(count)}`,
    hr: ({ total, count }: { total: string; count: number }) =>
      `Uzima ${total} iz sredstava, dodjeljuje ${keys.hr(count)}`,
  },
  approvePaid: {
    en: ({ total, count }: { total: string; count: number }) => `Books ${total} as received, assigns ${keys.en(count)}`,
    bs: ({ total, count }: { total: string; count: number }) =>
      `Knjiži primljenih ${total}, dodjeljuje ${keys.bs(count)}`,
    hr: ({ total, count }: { total: string; count: number }) =>
      `Knjiži primljenih ${total}, dodjeljuje ${keys.hr(count)}`,
  },
  approvedAt: {
    en: ({ at }: { at: string }) => `Done ${at}`,
    bs: ({ at }: { at: string }) => `Urađeno ${at}`,
    hr: ({ at }: { at: string }) => `Učinjeno ${at}`,
  },
  cancelled: {
    en: () => 'The order is cancelled',
    bs: () => 'Narudžba je otkazana',
    hr: () => 'Narudžba je otkazana',
  },
  refunded: {
    en: () => 'The money was given back',
    bs: () => 'Novac je vraćen',
    hr: () => 'Novac je vraćen',
  },
  approved: {
    en: () => 'The order is approved already',
    bs: () => 'Narudžba je već odobrena',
    hr: () => 'Narudžba je već odobrena',
  },
  deny: {
    en: () => 'Frees the money and keys set aside',
    bs: () => 'Oslobađa rezervisani novac i ključeve',
    hr: () => 'Oslobađa rezervirani novac i ključeve',
  },
  delivered: {
    en: () => 'Keys were delivered, use a refund',
    bs: () => 'Ključevi su isporučeni, moguć je povrat novca',
    hr: () => 'Ključevi su isporučeni, moguć je povrat novca',
  },
  assign: {
    en: ({ count, stock }: { count: number; stock: number }) => `${missing.en(count)}, ${stock} in stock`,
    bs: ({ count, stock }: { count: number; stock: number }) => `${missing.bs(count)}, na stanju ${stock}`,
    hr: ({ count, stock }: { count: number; stock: number }) => `${missing.hr(count)}, na zalihi ${stock}`,
  },
  noStock: {
    en: ({ count }: { count: number }) => `${missing.en(count)}, none in stock yet`,
    bs: ({ count }: { count: number }) => `${missing.bs(count)}, na stanju još nema`,
    hr: ({ count }: { count: number }) => `${missing.hr(count)}, na zalihi još nema`,
  },
  noneMissing: {
    en: () => 'No key is missing',
    bs: () => 'Nijedan ključ ne nedostaje',
    hr: () => 'Nijedan ključ ne nedostaje',
  },
  anyOf: {
    en: ({ count }: { count: number }) => `any of ${keys.en(count)} assigned`,
    bs: ({ count }: { count: number }) => `bilo koji od dodijeljenih (${count})`,
    hr: ({ count }: { count: number }) => `bilo koji od dodijeljenih (${count})`,
  },
  noneAssigned: {
    en: () => 'No key is assigned yet',
    bs: () => 'Još nije dodijeljen nijedan ključ',
    hr: () => 'Još nije dodijeljen nijedan ključ',
  },
  to: {
    en: ({ email }: { email: string }) => `to ${email}`,
    bs: ({ email }: { email: string }) => `na ${email}`,
    hr: ({ email }: { email: string }) => `na ${email}`,
  },
  notAwaiting: {
    en: () => 'The order does not wait for a payment',
    bs: () => 'Narudžba ne čeka uplatu',
    hr: () => 'Narudžba ne čeka uplatu',
  },
  contact: {
    en: ({ email }: { email: string }) => `now ${email}`,
    bs: ({ email }: { email: string }) => `sada ${email}`,
    hr: ({ email }: { email: string }) => `sada ${email}`,
  },
  closedLong: {
    en: () => 'Closed for more than 30 days',
    bs: () => 'Zatvorena duže od 30 dana',
    hr: () => 'Zatvorena dulje od 30 dana',
  },
} satisfies Record<string, Record<Language, (parameters: never) => string>>

/** Columns of the order list as CSV. */
export const csvHeads = {
  number: { en: 'Order', bs: 'Narudžba', hr: 'Narudžba' },
  date: { en: 'Date', bs: 'Datum', hr: 'Datum' },
  company: { en: 'Company', bs: 'Kompanija', hr: 'Tvrtka' },
  user: { en: 'User', bs: 'Korisnik', hr: 'Korisnik' },
  items: { en: 'Items', bs: 'Stavke', hr: 'Stavke' },
  total: { en: 'Total', bs: 'Ukupno', hr: 'Ukupno' },
  currency: { en: 'Currency', bs: 'Valuta', hr: 'Valuta' },
  totalHome: { en: 'Total', bs: 'Ukupno', hr: 'Ukupno' },
  margin: { en: 'Margin', bs: 'Marža', hr: 'Marža' },
  percent: { en: 'Margin %', bs: 'Marža %', hr: 'Marža %' },
  payment: { en: 'Payment', bs: 'Plaćanje', hr: 'Plaćanje' },
  paymentStatus: { en: 'Payment status', bs: 'Status plaćanja', hr: 'Status plaćanja' },
  status: { en: 'Status', bs: 'Status', hr: 'Status' },
  market: { en: 'Market', bs: 'Tržište', hr: 'Tržište' },
} as const satisfies Record<string, Text>

/** Words of a downloaded list of keys. */
export const keyListTexts = {
  title: { en: 'Keys of order', bs: 'Ključevi narudžbe', hr: 'Ključevi narudžbe' },
  product: { en: 'Product', bs: 'Proizvod', hr: 'Proizvod' },
  code: { en: 'Code', bs: 'Šifra', hr: 'Šifra' },
  platform: { en: 'Platform', bs: 'Platforma', hr: 'Platforma' },
  key: { en: 'Key', bs: 'Ključ', hr: 'Ključ' },
  assigned: { en: 'Assigned', bs: 'Dodijeljen', hr: 'Dodijeljen' },
  picture: {
    en: '(picture: open it in the portal)',
    bs: '(slika: otvorite je u portalu)',
    hr: '(slika: otvorite je u portalu)',
  },
  handling: {
    en: 'Whoever reads a key can redeem it. Keep this file safe and delete it when it is no longer needed.',
    bs: 'Ko pročita ključ, može ga iskoristiti. Čuvajte ovu datoteku i obrišite je kada više nije potrebna.',
    hr: 'Tko pročita ključ, može ga iskoristiti. Čuvajte ovu datoteku i izbrišite je kada više nije potrebna.',
  },
  file: { en: 'keys', bs: 'kljucevi', hr: 'kljucevi' },
} as const satisfies Record<string, Text>

/** Words of an estimate, in its mail and on paper. */
export const estimateTexts = {
  estimate: { en: 'Estimate', bs: 'Predračun', hr: 'Ponuda' },
  notInvoice: { en: 'This is not an invoice', bs: 'Ovo nije faktura', hr: 'Ovo nije račun' },
  date: { en: 'Date', bs: 'Datum', hr: 'Datum' },
  validUntil: { en: 'Valid until', bs: 'Vrijedi do', hr: 'Vrijedi do' },
  payTo: { en: 'Pay to', bs: 'Primalac', hr: 'Primatelj' },
  reference: { en: 'Reference', bs: 'Poziv na broj', hr: 'Poziv na broj' },
  closing: {
    en: 'The keys are set aside until the day above and delivered as soon as the payment is in. The invoice follows with the keys.',
    bs: 'Ključevi su rezervisani do navedenog dana i isporučuju se čim uplata stigne. Faktura slijedi uz ključeve.',
    hr: 'Ključevi su rezervirani do navedenog dana i isporučuju se čim uplata stigne. Račun slijedi uz ključeve.',
  },
} as const satisfies Record<string, Text>
