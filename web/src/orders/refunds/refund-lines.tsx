import type { Answered } from '@brava/contract/endpoint.ts'
import { fileUrl } from '@brava/contract/files/file-url.ts'
import type { refunds } from '@brava/contract/orders/refunds.endpoints.ts'
import { Fragment, type ReactNode } from 'react'
import { money } from '../../text/format.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Stepper } from '../../ui/field/stepper.tsx'
import { Cover, TwoLine } from '../../ui/table/cells.tsx'
import classes from './refund-dialog.module.css'
import { t } from '../refund.texts.ts'

type Line = Answered<typeof refunds.preview>['data']['lines'][number]

interface RefundLinesProps {
  lines: readonly Line[]
  symbol: string
  /** Amounts are those of the choice. */
  isChosen: boolean
  /** Units chosen by hand; undefined when units are not being chosen. */
  chosen: (lineId: number) => number | undefined
  onChange: ((lineId: number, quantity: number) => void) | undefined
  /** Opens the keys of a line, to choose them one by one. */
  units: {
    readonly open: number | null
    readonly toggle: (lineId: number) => void
    readonly of: (line: Line) => ReactNode
    /** They were chosen one by one, so all of them are known. */
    readonly areNamed: (lineId: number) => boolean
  }
}

/**
 * The lines of an order with what can be refunded of each; units are chosen here, with the last characters of the keys
 * they mean.
 */
export function RefundLines({ lines, symbol, isChosen, chosen, onChange, units }: RefundLinesProps) {
  return (
    <div className={classes.lines}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.product}</th>
            <th scope="col" data-wide>
              {t.bought}
            </th>
            <th scope="col" data-wide>
              {t.refundable}
            </th>
            <th scope="col" data-wide>
              {t.unitIn(symbol)}
            </th>
            <th scope="col">{t.units}</th>
            <th scope="col">{t.refundIn(symbol)}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const count = chosen(line.lineId) ?? (isChosen ? line.chosen : 0)
            const isKnown = count <= mostNamed || units.areNamed(line.lineId)
            const amount = isChosen && (chosen(line.lineId) ?? 1) > 0 ? line.amount : '0.00'
            return (
              <Fragment key={line.lineId}>
                <tr>
                  <td>
                    <span className={classes.product}>
                      <Cover src={fileUrl(line.product.imageFileId)} width={24} />
                      <TwoLine
                        sub={
                          <>
                            {[line.product.platform, isChosen && count > 0 && keysOf(line)].filter(Boolean).join(' · ')}
                            {onChange && count > 0 && isKnown && (
                              <>
                                {' '}
                                <Button
                                  variant="link"
                                  aria-label={t.changeOf(line.product.title)}
                                  aria-expanded={units.open === line.lineId}
                                  onClick={() => units.toggle(line.lineId)}
                                >
                                  {t.change}
                                </Button>
                              </>
                            )}
                          </>
                        }
                      >
                        {line.product.title}
                      </TwoLine>
                    </span>
                  </td>
                  <td data-wide>{line.quantity}</td>
                  <td data-wide>{line.refundable}</td>
                  <td data-wide>{money(line.unitPrice)}</td>
                  <td>
                    {onChange ? (
                      <Stepper
                        label={t.unitsOf(line.product.title)}
                        value={count}
                        max={line.refundable}
                        eager
                        disabled={line.refundable === 0}
                        look={count > 0 ? 'in' : undefined}
                        onChange={(quantity) => onChange(line.lineId, quantity)}
                      />
                    ) : (
                      count
                    )}
                  </td>
                  <td>{Number(amount) > 0 ? <strong>{money(amount)}</strong> : '—'}</td>
                </tr>
                {onChange && isKnown && units.open === line.lineId && (
                  <tr>
                    <td colSpan={6}>{units.of(line)}</td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** The answer lists at most this many units of a line. */
const mostNamed = 50
const mostTails = 6

/** The last characters of the keys that the units mean. */
function keysOf({ units }: Line): string {
  const tails = units.flatMap((unit) => unit.last4 ?? [])
  if (tails.length === 0) return ''
  return t.keysOf(`${tails.slice(0, mostTails).join(' ')}${tails.length > mostTails ? ' …' : ''}`)
}
