import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { type CompanyType, companyType } from '@brava/contract/enums.ts'
import type { refunds } from '@brava/contract/orders/refunds.endpoints.ts'
import { language } from '../../text/language.ts'
import { money } from '../../text/format.ts'
import classes from './refund-dialog.module.css'
import { t } from '../refund.texts.ts'

type Leg = Answered<typeof refunds.preview>['data']['legs'][number]

const kindOf = (type: number) => companyType.label(type as CompanyType, language)

/** Who pays whom back: credit in use first, then funds, each before and after; and the credit note for its invoice. */
export function RefundLegs({ legs }: { legs: readonly Leg[] }) {
  return (
    <div className={classes.legs}>
      {legs.toReversed().map((leg) => {
        const isCredit = Number(leg.toCredit) > 0
        const invoices = [
          ...(leg.credits ?? (leg.invoice ? [leg.invoice.name] : [])),
          ...(leg.isInvoiceDue ? [t.invoiceDue] : []),
        ]
        return (
          <section key={leg.seq} className={classes.leg} aria-label={`${leg.seller.name} → ${leg.buyer.name}`}>
            <div className={classes.parties}>
              <div>
                <span>{t.paysBack(kindOf(leg.seller.type))}</span>
                <b>{leg.seller.name}</b>
              </div>
              <span aria-hidden>→</span>
              <div>
                <span>{kindOf(leg.buyer.type)}</span>
                <b>{leg.buyer.name}</b>
              </div>
              <strong>{money(leg.gross, currencySymbol(leg.currency))}</strong>
            </div>
            <div className={classes.moves}>
              <span>{isCredit ? t.creditFirst : t.credit}</span>
              <span>{isCredit ? `${money(leg.creditBefore)} → ${money(leg.creditAfter)}` : t.noCredit}</span>
              <b>{isCredit ? money(leg.toCredit) : '—'}</b>
              <span>{t.funds}</span>
              <span>
                {money(leg.fundsBefore)} → {money(leg.fundsAfter)}
              </span>
              <b>{money(leg.toFunds)}</b>
              {Number(leg.toCard) !== 0 && (
                <>
                  <span>{t.card}</span>
                  <span>{leg.seq === legs.length ? t.toTheCard : t.toRetailersCard}</span>
                  <b>{money(leg.toCard)}</b>
                </>
              )}
              {Number(leg.outside) !== 0 && (
                <>
                  <span>{t.outside}</span>
                  <span>{t.outsideBy(leg.seller.name)}</span>
                  <b>{money(leg.outside)}</b>
                </>
              )}
            </div>
            <div className={classes.paper}>
              {Number(leg.gross) === 0 ? (
                <span>{t.nothingToCredit}</span>
              ) : invoices.length === 0 ? (
                <span>{t.noCreditNote}</span>
              ) : (
                <span>
                  {t.creditNoteTo} <b>{invoices.join(', ')}</b>
                </span>
              )}
              <span>{t.netVat(money(leg.net), money(leg.vat))}</span>
            </div>
          </section>
        )
      })}
    </div>
  )
}
