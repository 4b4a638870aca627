import { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { useAct } from '../api/use-act.ts'
import { PriceActDialog } from '../prices/price-act-dialog.tsx'
import type { Group } from './group-screen.tsx'
import { t } from './groups.texts.ts'
import { useMovePreview } from './use-move-preview.tsx'

/** Takes companies out of a price group. */
export function RemoveCompaniesDialog({
  group,
  ids,
  onClose,
  onDone,
}: {
  group: Group
  ids: readonly number[]
  onClose: () => void
  onDone: (ids: readonly number[]) => void
}) {
  const change = useAct(groups.changeCompanies, { blocking: true })
  const look = useAct(groups.changeCompanies, { says: false, refreshes: [] })
  const ahead = useMovePreview()
  const params = { id: group.id }
  const wish = { companyIds: [...ids], isIn: false }
  return (
    <PriceActDialog
      title={t.removeCompaniesTitle(ids.length)}
      label={t.remove}
      wish={wish}
      ahead={ahead}
      look={() => look.attempt({ params, body: { ...wish, isDryRun: true } })}
      send={async (agreed) => {
        await change.attempt({ params, body: { ...wish, ...agreed } })
        onDone(ids)
      }}
      onClose={onClose}
    >
      <div>{t.removeCompaniesText}</div>
    </PriceActDialog>
  )
}
