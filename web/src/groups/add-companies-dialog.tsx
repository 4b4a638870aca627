import { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { useMemo, useState } from 'react'
import { useProfile } from '../api/profile.ts'
import { useAct } from '../api/use-act.ts'
import { findPartnersOf } from '../companies/find-partners-of.ts'
import { PriceActDialog } from '../prices/price-act-dialog.tsx'
import { MultiSelectField } from '../ui/field/multi-select-field.tsx'
import type { Group } from './group-screen.tsx'
import { t } from './groups.texts.ts'
import { tooMany, useMovePreview } from './use-move-preview.tsx'

/** Adds companies to a price group. */
export function AddCompaniesDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { userData } = useProfile()
  const find = useMemo(() => findPartnersOf(userData.companyId), [userData.companyId])
  const [chosen, setChosen] = useState<readonly number[]>([])
  const change = useAct(groups.changeCompanies, { blocking: true })
  const look = useAct(groups.changeCompanies, { says: false, refreshes: [] })
  const ahead = useMovePreview()
  const params = { id: group.id }
  const wish = { companyIds: [...chosen], isIn: true }
  return (
    <PriceActDialog
      title={t.addCompaniesTo(group.name)}
      label={t.addN(chosen.length)}
      wish={wish}
      problem={chosen.length === 0 ? '' : tooMany(chosen.length)}
      ahead={ahead}
      look={() => look.attempt({ params, body: { ...wish, isDryRun: true } })}
      send={(agreed) => change.attempt({ params, body: { ...wish, ...agreed } })}
      onClose={onClose}
    >
      <MultiSelectField label={t.companies} hint={t.addCompaniesHint} value={chosen} onChange={setChosen} find={find} />
    </PriceActDialog>
  )
}
