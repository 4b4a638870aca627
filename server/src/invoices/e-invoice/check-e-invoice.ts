import type { Text } from '@brava/contract/language.ts'
import { shareOf } from '@brava/contract/money.ts'
import type { EInvoice, EParty, EVatGroup } from './e-invoice.ts'
import { vatTolerance } from '../fit-vat.ts'
import { findingTexts } from './finding.texts.ts'
import type { NationalRule, VatCategory } from './rule-sets.ts'

/** Where a problem can be corrected: in a company's data, on a product, or only in the program. */
export type FindingAt = 'issuer' | 'buyer' | 'product' | 'document'

/** A rule that a document breaks. */
export interface Finding {
  /** Its id in the standard, "BR-S-02". */
  readonly rule: string
  readonly at: FindingAt
  /** The code of the product. */
  readonly product?: string
  /** What to do, in the three languages. */
  readonly text: Text
}

/**
 * Checks a document against the rules that it could break: those of EN 16931 and of the country's profile. What the
 * types rule out (an amount with three decimals, a missing currency) is instead checked by the tests on the written
 * XML. BR-CO-17 and similar rules allow a difference below one whole unit of the currency, as the CEN rules do: VAT is
 * summed from lines here (guarantee: nothing is lost between ledger and document), and fitted before it gets there
 * (fitVat).
 */
