import { IconFileInvoice, IconKey, IconShoppingCart } from '@tabler/icons-react'
import { dateTime } from '../text/format.ts'
import { t } from './auth.texts.ts'
import { KeyPattern } from './key-pattern.tsx'
import classes from './promise-panel.module.css'

interface PromisePanelProps {
  /** When the server last reported that it works. */
  checkedAt?: string | undefined
  isDown: boolean
}

/** The dark panel beside the sign-in form: what Brava does, and whether it is working now. */
export function PromisePanel({ checkedAt, isDown }: PromisePanelProps) {
  return (
    <aside className={classes.panel} aria-label="Brava">
      <KeyPattern />
      <div className={classes.promise}>
        <h2>{t.panelTitle}</h2>
        <ul>
          <li>
            <IconShoppingCart aria-hidden />
            {t.panelOrder}
          </li>
          <li>
            <IconKey aria-hidden />
            {t.panelKeys}
          </li>
          <li>
            <IconFileInvoice aria-hidden />
            {t.panelInvoice}
          </li>
        </ul>
        <p className={classes.state}>
          <span className={classes.dot} data-down={isDown || undefined} aria-hidden="true" />
          {isDown ? t.systemsDown : checkedAt ? `${t.systemsOk} · ${dateTime(checkedAt)}` : '…'}
        </p>
      </div>
    </aside>
  )
}
