import { mostIdsOfPage } from '@brava/contract/endpoint.ts'
import { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { inParts, sayDeleted } from '../api/in-parts.ts'
import type { Selection } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { PriceActDialog } from '../prices/price-act-dialog.tsx'
import { usePricePreview } from '../prices/use-price-preview.tsx'
import { t } from './groups.texts.ts'

/** Removes products from a price group. */
export function RemoveProductsDialog({
  ids,
  onClose,
  selection,
}: {
  ids: readonly number[]
  onClose: () => void
  selection: Pick<Selection, 'drop'>
}) {
  const remove = useAct(groups.removeProducts, { blocking: true, says: false })
  const look = useAct(groups.removeProducts, { says: false, refreshes: [] })
  const ahead = usePricePreview()
  // More than one call takes are sent in parts, one after the other, as long as none of the parts is a job.
  const wish = { ids: ids.slice(0, mostIdsOfPage) }
  return (
    <PriceActDialog
      title={t.removeProductsTitle(ids.length)}
      label={t.remove}
      wish={wish}
      ahead={ahead}
      look={() => look.attempt({ body: { ...wish, isDryRun: true } })}
      send={(agreed) =>
        inParts(
          selection,
          ids,
          (part) => {
            const asked = { body: { ids: part, ...agreed } }
            return part[0] === ids[0] ? remove.attempt(asked) : remove.run(asked)
          },
          sayDeleted,
        )
      }
      onClose={onClose}
    >
      <div>{t.removeProductsText}</div>
    </PriceActDialog>
  )
}
