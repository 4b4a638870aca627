import type { OrderInvoice } from '@brava/contract/orders/order-parts.ts'
import { IconDownload, IconFileTypeXml } from '@tabler/icons-react'
import type { z } from 'zod'
import { money } from '../../text/format.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { Button, IconButton } from '../../ui/basics/button.tsx'
import { Card, Rows } from '../../ui/layout/card.tsx'
import { TwoLine } from '../../ui/table/cells.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import classes from './order-invoices.module.css'
import { saveInvoice } from '../save-invoice.ts'
import { t as invoiceTexts } from '../../invoices/invoices.texts.ts'
import { t } from '../orders.texts.ts'
import { t as refundTexts } from '../refund.texts.ts'
import { partTexts } from './order-parts.texts.ts'

type Invoice = z.input<typeof OrderInvoice>

/** An invoice gets its number a moment after the sale; until then the page keeps polling. */
export const whileDue = ({ data }: { data: { invoicesDue: number } }): number | false =>
  data.invoicesDue > 0 ? 500 : false

/** The documents of an order. */
export function OrderInvoices({
  invoices,
  due,
  byDelivery,
}: {
  invoices: readonly Invoice[]
  due: number
  byDelivery: boolean
}) {
  return (
    <Card title={t.invoices} facts={byDelivery && partTexts.byDelivery} flush>
      {invoices.length + due === 0 ? (
        <EmptyState title={partTexts.noInvoices}>{t.noInvoicesWhy}</EmptyState>
      ) : (
        <InvoiceRows invoices={invoices} due={due} />
      )}
    </Card>
  )
}

/** A row for each document: number, buyer, amount, PDF; and one row with the number still being issued. */
export function InvoiceRows({ invoices, due }: { invoices: readonly Invoice[]; due: number }) {
  return (
    <Rows>
      {invoices.map((invoice) => (
        <Row
          key={invoice.id}
          after={
            <>
              <IconButton
                size="sm"
                label={t.downloadInvoice(invoice.number)}
                onClick={() => void saveInvoice(invoice, invoice.isIncoming)}
              >
                <IconDownload />
              </IconButton>
              <IconButton
                size="sm"
                label={partTexts.downloadXml(invoice.number)}
                onClick={() => void saveInvoice(invoice, invoice.isIncoming, 'xml')}
              >
                <IconFileTypeXml />
              </IconButton>
            </>
          }
        >
          <span className={classes.document}>
            <TwoLine
              sub={
                invoice.refersTo
                  ? `${refundTexts.creditNoteTo} ${invoice.refersTo.name}`
                  : [partTexts.toBuyer(invoice.buyerName), invoice.delivery && invoiceTexts.delivery(invoice.delivery)]
                      .filter(Boolean)
                      .join(' · ')
              }
            >
              <Button variant="link" onClick={() => void saveInvoice(invoice, invoice.isIncoming)}>
                {invoice.number}
              </Button>
            </TwoLine>
            <span className="money">{money(invoice.gross, currencySymbol(invoice.currency))}</span>
          </span>
        </Row>
      ))}
      {due > 0 && (
        <Row>
          <span role="status">{partTexts.beingIssued(due)}</span>
        </Row>
      )}
    </Rows>
  )
}
