import type { Language, Text } from './language.ts'

/** A closed set of numbered values with their labels (specification §3, Enumerations). Its schema: schemaOf in enum-schema.ts. */
export interface Enumeration<N extends Record<string, number>> {
  readonly code: N
  readonly values: readonly N[keyof N][]
  label(value: N[keyof N], language: Language): string
  name(value: N[keyof N]): keyof N & string
}

/** Declares an enumeration: enumeration({ processing: [1, { en, bs, hr }] }). */
export function enumeration<const E extends Record<string, readonly [number, Text]>>(
  entries: E,
): Enumeration<{ [K in keyof E]: E[K][0] }> {
  type N = { [K in keyof E]: E[K][0] }
  type V = N[keyof N]
  const code = Object.fromEntries(Object.entries(entries).map(([name, [value]]) => [name, value])) as N
  const byValue = new Map(Object.entries(entries).map(([name, [value, text]]) => [value as number, { name, text }]))
  const values = [...byValue.keys()] as V[]
  return {
    code,
    values,
    label: (value, language) => byValue.get(value)?.text[language] ?? String(value),
    name: (value) => (byValue.get(value)?.name ?? String(value)) as keyof N & string,
  }
}

export type ValueOf<E> = E extends Enumeration<infer N> ? N[keyof N] : never

const t = (en: string, bs: string, hr: string): Text => ({ en, bs, hr })

export const orderStatus = enumeration({
  processing: [1, t('Processing', 'U obradi', 'U obradi')],
  completed: [2, t('Completed', 'Završena', 'Dovršena')],
  onHold: [3, t('On hold', 'Na čekanju', 'Na čekanju')],
  refunded: [4, t('Refunded', 'Vraćen novac', 'Povrat izvršen')],
  cancelled: [5, t('Cancelled', 'Otkazana', 'Otkazana')],
  partRefunded: [6, t('Part refunded', 'Djelimično vraćen novac', 'Djelomičan povrat')],
  pending: [7, t('Pending', 'U toku', 'U tijeku')],
  awaitingPayment: [8, t('Awaiting payment', 'Čeka uplatu', 'Čeka uplatu')],
  partiallyCompleted: [9, t('Partially completed', 'Djelimično završena', 'Djelomično dovršena')],
})
export type OrderStatus = ValueOf<typeof orderStatus>

/** The spelling "Distributer" is that of §3 of the specification. */
export const companyType = enumeration({
  distributer: [1, t('Distributer', 'Distributer', 'Distributer')],
  reseller: [2, t('Reseller', 'Preprodavač', 'Preprodavač')],
  retailer: [3, t('Retailer', 'Maloprodaja', 'Maloprodaja')],
})
export type CompanyType = ValueOf<typeof companyType>

export const companyStatus = enumeration({
  pending: [1, t('Pending', 'Čeka odobrenje', 'Čeka odobrenje')],
  approved: [2, t('Approved', 'Odobrena', 'Odobrena')],
  discarded: [3, t('Discarded', 'Odbijena', 'Odbijena')],
  blocked: [4, t('Blocked', 'Blokirana', 'Blokirana')],
})
export type CompanyStatus = ValueOf<typeof companyStatus>

/** Status of a slot: one unit of an order line that is owed one key. */
export const slotStatus = enumeration({
  assigned: [1, t('Serial assigned', 'Ključ dodijeljen', 'Ključ dodijeljen')],
  missing: [2, t('Missing serial key', 'Nedostaje ključ', 'Nedostaje ključ')],
  notDue: [3, t('No serial assigned', 'Ključ nije dodijeljen', 'Ključ nije dodijeljen')],
})
export type SlotStatus = ValueOf<typeof slotStatus>

/** Inventory state of a key (domain rules §4). */
export const keyState = enumeration({
  draft: [1, t('Draft', 'Nacrt', 'Nacrt')],
  available: [2, t('Available', 'Dostupan', 'Dostupan')],
  reserved: [3, t('Reserved', 'Rezervisan', 'Rezerviran')],
  sold: [4, t('Sold', 'Prodan', 'Prodan')],
  faulty: [5, t('Faulty', 'Neispravan', 'Neispravan')],
  withdrawn: [6, t('Withdrawn', 'Povučen', 'Povučen')],
})
export type KeyState = ValueOf<typeof keyState>

/** The form of a key: a code of letters, or a picture of one. */
export const keyKind = { text: 1, image: 2 } as const
export type KeyKind = (typeof keyKind)[keyof typeof keyKind]

/** The kind of an invoice: one for a sale, or one that takes back all or part of another. */
export const invoiceKind = { invoice: 1, creditNote: 2 } as const

