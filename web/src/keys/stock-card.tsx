import type { Answered } from '@brava/contract/endpoint.ts'
import type { keys } from '@brava/contract/keys/keys.endpoints.ts'
import type { ReactNode } from 'react'
import { count, money, percentOf } from '../text/format.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { Card } from '../ui/layout/card.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { StateBar } from '../ui/layout/state-bar.tsx'
import classes from './keys.module.css'
import { stockTexts } from './key-stock.texts.ts'

export type KeyStock = Answered<typeof keys.stock>['data']

/** The colours of key states in every bar. */
export function stateParts(counts: Pick<KeyStock, 'available' | 'reserved' | 'sold' | 'faulty' | 'withdrawn'>) {
  return [
    { label: stockTexts.stateAvailable, value: counts.available, fill: 'accent' },
    { label: stockTexts.stateReserved, value: counts.reserved, fill: 'amber' },
    { label: stockTexts.stateSold, value: counts.sold, fill: 'grey' },
    { label: stockTexts.stateFaulty, value: counts.faulty, fill: 'danger' },
    { label: stockTexts.stateWithdrawn, value: counts.withdrawn, fill: 'dark' },
  ] as const
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** How many keys are in stock, what they are worth and how long they last. */
export function StockCard({ stock }: { stock: KeyStock }) {
  return (
    <Card>
      <div className={classes.stockHead}>
        <p className={classes.stockFigure}>
          <b>{count(stock.available)}</b> <span>{stockTexts.available}</span>
        </p>
        <dl className={classes.figures}>
          <Figure label={stockTexts.stockValue}>{money(stock.stockValue, currencySymbol(stock.currency))}</Figure>
          <Figure label={stockTexts.daysOfCover}>{stock.daysOfCover === null ? '—' : count(stock.daysOfCover)}</Figure>
          <Figure label={stockTexts.sold30}>{count(stock.sold30)}</Figure>
          <Figure label={stockTexts.defectRate}>{percentOf(stock.defectRateBp)}</Figure>
        </dl>
      </div>
      <StateBar legend total={{ label: stockTexts.total, value: stock.total }} parts={stateParts(stock)} />
      {stock.missing > 0 && (
        <div className={classes.missing}>
          <Notice tone="warning">
            {stockTexts.missing(stock.missing)} {stockTexts.missingHint}
          </Notice>
        </div>
      )}
    </Card>
  )
}
