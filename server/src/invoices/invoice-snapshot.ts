import type { VatTreatment } from '@brava/contract/enums.ts'
import type { FrozenDelivery } from '@brava/contract/delivery.ts'
import type { Text } from '@brava/contract/language.ts'
import type { VatReason } from '@brava/contract/vat.ts'
import { standardVatTexts } from './vat-texts/standard-vat-texts.ts'

/** A party as it was when the invoice was issued. */
export interface SnapshotParty {
  name: string
  address: string
  postalCode: string
  town: string
  countryCode: string
  countryName: string
  taxId: string
  vatId: string
  email: string
  phone: string
}

/** The party that issues the document: how it is paid, its remarks, and its logo. */
export interface SnapshotIssuer extends SnapshotParty {
  bankAccount: string
  remarks: Text
  logoFileId: number | null
  /** Accent colour of its documents; absent: the portal's. */
  accent?: string
}

/** Where and to whom an order was delivered. */
export interface SnapshotDelivery extends FrozenDelivery {
  phone: string
}

/** The delivery as a document shows it: nothing if it is the buyer's own address, which is there already. */
export function deliveryBeside(
  buyer: SnapshotParty,
  delivery: FrozenDelivery | null,
  phone: string,
): SnapshotDelivery | undefined {
  const isOwn =
    !delivery ||
    (delivery.recipient === buyer.name &&
      delivery.address === buyer.address &&
      delivery.postalCode === buyer.postalCode &&
      delivery.town === buyer.town &&
      delivery.countryCode === buyer.countryCode)
  return isOwn ? undefined : { ...delivery, phone }
}

export function issuerOf(issuer: {
  party: SnapshotParty
  bankAccount: string
  remarks: Text
  logoFileId: number | null
  accent?: string
}): SnapshotIssuer {
  const { party, bankAccount, remarks, logoFileId, accent } = issuer
  return { ...party, bankAccount, remarks, logoFileId, ...(accent ? { accent } : {}) }
}

/** One line; amounts in minor units of the invoice's currency. */
export interface SnapshotLine {
  position: number
  code: string
  title: string
  platform: string
  quantity: number
  /** VAT included. */
  unitPrice: number
  net: number
  vatRateBp: number
  vat: number
  gross: number
  vatTreatment: VatTreatment
  /** Where it is redeemed, as ordered; absent if anywhere, and on documents from before it was frozen. */
  redeemCountry?: string
  vatReason: VatReason
  /** On a credit note: no unit came back, only its price was reduced. */
  isReduction?: boolean
  /** KPD code of the product or its category; absent if there is none. */
  kpd?: string
}

/** VAT per rate: the base and the tax, summed from the lines to the cent. */
export interface SnapshotVatGroup {
  rateBp: number
  reason: VatReason
  net: number
  vat: number
  /** The reason, as printed on the document; documents from before it was frozen have the standard text. */
  text?: Text
}

/** What a document says about the VAT of a group; null if it needs no explanation. */
export const textOfVatGroup = ({ text, reason }: SnapshotVatGroup): Text | null => text ?? standardVatTexts[reason]

/** Everything an invoice contains. It is written once; the PDF and the XML read nothing else. */
export interface InvoiceSnapshot {
  version: 1
  number: string
  issuer: SnapshotIssuer
  buyer: SnapshotParty
  orderNumber: string
  orderedAt: string
  /** Where the keys were delivered; absent if that is the buyer's own address. */
  delivery?: SnapshotDelivery
  /** The buyer's own reference (EN 16931, BT-13); absent if it gave none. */
  buyerReference?: string
  issuedAt: string
  suppliedOn: string
  placeOfIssue: string
  paymentType: number
  currency: string
  lines: SnapshotLine[]
  vatGroups: SnapshotVatGroup[]
  net: number
  vat: number
  gross: number
  /**
   * The amount paid when the invoice was issued; the rest was bought on credit. On a credit note what was paid back to
   * funds or a card; the rest lowered what the buyer owed.
   */
  paid: number
  /** The rules by which it was written and checked (e-invoice/rule-sets.ts); earlier documents have none. */
  ruleSet?: string
  /** Keys still to be delivered when it was issued; the invoice covers the whole order, unless it is for a delivery. */
  owed?: number
  /** It covers what was delivered together, for an order invoiced by delivery (decision 0096). */
  isDelivery?: true
  /** Who received the money from outside on the issuer's behalf; absent if the issuer did. */
  collectedBy?: string
  /** A reseller received the money from outside itself, where the distributor could have: the document says so. */
  isPaidToIssuer?: true
  /** The person of the issuer who placed, approved or refunded the order; absent if it was nobody of the issuer. */
  issuedBy?: { userId: number; name: string }
  /** When the rest is due; absent if nothing is left. */
  dueOn?: string
  /** VAT in the issuer's own currency, if the invoice is in another one (EN 16931, BT-111). */
  vatHome: { currency: string; rate: string; vat: number } | null
  /** Makes it a credit note (EN 16931, type 381): the invoice it names (BG-3), and why. Amounts are positive. */
  credit?: SnapshotCredit
}

export interface SnapshotCredit {
  invoiceNumber: string
  invoiceIssuedAt: string
  /** The invoice's date. */
  invoiceSuppliedOn?: string
  reason: string
  /** It credits everything left of the invoice, which is thereby cancelled. */
  isWhole: boolean
}

/**
 * Groups lines by rate and reason, with the text for the document; the sums are those of the lines, so that nothing is
 * lost in rounding.
 */
export function vatGroupsOf(
  lines: readonly SnapshotLine[],
  texts: Readonly<Record<VatReason, Text | null>>,
): SnapshotVatGroup[] {
  const groups = new Map<string, SnapshotVatGroup>()
  for (const line of lines) {
    const key = `${line.vatRateBp}:${line.vatReason}`
    const text = texts[line.vatReason]
    const group = groups.get(key) ?? {
      rateBp: line.vatRateBp,
      reason: line.vatReason,
      net: 0,
      vat: 0,
      ...(text ? { text } : {}),
    }
    group.net += line.net
    group.vat += line.vat
    groups.set(key, group)
  }
  return [...groups.values()].sort((a, b) => b.rateBp - a.rateBp || a.reason.localeCompare(b.reason))
}
