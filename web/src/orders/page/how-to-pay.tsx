import type { Answered } from '@brava/contract/endpoint.ts'
import type { myOrders } from '@brava/contract/orders/my-orders.endpoints.ts'
import { transferCodeNames, transferTexts } from '@brava/contract/orders/transfer-code.ts'
import { language } from '../../text/language.ts'
import { CopyButton } from '../../ui/basics/copy-button.tsx'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import { t } from '../orders.texts.ts'
import classes from './how-to-pay.module.css'

type Transfer = NonNullable<Answered<typeof myOrders.one>['data']['transfer']>

/** The data for a bank transfer, to copy or to scan. */
export function HowToPay({ transfer, amount }: { transfer: Transfer; amount: string }) {
  return (
    <div className={classes.ways}>
      <KeyValues
        pairs={[
          [t.amountToPay, amount, 'strong'],
          [t.payee, transfer.payee],
          transfer.collectsFor !== null && [transferTexts.collectsFor[language], transfer.collectsFor],
          transfer.account !== '' && [
            t.bankAccount,
            <Copyable key="account" label={t.copyAccount} text={transfer.account} />,
          ],
          [t.paymentReference, <Copyable key="reference" label={t.copyReference} text={transfer.reference} />],
        ]}
      />
      {transfer.codes.map((code) => (
        <figure key={code.kind} className={classes.code}>
          <svg
            viewBox={`0 0 ${code.width} ${code.height}`}
            data-kind={code.kind}
            aria-hidden
            shapeRendering="crispEdges"
          >
            <path d={code.path} />
          </svg>
          <figcaption>{transferCodeNames[code.kind][language]}</figcaption>
        </figure>
      ))}
    </div>
  )
}

function Copyable({ text, label }: { text: string; label: string }) {
  return (
    <span className={classes.copyable}>
      {text}
      <CopyButton value={text} label={label} />
    </span>
  )
}
