import { taxNumberFault } from '@brava/contract/companies/tax-number-rules.ts'
import { plainTaxNumber, vatPrefix } from '@brava/contract/companies/vat-number.ts'
import { paymentType } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import { accountIn } from '@brava/contract/payments/payment-reference.ts'
import type { VatReason } from '@brava/contract/vat.ts'
import {
  type InvoiceSnapshot,
  type SnapshotLine,
  type SnapshotParty,
  type SnapshotVatGroup,
  textOfVatGroup,
} from '../invoice-snapshot.ts'
import { owedWords } from '../invoices.texts.ts'
import { unitNet } from '../unit-net.ts'
import { type RuleSet, ruleSetById, ruleSetFor, type VatCategory } from './rule-sets.ts'

/** A party in the terms of EN 16931. */
export interface EParty {
  readonly name: string
  readonly street: string
  readonly town: string
  readonly postalCode: string
  readonly countryCode: string
  /** BT-31, BT-48: with the country prefix; empty if there is none. */
  readonly vatId: string
  /** BT-32 and BT-30, BT-47: the tax office number. */
  readonly taxId: string
  readonly email: string
  readonly phone: string
  /** BT-34, BT-49: the address for electronic invoices, with the code of its scheme; empty if unknown. */
  readonly endpoint: { readonly scheme: string; readonly id: string } | null
}

export interface ELine {
  readonly position: number
  readonly code: string
  readonly name: string
  readonly quantity: number
  /** BT-146, a decimal text. */
  readonly unitNet: string
  readonly net: number
  readonly category: VatCategory
  readonly rateBp: number
  readonly reason: VatReason
  /** Classification of products by activities (KPD, six digits); empty if none was entered. */
  readonly kpd: string
}

/** BG-23: one for each category and rate. */
export interface EVatGroup {
  readonly category: VatCategory
  readonly rateBp: number
  readonly net: number
  readonly vat: number
  readonly exemption: { readonly code?: string; readonly text: string } | null
}

/** A document in the terms of EN 16931; amounts in minor units, positive also in a credit note. */
export interface EInvoice {
  readonly ruleSet: RuleSet
  /** The language of its texts: the official one of the issuer's country. */
  readonly language: Language
  /** BT-3: 380 invoice, 381 credit note. */
  readonly typeCode: '380' | '381'
  readonly number: string
  readonly issueDate: string
  /** hh:mm:ss in Croatian time, required by the Croatian profile. */
  readonly issueTime: string
  /** BT-9; empty if nothing is left to pay. */
  readonly dueDate: string
  readonly currency: string
  /** BT-6 and BT-111, if the issuer accounts for VAT in another currency. */
  readonly vatHome: { readonly currency: string; readonly vat: number } | null
  /** BT-13 and BT-14: the buyer's order number and ours. */
  readonly buyerReference: string
  readonly orderNumber: string
  /** BG-3: the invoice that a credit note names. */
  readonly preceding: { readonly number: string; readonly date: string } | null
  /** BT-22. */
  readonly note: string
  readonly seller: EParty
  readonly buyer: EParty
  /** Who issued it, for countries that require it. */
  readonly operator: { readonly name: string; readonly id: string }
  readonly suppliedOn: string
  readonly deliveredTo: {
    readonly name: string
    readonly street: string
    readonly town: string
    readonly postalCode: string
    readonly countryCode: string
  } | null
  /** BT-81, of UNCL 4461. */
  readonly meansCode: string
  readonly account: string
  readonly lines: readonly ELine[]
  readonly vatGroups: readonly EVatGroup[]
  /** BT-106 and BT-109; BT-110; BT-112; BT-113; BT-115. */
  readonly net: number
  readonly vat: number
  readonly gross: number
  readonly paid: number
  readonly payable: number
}

const croatianTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Zagreb', timeStyle: 'medium' })

/** The document's frozen facts in the terms of the standard, by the rule set under which it was issued. */
export function eInvoiceOf(snapshot: InvoiceSnapshot, set?: RuleSet): EInvoice {
  const { issuer, buyer, credit } = snapshot
  const ruleSet =
    set ??
    ruleSetById(snapshot.ruleSet ?? '') ??
    ruleSetFor({ issuerCountry: issuer.countryCode, buyerCountry: buyer.countryCode, day: snapshot.suppliedOn })
  const language = languageOf(issuer.countryCode)
  const lines = snapshot.lines.map((line) => lineOf(line, ruleSet))
  const payable = snapshot.gross - snapshot.paid
  const wantsEndpoints = ruleSet.profile === 'hr'
  return {
    ruleSet,
    language,
    typeCode: credit ? '381' : '380',
    number: snapshot.number,
    issueDate: snapshot.suppliedOn,
    issueTime: croatianTime.format(new Date(snapshot.issuedAt)),
    dueDate: payable > 0 ? (snapshot.dueOn ?? snapshot.suppliedOn) : '',
    currency: snapshot.currency,
    vatHome: snapshot.vatHome ? { currency: snapshot.vatHome.currency, vat: snapshot.vatHome.vat } : null,
    buyerReference: snapshot.buyerReference ?? '',
    orderNumber: snapshot.orderNumber,
    preceding: credit
      ? { number: credit.invoiceNumber, date: credit.invoiceSuppliedOn ?? credit.invoiceIssuedAt.slice(0, 10) }
      : null,
    note: credit?.reason ?? owedWords(snapshot, language),
    seller: partyOf(issuer, wantsEndpoints),
    buyer: partyOf(buyer, wantsEndpoints),
    operator: { name: operatorOf(snapshot), id: taxOfficeNumber(issuer) },
    suppliedOn: snapshot.suppliedOn,
    deliveredTo: snapshot.delivery
      ? {
          name: snapshot.delivery.recipient,
          street: snapshot.delivery.address,
          town: snapshot.delivery.town,
          postalCode: snapshot.delivery.postalCode,
          countryCode: snapshot.delivery.countryCode,
        }
      : null,
    ...meansOf(snapshot),
    lines,
    vatGroups: groupsOf(snapshot, lines, language),
    net: snapshot.net,
    vat: snapshot.vat,
    gross: snapshot.gross,
    paid: snapshot.paid,
    payable,
  }
}

