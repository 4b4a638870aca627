import type { Language } from '@brava/contract/language.ts'
import { keys, missing } from '../orders.texts.ts'

/** Keys that an approval can assign now, and those that stay missing. */
interface Assigned {
  readonly ready: number
  readonly count: number
}

const assigned = (language: Language, { ready, count }: Assigned) =>
  ready < count ? `${keys[language](ready)}, ${missing[language](count - ready)}` : keys[language](count)

/** The second line of each action on the order page: what it will do, or why it is not possible. */
export const actionHints = {
  approveFunds: {
    en: ({ total, ...of }: { total: string } & Assigned) => `Takes ${total} from funds, assigns ${assigned('en', of)}`,
    bs: ({ total, ...of }: { total: string } & Assigned) =>
      `Uzima ${total} iz sredstava, dodjeljuje ${assigned('bs', of)}`,
    hr: ({ total, ...of }: { total: string } & Assigned) =>
      `Uzima ${total} iz sredstava, dodjeljuje ${assigned('hr', of)}`,
  },
  approvePaid: {
    en: ({ total, ...of }: { total: string } & Assigned) => `Books ${total} as received, assigns ${assigned('en', of)}`,
    bs: ({ total, ...of }: { total: string } & Assigned) =>
      `Knjiži ${total} kao primljeno, dodjeljuje ${assigned('bs', of)}`,
    hr: ({ total, ...of }: { total: string } & Assigned) =>
      `Knjiži ${total} kao primljeno, dodjeljuje ${assigned('hr', of)}`,
  },
  cardNotPaid: {
    en: ({ payment }: { payment: string }) => `The card has not paid: ${payment}`,
    bs: ({ payment }: { payment: string }) => `Nije plaćena karticom: ${payment}`,
    hr: ({ payment }: { payment: string }) => `Nije plaćena karticom: ${payment}`,
  },
  paidTo: {
    en: ({ seller }: { seller: string }) => `${seller} receives the payment and confirms it`,
    bs: ({ seller }: { seller: string }) => `Uplatu prima i potvrđuje ${seller}`,
    hr: ({ seller }: { seller: string }) => `Uplatu prima i potvrđuje ${seller}`,
  },
  approvedNoDeny: {
    en: () => 'The order is approved, use a refund',
    bs: () => 'Narudžba je odobrena, moguć je povrat novca',
    hr: () => 'Narudžba je odobrena, moguć je povrat novca',
  },
  approvedAt: {
    en: ({ at }: { at: string }) => `Approved ${at}`,
    bs: ({ at }: { at: string }) => `Odobreno ${at}`,
    hr: ({ at }: { at: string }) => `Odobreno ${at}`,
  },
  cancelled: {
    en: () => 'The order is cancelled',
    bs: () => 'Narudžba je otkazana',
    hr: () => 'Narudžba je otkazana',
  },
  refunded: {
    en: () => 'The money was refunded',
    bs: () => 'Novac je vraćen',
    hr: () => 'Novac je vraćen',
  },
  approved: {
    en: () => 'The order is already approved',
    bs: () => 'Narudžba je već odobrena',
    hr: () => 'Narudžba je već odobrena',
  },
  refundMost: {
    en: ({ most }: { most: string }) => `up to ${most}`,
    bs: ({ most }: { most: string }) => `najviše ${most}`,
    hr: ({ most }: { most: string }) => `najviše ${most}`,
  },
  refundNothing: {
    en: () => 'Nothing was paid for it',
    bs: () => 'Za nju ništa nije plaćeno',
    hr: () => 'Za nju ništa nije plaćeno',
  },
  refundCard: {
    en: () => 'Paid by card, but not through a gateway of this portal',
    bs: () => 'Plaćena karticom, ali ne preko kanala ovog portala',
    hr: () => 'Plaćena karticom, ali ne preko kanala ovog portala',
  },
  refundNotYet: {
    en: () => 'The order is not paid yet',
    bs: () => 'Narudžba još nije plaćena',
    hr: () => 'Narudžba još nije plaćena',
  },
  denyHeld: {
    en: () => 'Releases the reserved funds',
    bs: () => 'Oslobađa rezervisana sredstva',
    hr: () => 'Oslobađa rezervirana sredstva',
  },
  denyReserved: {
    en: () => 'Releases what is reserved for it',
    bs: () => 'Oslobađa ono što je za nju rezervisano',
    hr: () => 'Oslobađa ono što je za nju rezervirano',
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
  notApproved: {
    en: () => 'The order is not approved yet',
    bs: () => 'Narudžba još nije odobrena',
    hr: () => 'Narudžba još nije odobrena',
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
    en: () => 'The order is not awaiting a payment',
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
