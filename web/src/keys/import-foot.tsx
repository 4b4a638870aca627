import { Button } from '../ui/basics/button.tsx'
import { importTexts } from './import.texts.ts'
import classes from './keys.module.css'
import { t } from './keys.texts.ts'

interface ImportFootProps {
  good: number
  /** Keys on sale after the import. */
  after: number
  /** Supplier and cost are given. */
  ready: boolean
  failed: boolean
  pending: boolean
  onLeave: () => void
  onImport: () => void
}

/** What the import will do, or what it still wants, and the button that does it. */
export function ImportFoot({ good, after, ready, failed, pending, onLeave, onImport }: ImportFootProps) {
  return (
    <footer className={classes.panelFoot}>
      <p>{good === 0 ? importTexts.noneGood : ready ? importTexts.afterImport(after) : importTexts.chooseFirst}</p>
      <div className={classes.panelActs}>
        <Button size="lg" onClick={onLeave}>
          {t.cancel}
        </Button>
        <Button size="lg" variant="primary" wide disabled={!ready || good === 0} pending={pending} onClick={onImport}>
          {failed ? importTexts.tryAgain : importTexts.importGood(good)}
        </Button>
      </div>
    </footer>
  )
}
