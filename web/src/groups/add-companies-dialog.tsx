import { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { useMemo, useState } from 'react'
import { infoOf } from '../api/api-error.ts'
import { useProfile } from '../api/profile.ts'
import { useAct } from '../api/use-act.ts'
import { findPartnersOf } from '../companies/find-partners-of.ts'
import { BelowCostButton, useBelowCost } from '../prices/below-cost.tsx'
import { toast } from '../state/toast.ts'
import { MultiSelectField } from '../ui/field/multi-select-field.tsx'
import { Stack } from '../ui/layout/page.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import type { Group } from './group-screen.tsx'
import { t } from './groups.texts.ts'

/** Puts companies into a price group. */
export function AddCompaniesDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { userData } = useProfile()
  const find = useMemo(() => findPartnersOf(userData.companyId), [userData.companyId])
  const [chosen, setChosen] = useState<readonly number[]>([])
  const change = useAct(groups.changeCompanies, { blocking: true })
  const below = useBelowCost()

  async function go() {
    try {
      const done = await below.send((agreed) =>
        change.attempt({ params: { id: group.id }, body: { companyIds: [...chosen], isIn: true, ...agreed } }),
      )
      if (done) onClose()
    } catch (error) {
      toast('error', infoOf(error))
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      width={640}
      title={t.addCompaniesTo(group.name)}
      action={
        <BelowCostButton
          below={below}
          label={t.addN(chosen.length)}
          disabled={chosen.length === 0}
          pending={change.pending}
          onClick={() => void go()}
        />
      }
    >
      <Stack>
        <MultiSelectField
          label={t.companies}
          hint={t.addCompaniesHint}
          value={chosen}
          onChange={(next) => {
            below.forget()
            setChosen(next)
          }}
          find={find}
        />
        {below.notice}
      </Stack>
    </Dialog>
  )
}
