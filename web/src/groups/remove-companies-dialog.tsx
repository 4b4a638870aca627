import { mostIdsOfPage } from '@brava/contract/endpoint.ts'
import { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { inParts } from '../api/in-parts.ts'
import type { Selection } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { PriceActDialog } from '../prices/price-act-dialog.tsx'
import type { Group } from './group-screen.tsx'
import { t } from './groups.texts.ts'
import { useMovePreview } from './use-move-preview.tsx'

/** Removes companies from a price group. */
export function RemoveCompaniesDialog({
  group,
  ids,
  onClose,
  selection,
}: {
  group: Group
  ids: readonly number[]
  onClose: () => void
  selection: Pick<Selection, 'drop'>
}) {
  const change = useAct(groups.changeCompanies, { blocking: true, says: false })
  const look = useAct(groups.changeCompanies, { says: false, refreshes: [] })
  const ahead = useMovePreview()
  const params = { id: group.id }
  // More than one call takes are sent in parts, one after the other, as long as none of the parts is a job.
  const wish = { companyIds: ids.slice(0, mostIdsOfPage), isIn: false }
  return (
    <PriceActDialog
      title={t.removeCompaniesTitle(ids.length)}
      label={t.remove}
      wish={wish}
      ahead={ahead}
      look={() => look.attempt({ params, body: { ...wish, isDryRun: true } })}
      send={(agreed) =>
        inParts(selection, ids, (companyIds) => {
          const asked = { params, body: { ...wish, companyIds, ...agreed } }
          return companyIds[0] === ids[0] ? change.attempt(asked) : change.run(asked)
        })
      }
      onClose={onClose}
    >
      <div>{t.removeCompaniesText}</div>
    </PriceActDialog>
  )
}
