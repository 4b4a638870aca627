import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import type { Answered, Sent } from '@brava/contract/endpoint.ts'
import { wirePattern } from '@brava/contract/minor.ts'
import type { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { type RefundReason, refundReason } from '@brava/contract/orders/refund-reason.ts'
import { refundReasonLength, refunds } from '@brava/contract/orders/refunds.endpoints.ts'
import { IconReceiptRefund } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { money } from '../../text/format.ts'
import { optionsOf } from '../../text/options-of.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import { DecimalField } from '../../ui/field/decimal-field.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { paymentTypeWords } from '../payment-cell.tsx'
import classes from './refund-dialog.module.css'
import { RefundLegs } from './refund-legs.tsx'
import { RefundLines } from './refund-lines.tsx'
import { RefundUnits } from './refund-units.tsx'
import { t } from '../refund.texts.ts'

type Order = Answered<typeof orders.plain>['data']
type Preview = Answered<typeof refunds.preview>['data']
type How = 'units' | 'all' | 'amount'

/** Refunds units of an order, an amount, or everything that is left, and shows the effect first. */
export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const formId = useId()
  const [how, setHow] = useState<How>('units')
  const [units, setUnits] = useState<ReadonlyMap<number, number>>(new Map())
  /** Units that were chosen one by one; for the other lines the server chooses. */
  const [named, setNamed] = useState<ReadonlyMap<number, readonly number[]>>(new Map())
  const [opened, setOpened] = useState<number | null>(null)
  const [amount, setAmount] = useState('')
  const [keysToStock, setKeysToStock] = useState(true)
  const [reasonKind, setReasonKind] = useState<RefundReason | null>(null)
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const refund = useAct(refunds.refund, { blocking: true })

  const lines = [...units]
    .filter(([, quantity]) => quantity > 0)
    .map(([lineId, quantity]) => {
      const slotIds = named.get(lineId)
      return { lineId, quantity, ...(slotIds ? { slotIds: [...slotIds] } : {}) }
    })
  const choose = (lineId: number, quantity: number, slotIds?: readonly number[]) => {
    setUnits(new Map([...units, [lineId, quantity]]))
    setNamed(new Map([...[...named].filter(([id]) => id !== lineId), ...(slotIds ? [[lineId, slotIds] as const] : [])]))
  }
  const cents = wirePattern.test(amount) ? Math.round(Number(amount) * 100) : 0
  const most = Math.round(Number(order.total) * 100) - Math.round(Number(order.refunded) * 100)
  // A larger amount is not previewed: the refusal would replace the form.
  const isAmount = cents > 0 && cents <= most
  const isChosen = how === 'all' || (how === 'units' ? lines.length > 0 : isAmount)
  const what = {
    id: order.id,
    keysToStock,
    ...(how === 'units' && lines.length > 0 ? { lines } : {}),
    ...(how === 'amount' && isAmount ? { amount } : {}),
  } satisfies Sent<typeof refunds.preview>['body']
  const query = useEndpoint(refunds.preview, { body: what }, { keepPrevious: true })
  const preview = query.data?.data
  const symbol = currencySymbol(order.currency)
  const isReady =
    isChosen &&
    !query.isFetching &&
    !query.isError &&
    reasonKind !== null &&
    reason.trim() !== '' &&
    typed.trim() === order.number

  async function go() {
    if (!isReady || !preview || reasonKind === null || refund.pending) return
    const answer = await refund.run({
      body: { ...what, reasonKind, reason: reason.trim(), refundedBefore: preview.refunded },
    })
    if (answer) onClose()
  }

  return (
    <Dialog
      open
      flush
      width={840}
      tone="danger"
      icon={<IconReceiptRefund />}
      onClose={onClose}
      title={t.title(order.number)}
      subtitle={t.paidBy(
        order.company.name,
        money(order.total, symbol),
        paymentTypeWords(order.paymentType).toLocaleLowerCase(),
      )}
      action={
        <div className={classes.confirm}>
          <label htmlFor={`${formId}-number`}>{t.typeNumber(order.number)}</label>
          <input
            id={`${formId}-number`}
            form={formId}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button
            type="submit"
            form={formId}
            variant="dangerFilled"
            icon={<IconReceiptRefund />}
            disabled={!isReady}
            pending={refund.pending}
          >
            {t.confirm(isChosen && preview ? money(preview.amount, symbol) : '')}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void go()
        }}
      >
        <div className={classes.how}>
          <Segmented
            label={t.how}
            value={how}
            onChange={setHow}
            options={[
              { value: 'units', label: t.chosenUnits },
              { value: 'all', label: t.allThatIsLeft },
              { value: 'amount', label: t.anAmount },
            ]}
          />
        </div>
        <Loaded query={query}>
          {({ data }) => (
            <div className={classes.body}>
              <RefundLines
                lines={data.lines}
                symbol={symbol}
                isChosen={isChosen}
                onChange={how === 'units' ? choose : undefined}
                units={{
                  open: opened,
                  areNamed: (id) => named.has(id),
                  toggle: (id) => setOpened(opened === id ? null : id),
                  of: (line) => (
                    <RefundUnits
                      orderId={order.id}
                      lineId={line.lineId}
                      title={line.product.title}
                      chosen={named.get(line.lineId) ?? line.units.map((unit) => unit.slotId)}
                      waiting={query.isFetching && !named.has(line.lineId)}
                      onChange={(slotIds) => choose(line.lineId, slotIds.length, slotIds)}
                    />
                  ),
                }}
                chosen={(id) => (how === 'units' ? (units.get(id) ?? 0) : undefined)}
              />
              {how === 'amount' && (
                <DecimalField
                  label={t.amountLabel(symbol)}
                  hint={t.amountHint}
                  value={amount}
                  onChange={setAmount}
                  error={cents > most ? t.noMore(money(data.most, symbol)) : undefined}
                  required
                />
              )}
              <Share preview={data} isChosen={isChosen} symbol={symbol} />
              {isChosen && <KeyWords preview={data} />}
              {how !== 'amount' && (
                <Checkbox
                  label={t.keepUnseen}
                  hint={t.keepUnseenHint}
                  checked={keysToStock}
                  onChange={setKeysToStock}
                />
              )}
              {isChosen && <RefundLegs legs={data.legs} />}
              <div className={classes.why}>
                <SelectField
                  label={t.reason}
                  required
                  value={reasonKind}
                  onChange={setReasonKind}
                  options={optionsOf(refundReason)}
                />
                <TextField
                  label={t.whatHappened}
                  required
                  value={reason}
                  onChange={setReason}
                  maxLength={refundReasonLength}
                />
              </div>
            </div>
          )}
        </Loaded>
      </form>
    </Dialog>
  )
}