export function checkEInvoice(document: EInvoice): Finding[] {
  const found: Finding[] = []
  const broken = (rule: string, at: FindingAt, text: Text, product?: string) =>
    found.push({ rule, at, text, ...(product === undefined ? {} : { product }) })
  const { seller, buyer, lines, vatGroups } = document
  const national = (rule: NationalRule) => document.ruleSet.nationalRules.includes(rule)

  checkHead()
  checkParty(seller, 'issuer', ['BR-06', 'BR-08', 'BR-09'])
  checkParty(buyer, 'buyer', ['BR-07', 'BR-10', 'BR-11'])
  checkLines()
  checkSums()
  for (const category of ['S', 'Z', 'E', 'AE', 'O'] as const) checkCategory(category)
  checkNational()
  return found

  function checkHead() {
    if (document.number.trim() === '') broken('BR-02', 'document', findingTexts.program)
    if (!isDay(document.issueDate)) broken('BR-03', 'document', findingTexts.program)
    if (!/^[A-Z]{3}$/.test(document.currency)) broken('BR-05', 'document', findingTexts.program)
    if (document.preceding && document.preceding.number === '') broken('BR-55', 'document', findingTexts.program)
    if (document.typeCode === '381' && !document.preceding) broken('BR-55', 'document', findingTexts.program)
    if (document.vatHome && document.vatHome.currency === document.currency) {
      broken('BR-53', 'document', findingTexts.program)
    }
    if (document.payable > 0 && document.dueDate === '') broken('BR-CO-25', 'document', findingTexts.program)
    if (['30', '58'].includes(document.meansCode) && document.account === '') {
      broken('BR-61', 'issuer', findingTexts.bankAccount)
    }
    if (document.deliveredTo && !isCountry(document.deliveredTo.countryCode)) {
      broken('BR-57', 'document', findingTexts.deliveryCountry)
    }
  }

  function checkParty(
    party: EParty,
    at: 'issuer' | 'buyer',
    [name, address, country]: readonly [string, string, string],
  ) {
    if (party.name === '') broken(name, at, findingTexts.name)
    if (party.town + party.street + party.postalCode === '') broken(address, at, findingTexts.town)
    if (!isCountry(party.countryCode)) broken(country, at, findingTexts.country)
    if (party.vatId !== '' && !/^[A-Z]{2}[A-Z0-9+*]{2,13}$/.test(party.vatId)) {
      broken('BR-CO-09', at, findingTexts.vatIdForm)
    }
    if (at === 'issuer' && party.vatId === '' && party.taxId === '') broken('BR-CO-26', at, findingTexts.taxNumber)
  }

  function checkLines() {
    if (lines.length === 0) broken('BR-16', 'document', findingTexts.noLines)
    for (const line of lines) {
      if (line.name.trim() === '') broken('BR-25', 'product', findingTexts.productName, line.code)
      if (line.quantity <= 0) broken('BR-22', 'document', findingTexts.program)
      if (!/^\d+(\.\d{2,10})?$/.test(line.unitNet)) broken('BR-27', 'document', findingTexts.program)
    }
  }

  function checkSums() {
    const sum = <T>(rows: readonly T[], pick: (row: T) => number) => rows.reduce((total, row) => total + pick(row), 0)
    const wrong = (rule: string) => broken(rule, 'document', findingTexts.sums)
    if (document.net !== sum(lines, (line) => line.net)) wrong('BR-CO-10')
    if (document.vat !== sum(vatGroups, (group) => group.vat)) wrong('BR-CO-14')
    if (document.gross !== document.net + document.vat) wrong('BR-CO-15')
    if (document.payable !== document.gross - document.paid) wrong('BR-CO-16')
    if (vatGroups.length === 0) wrong('BR-CO-18')
    for (const group of vatGroups) {
      if (Math.abs(group.vat - shareOf(group.net, group.rateBp)) >= vatTolerance) wrong('BR-CO-17')
    }
    const amounts = [
      document.net,
      document.vat,
      document.gross,
      document.paid,
      document.payable,
      ...lines.map((line) => line.net),
    ]
    if (!amounts.every(Number.isSafeInteger)) wrong('BR-DEC-14')
  }

  /** What each VAT category requires of the parties, the rates, the sums and the texts. */
  function checkCategory(category: VatCategory) {
    const own = lines.filter((line) => line.category === category)
    const groups = vatGroups.filter((group) => group.category === category)
    const rule = (number: string) => `BR-${category}-${number}`
    if (own.length === 0) {
      if (groups.length > 0) broken(rule('01'), 'document', findingTexts.sums)
      return
    }
    const isOnce = category === 'S' ? groups.length > 0 : groups.length === 1
    if (!isOnce) broken(rule('01'), 'document', findingTexts.sums)
    if (category === 'O') {
      if (seller.vatId !== '' || buyer.vatId !== '') broken('BR-O-02', 'document', findingTexts.outOfScopeNumbers)
      if (vatGroups.length > groups.length) broken('BR-O-11', 'document', findingTexts.outOfScopeMixed)
    } else if (seller.vatId === '' && seller.taxId === '') {
      broken(rule('02'), 'issuer', findingTexts.taxNumber)
    }
    if (category === 'AE' && buyer.vatId === '' && buyer.taxId === '')
      broken('BR-AE-02', 'buyer', findingTexts.taxNumber)
    if (own.some((line) => (category === 'S') !== line.rateBp > 0)) broken(rule('05'), 'document', findingTexts.rate)
    for (const group of groups) checkGroup(group)

    function checkGroup(group: EVatGroup) {
      const net = own.filter((line) => line.rateBp === group.rateBp).reduce((total, line) => total + line.net, 0)
      if (net !== group.net) broken(rule('08'), 'document', findingTexts.sums)
      if (category !== 'S' && group.vat !== 0) broken(rule('09'), 'document', findingTexts.sums)
      const explains = Boolean(group.exemption?.text || group.exemption?.code)
      const mustExplain = category !== 'S' && category !== 'Z'
      if (explains !== mustExplain) broken(rule('10'), 'document', findingTexts.reason)
    }
  }

  function checkNational() {
    if (national('HR-BR-1') && /\s/.test(document.number)) broken('HR-BR-1', 'document', findingTexts.program)
    if (national('HR-BR-4') && document.payable > 0 && !isDay(document.dueDate)) {
      broken('HR-BR-4', 'document', findingTexts.program)
    }
    if (national('HR-BR-6') && document.preceding && !isDay(document.preceding.date)) {
      broken('HR-BR-6', 'document', findingTexts.program)
    }
    if (national('HR-BR-9') && !isOib(document.operator.id)) broken('HR-BR-9', 'issuer', findingTexts.oib)
    if (national('HR-BR-37') && document.operator.name === '') broken('HR-BR-37', 'issuer', findingTexts.name)
    if (national('HR-BR-10') && !buyer.endpoint) broken('HR-BR-10', 'buyer', findingTexts.oib)
    if (national('HR-BR-53')) {
      for (const [party, at] of [
        [seller, 'issuer'],
        [buyer, 'buyer'],
      ] as const) {
        for (const number of [party.vatId, party.taxId]) {
          if (number !== '' && !isOib(number.replace(/^HR/, ''))) broken('HR-BR-53', at, findingTexts.oib)
        }
      }
    }
    const hasCategory = (category: VatCategory) => lines.some((line) => line.category === category)
    if (buyer.vatId === '') {
      if (national('HR-BR-S-1') && hasCategory('S')) broken('HR-BR-S-1', 'buyer', findingTexts.vatId)
      if (national('HR-BR-E-1') && hasCategory('E')) broken('HR-BR-E-1', 'buyer', findingTexts.vatId)
    }
    if (national('HR-BR-25') && document.typeCode === '380') {
      for (const line of lines) {
        if (!/^\d{2}\.\d{2}\.\d{2}$/.test(line.kpd)) broken('HR-BR-25', 'product', findingTexts.kpd, line.code)
      }
    }
    if (national('HR-BR-55') && document.vat !== vatGroups.reduce((total, group) => total + group.vat, 0)) {
      broken('HR-BR-55', 'document', findingTexts.sums)
    }
  }
}

const isCountry = (code: string) => /^[A-Z]{2}$/.test(code)

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** The Croatian number of a person or company: eleven digits, the last of ISO 7064 MOD 11,10. */
export function isOib(text: string): boolean {
  if (!/^\d{11}$/.test(text)) return false
  let rest = 10
  for (const digit of text.slice(0, 10)) {
    rest = (rest + Number(digit)) % 10 || 10
    rest = (rest * 2) % 11
  }
  return (11 - rest) % 10 === Number(text[10])
}
