import { deliveryLine, type FrozenDelivery } from '@brava/contract/delivery.ts'
import { formatter } from '@brava/contract/format.ts'
import type { Language } from '@brava/contract/language.ts'
import { linesInLanguage } from '../../invoices/lines-in-language.ts'
import type { Services } from '../../platform/call.ts'
import type { MailBlock } from '../../platform/mail/mail-template.ts'
import { orderLink } from './order-link.ts'

/** The delivery address and phone number of an order on one line for a mail; empty if nothing is known. */
export function deliveryText({ delivery, phone }: { delivery: FrozenDelivery | null; phone: string }): string {
  return [delivery ? deliveryLine(delivery) : '', phone].filter(Boolean).join(' · ')
}

/** The variable of a mail that names its order. */
export const orderNumberVariable = {
  kind: 'text',
  meaning: { en: 'Number of the order', bs: 'Broj narudžbe', hr: 'Broj narudžbe' },
} as const

/** The variable of a mail that links to its order. */
export const orderIdVariable = {
  kind: 'link',
  meaning: {
    en: 'The order, as in its web address',
    bs: 'Narudžba, kako stoji u adresi',
    hr: 'Narudžba, kako stoji u adresi',
  },
} as const

/** The variable of a mail to a reseller that names the retailer whose order it is. */
export const retailerVariable = {
  kind: 'name',
  meaning: {
    en: 'The retailer that ordered',
    bs: 'Maloprodaja koja je naručila',
    hr: 'Maloprodaja koja je naručila',
  },
} as const

/** The variable of a mail that says where the order goes. */
export const deliveryVariable = {
  kind: 'name',
  meaning: {
    en: 'Delivery address and phone',
    bs: 'Adresa za dostavu i telefon',
    hr: 'Adresa za dostavu i telefon',
  },
} as const

/** The row of a mail that says where the order goes. */
export function deliveryRows(language: Language, delivery: string): { name: string; value: string }[] {
  if (delivery === '') return []
  return [{ name: { en: 'Delivery', bs: 'Dostava', hr: 'Dostava' }[language], value: delivery }]
}

export interface MailLine {
  readonly title: string
  readonly platform: string
  readonly quantity: number
}

export async function lineTable(
  language: Language,
  { db }: Pick<Services, 'db'>,
  lines: readonly MailLine[],
): Promise<MailBlock> {
  const said = await linesInLanguage(db, lines, language)
  return {
    kind: 'table',
    head: [
      { text: { en: 'Product', bs: 'Proizvod', hr: 'Proizvod' }[language] },
      { text: { en: 'Platform', bs: 'Platforma', hr: 'Platforma' }[language] },
      { text: { en: 'Quantity', bs: 'Količina', hr: 'Količina' }[language], numeric: true },
    ],
    rows: said.map((line) => [line.title, line.platform, formatter(language).count(line.quantity)]),
  }
}

export function openOrder(language: Language, services: Services, orderId: number): MailBlock {
  return {
    kind: 'button',
    label: { en: 'Open the order', bs: 'Otvori narudžbu', hr: 'Otvori narudžbu' }[language],
    href: orderLink(services.config.publicUrl, orderId),
  }
}
