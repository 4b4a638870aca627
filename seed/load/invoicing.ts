import { convert } from '@brava/contract/money.ts'
import { type InvoiceSnapshot, type SnapshotParty, vatGroupsOf } from '../../server/src/invoices/invoice-snapshot.ts'
import { dayIn } from '../../server/src/invoices/day-in.ts'
import { standardVatTexts } from '../../server/src/invoices/vat-texts/standard-vat-texts.ts'
import { companies } from '../world/companies.ts'
import type { CompanyKey } from '../world/companies/seed-company.ts'
import { countries } from '../world/places.ts'
import { companyId, logoId } from './world-ids.ts'
import { day, hour, rateOf, type Row, type TradeLeg, type TradeOrder, type TradeState } from './trade-state.ts'

/** Issues invoices with gapless numbers and the server's own snapshot; older ones have been opened. */
export function openInvoicing({ random, end, tables, facts }: TradeState) {
  const counters = new Map<string, Row & { last: number }>()
  function party(key: CompanyKey): SnapshotParty {
    const one = companies[key]
    return {
      name: one.legalName || one.name,
      address: one.address,
      postalCode: one.postalCode,
      town: one.town,
      countryCode: one.country,
      countryName: countries.find((country) => country.code === one.country)?.name ?? one.country,
      taxId: one.taxId,
      vatId: one.vatId,
      email: one.email,
      phone: one.phone,
    }
  }
  const zoneOf = (key: CompanyKey) => facts.get(companyId(key))?.timeZone ?? 'Europe/Sarajevo'

  function issue(order: TradeOrder, at: Date, onCredit: (order: TradeOrder, leg: TradeLeg) => number): void {
    for (const leg of [...order.legs].sort((a, b) => companyId(a.seller) - companyId(b.seller))) {
      const suppliedOn = dayIn(at, zoneOf(leg.seller))
      const year = Number(suppliedOn.slice(0, 4))
      const series = String(companies[leg.seller].type)
      const name = `${leg.seller}/${year}`
      const counter = counters.get(name) ?? { issuer_id: companyId(leg.seller), series, year, last: 0 }
      counters.set(name, counter)
      counter.last += 1
      const number = `${series}-${year}-${String(counter.last).padStart(4, '0')}`
      const home = companies[leg.seller].currency
      const snapshot: InvoiceSnapshot = {
        version: 1,
        number,
        issuer: {
          ...party(leg.seller),
          bankAccount: companies[leg.seller].bankAccount,
          remarks: companies[leg.seller].invoiceText,
          logoFileId: logoId(leg.seller),
        },
        buyer: party(leg.buyer),
        orderNumber: order.number,
        orderedAt: order.plan.at.toISOString(),
        issuedAt: at.toISOString(),
        suppliedOn,
        placeOfIssue: companies[leg.seller].town,
        paymentType: order.plan.paymentType,
        currency: leg.currency,
        lines: leg.lines,
        vatGroups: vatGroupsOf(leg.lines, standardVatTexts),
        net: leg.net,
        vat: leg.vat,
        gross: leg.gross,
        paid: leg.gross - onCredit(order, leg),
        vatHome:
          leg.currency === home
            ? null
            : { currency: home, rate: rateOf(leg.currency), vat: convert(leg.vat, rateOf(leg.currency)) },
      }
      const id = tables.invoices.length + 1
      tables.invoices.push({
        id,
        number,
        issuer_id: companyId(leg.seller),
        series,
        year,
        seq: counter.last,
        buyer_id: companyId(leg.buyer),
        order_id: order.id,
        leg_id: leg.id,
        currency: leg.currency,
        net: leg.net,
        vat: leg.vat,
        gross: leg.gross,
        issued_at: at,
        supplied_on: suppliedOn,
        snapshot,
        created_at: at,
      })
      const age = end - at.getTime()
      const seen = new Date(Math.min(end, at.getTime() + random.whole(1, 30) * hour))
      if (age > 1.4 * day) tables.invoice_openings.push({ invoice_id: id, company_id: companyId(leg.seller), at: seen })
      if (age > 4 * day || (age > day && random.chance(0.6)))
        tables.invoice_openings.push({ invoice_id: id, company_id: companyId(leg.buyer), at: seen })
    }
  }

  return { issue, counters: (): Row[] => [...counters.values()] }
}
export type Invoicing = ReturnType<typeof openInvoicing>