/** This refund compared with what can still be refunded. */
function Share({ preview, isChosen, symbol }: { preview: Preview; isChosen: boolean; symbol: string }) {
  const most = Number(preview.most)
  const amount = isChosen ? Number(preview.amount) : 0
  const left = ((most * 100 - amount * 100) / 100).toFixed(2)
  return (
    <div>
      <div className={classes.bar} aria-hidden>
        <span style={{ width: `${most === 0 ? 0 : (amount / most) * 100}%` }} />
      </div>
      <div className={classes.legend}>
        <span>
          {t.thisRefund} <b>{money(amount.toFixed(2))}</b>
        </span>
        <span>
          {t.leftAfter} <b>{money(left)}</b>
        </span>
        <span>
          {t.atMost(money(preview.most, symbol), Number(preview.refunded) > 0 ? money(preview.refunded, symbol) : null)}
        </span>
      </div>
    </div>
  )
}

/** What happens to the keys, shown above the button. */
function KeyWords({ preview: { keys } }: { preview: Preview }) {
  const cost = money(keys.withdrawnCost, currencySymbol(keys.homeCurrency))
  return (
    <>
      {keys.withdrawn > 0 && <Notice tone="warning">{t.burned(keys.withdrawn, cost)}</Notice>}
      {keys.toStock > 0 && <Notice tone="info">{t.toStock(keys.toStock)}</Notice>}
      {keys.none > 0 && <Notice tone="neutral">{t.noKey(keys.none)}</Notice>}
    </>
  )
}
