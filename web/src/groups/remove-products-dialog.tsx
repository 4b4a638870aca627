import { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { useAct } from '../api/use-act.ts'
import { PriceActDialog } from '../prices/price-act-dialog.tsx'
import { usePricePreview } from '../prices/use-price-preview.tsx'
import { t } from './groups.texts.ts'

/** Takes products out of a price group. */
export function RemoveProductsDialog({
  ids,
  onClose,
  onDone,
}: {
  ids: readonly number[]
  onClose: () => void
  onDone: (ids: readonly number[]) => void
}) {
  const remove = useAct(groups.removeProducts, { blocking: true })
  const look = useAct(groups.removeProducts, { says: false, refreshes: [] })
  const ahead = usePricePreview()
  const wish = { ids: [...ids] }
  return (
    <PriceActDialog
      title={t.removeProductsTitle(ids.length)}
      label={t.remove}
      wish={wish}
      ahead={ahead}
      look={() => look.attempt({ body: { ...wish, isDryRun: true } })}
      send={async (agreed) => {
        await remove.attempt({ body: { ...wish, ...agreed } })
        onDone(ids)
      }}
      onClose={onClose}
    >
      <div>{t.removeProductsText}</div>
    </PriceActDialog>
  )
}