/** The language of a document that is the same for all readers. */
export function languageOf(countryCode: string): Language {
  if (countryCode === 'HR') return 'hr'
  return ['BA', 'RS', 'ME'].includes(countryCode) ? 'bs' : 'en'
}

function lineOf(line: SnapshotLine, { categories }: RuleSet): ELine {
  const usual = categories[line.vatReason]
  return {
    position: line.position,
    code: line.code,
    name: line.title,
    quantity: line.quantity,
    unitNet: unitNet(line.net, line.quantity),
    net: line.net,
    // A country without VAT, or with a rate of zero, has no standard-rate lines.
    category: usual === 'S' && line.vatRateBp === 0 ? 'Z' : usual,
    rateBp: line.vatRateBp,
    reason: line.vatReason,
    kpd: line.kpd ?? '',
  }
}

function groupsOf(frozen: InvoiceSnapshot, lines: readonly ELine[], language: Language): EVatGroup[] {
  const groups = new Map<
    string,
    { category: VatCategory; rateBp: number; net: number; vat: number; reasons: Set<VatReason> }
  >()
  for (const [index, { category, rateBp, reason, net }] of lines.entries()) {
    const key = `${category}:${rateBp}`
    const group = groups.get(key) ?? { category, rateBp, net: 0, vat: 0, reasons: new Set() }
    group.net += net
    group.vat += frozen.lines[index]?.vat ?? 0
    group.reasons.add(reason)
    groups.set(key, group)
  }
  return [...groups.values()]
    .map(({ reasons, ...group }) => ({
      ...group,
      exemption: exemptionOf(
        group.category,
        [...reasons].flatMap((reason) => frozen.vatGroups.filter((each) => each.reason === reason)),
        language,
      ),
    }))
    .toSorted((a, b) => b.rateBp - a.rateBp || a.category.localeCompare(b.category))
}

function exemptionOf(
  category: VatCategory,
  groups: readonly SnapshotVatGroup[],
  language: Language,
): EVatGroup['exemption'] {
  if (category === 'S' || category === 'Z') return null
  const text = [...new Set(groups.flatMap((group) => textOfVatGroup(group)?.[language] ?? []))].join(' ')
  return { ...(category === 'AE' ? { code: 'VATEX-EU-AE' } : {}), text }
}

/**
 * BT-81 and BT-84. @assumption Company funds were paid in earlier: purchases from them are settled between partners
 * (97).
 */
function meansOf({ paymentType: way, issuer }: InvoiceSnapshot): Pick<EInvoice, 'meansCode' | 'account'> {
  const account = accountIn(issuer.bankAccount)
  const codes: Readonly<Record<number, string>> = {
    [paymentType.code.creditCard]: '48',
    [paymentType.code.cash]: '10',
    [paymentType.code.wireTransfer]: account === '' ? '1' : '30',
    [paymentType.code.personalDelivery]: '10',
    [paymentType.code.companyFunds]: '97',
  }
  return { meansCode: codes[way] ?? '1', account }
}

/** The digits under which the tax office knows a party: from its own number, otherwise from the VAT number. */
export const taxOfficeNumber = ({ taxId, vatId }: Pick<SnapshotParty, 'taxId' | 'vatId'>) =>
  (taxId.trim() || vatId).replace(/\D/g, '')

/** A number in machine format; one that cannot be of its country stays as written, so that the check finds it. */
const plainWhereRight = (country: string, kind: 'taxId' | 'vatId', written: string) =>
  taxNumberFault(country, kind, written) === null ? plainTaxNumber(written) : written.trim()

function partyOf(party: SnapshotParty, wantsEndpoint: boolean): EParty {
  const { countryCode } = party
  const writtenVatId = plainWhereRight(countryCode, 'vatId', party.vatId)
  const plainTaxId = plainWhereRight(countryCode, 'taxId', party.taxId)
  // A Croatian OIB has digits only; elsewhere the tax office's spelling stays.
  const taxId = wantsEndpoint ? plainTaxId : party.taxId.trim()
  // The tax office number is also the VAT number if a company wrote it with its country.
  const given = writtenVatId || (/^[A-Z]{2}/.test(plainTaxId) ? plainTaxId : '')
  const vatId = given === '' || /^[A-Z]{2}/.test(given) ? given : `${vatPrefix(countryCode)}${given}`
  const oib = taxOfficeNumber(party)
  return {
    name: party.name.trim(),
    street: party.address.trim(),
    town: party.town.trim(),
    postalCode: party.postalCode.trim(),
    countryCode,
    vatId,
    taxId,
    email: party.email.trim(),
    phone: party.phone.trim(),
    // 9934 is the scheme of the Croatian OIB.
    endpoint: wantsEndpoint && oib !== '' ? { scheme: '9934', id: oib } : null,
  }
}

/** The name of the operator who issued a document, as its paper and its XML say it. */
export const operatorOf = ({ issuedBy, issuer }: InvoiceSnapshot): string => issuedBy?.name ?? issuer.name