/** How a person proves a sign-in besides the password. */
export const secondStepKind = { off: 0, email: 1, sms: 2, authenticator: 3, passkey: 4 } as const

export const secondStepName = {
  [secondStepKind.off]: t('Off', 'Isključena', 'Isključena'),
  [secondStepKind.email]: t('E-mail', 'E-mail', 'E-pošta'),
  [secondStepKind.sms]: t('SMS', 'SMS', 'SMS'),
  [secondStepKind.authenticator]: t('Authenticator', 'Aplikacija', 'Aplikacija'),
  [secondStepKind.passkey]: t('Passkey', 'Pristupni ključ', 'Pristupni ključ'),
} as const satisfies Readonly<Record<number, Text>>

/** A person's sign-in state: disabled takes precedence over invited. */
export const userState = enumeration({
  active: [1, t('Active', 'Aktivan', 'Aktivan')],
  invited: [2, t('Invited', 'Pozvan', 'Pozvan')],
  disabled: [3, t('Disabled', 'Isključen', 'Isključen')],
})

export const ticketStatus = enumeration({
  pending: [1, t('Pending', 'Na čekanju', 'Na čekanju')],
  inProgress: [2, t('In progress', 'U radu', 'U radu')],
  resolved: [3, t('Resolved', 'Riješen', 'Riješen')],
})
export const ticketEmergency = enumeration({
  low: [1, t('Low', 'Niska', 'Niska')],
  mid: [2, t('Mid', 'Srednja', 'Srednja')],
  high: [3, t('High', 'Visoka', 'Visoka')],
})

export const paymentType = enumeration({
  cash: [1, t('Cash', 'Gotovina', 'Gotovina')],
  creditCard: [2, t('Credit Card', 'Kreditna kartica', 'Kreditna kartica')],
  wireTransfer: [3, t('Wire Transfer', 'Virman', 'Virman')],
  personalDelivery: [4, t('Personal Delivery', 'Lična dostava', 'Osobna dostava')],
  companyFunds: [5, t('Company Funds', 'Sredstva kompanije', 'Sredstva tvrtke')],
})
export type PaymentType = ValueOf<typeof paymentType>

export const paymentStatus = enumeration({
  declined: [1, t('Declined', 'Odbijeno', 'Odbijeno')],
  authorized: [2, t('Authorized', 'Autorizovano', 'Autorizirano')],
  captured: [3, t('Captured', 'Naplaćeno', 'Naplaćeno')],
  refunded: [4, t('Refunded', 'Vraćeno', 'Vraćeno')],
  partiallyRefunded: [5, t('Partially Refunded', 'Djelimično vraćeno', 'Djelomično vraćeno')],
  declinedOther: [6, t('Declined For Other Reasons', 'Odbijeno iz drugih razloga', 'Odbijeno iz drugih razloga')],
  requestTimeout: [7, t('3DS Request Timeout', '3DS zahtjev istekao', '3DS zahtjev istekao')],
})
export type PaymentStatus = ValueOf<typeof paymentStatus>

export const tokenDelivery = enumeration({
  email: [1, t('Email', 'E-mail', 'E-pošta')],
  sms: [2, t('SMS', 'SMS', 'SMS')],
})
export type TokenDelivery = ValueOf<typeof tokenDelivery>

/** The VAT treatment of a product (payments-and-invoices §4.2); defaulted by category, frozen on the order line. */
export const vatTreatment = enumeration({
  electronicService: [1, t('Electronic service', 'Elektronska usluga', 'Elektronička usluga')],
  singlePurposeVoucher: [2, t('Single-purpose voucher', 'Jednonamjenski vaučer', 'Jednonamjenski vrijednosni kupon')],
  multiPurposeVoucher: [3, t('Multi-purpose voucher', 'Višenamjenski vaučer', 'Višenamjenski vrijednosni kupon')],
  agency: [4, t('Agency', 'Posredovanje', 'Posredovanje')],
})
export type VatTreatment = ValueOf<typeof vatTreatment>

export const roleName: Readonly<Record<number, Text>> = {
  1: t('Administrator', 'Administrator', 'Administrator'),
  2: t('Reseller', 'Preprodavač', 'Preprodavač'),
  3: t('Retailer', 'Maloprodaja', 'Maloprodaja'),
  5: t('Distributor', 'Distributer', 'Distributer'),
  8: t('Retailer Admin', 'Administrator maloprodaje', 'Administrator maloprodaje'),
  9: t('Retailer', 'Maloprodaja', 'Maloprodaja'),
  10: t('Reseller Admin', 'Administrator preprodavača', 'Administrator preprodavača'),
  11: t('Distributor', 'Distributer', 'Distributer'),
}
