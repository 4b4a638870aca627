import { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { useMemo, useState } from 'react'
import { useProfile } from '../api/profile.ts'
import { useTries } from '../api/told-error.ts'
import { useAct } from '../api/use-act.ts'
import { findPartnersOf } from '../companies/find-partners-of.ts'
import { toast } from '../state/toast.ts'
import { MultiSelectField } from '../ui/field/multi-select-field.tsx'
import { PercentField } from '../ui/field/number-field.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { t } from './assign-to-partners.texts.ts'
import { BelowCostButton, useBelowCost } from '../prices/below-cost.tsx'

/** Assigns one product to several partners at once: at the base price, or with one margin on cost. */
export function AssignToPartners({
  product,
  onClose,
}: {
  product: { id: number; title: string }
  onClose: () => void
}) {
  const { userData } = useProfile()
  const find = useMemo(() => findPartnersOf(userData.companyId), [userData.companyId])
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [marginBp, setMargin] = useState<number | null>(null)
  const assign = useAct(prices.assign, { blocking: true, says: false })

  const below = useBelowCost()
  const question = below.about({ companyId: chosen[0], marginBp })
  const tries = useTries()
  async function go() {
    let done = 0
    const work = async () => {
      for (const companyId of chosen) {
        const items = [{ productId: product.id, price: null, marginBp }]
        const assigned = await below.send({ companyId, marginBp }, (agreed) =>
          assign.attempt({ body: { companyId, items, ...agreed } }),
        )
        // Asked about this partner, the first of those left.
        if (!assigned) break
        done += 1
      }
      if (done > 0) toast('success', t.assigned(done))
      if (done === chosen.length) onClose()
    }
    await tries.run(work, () => (done > 0 ? t.assigned(done) : undefined))
    // Partners before the failure now have the product; the others stay chosen.
    setChosen(chosen.slice(done))
  }

  return (
    <Dialog
      open
      onClose={onClose}
      width={640}
      title={t.assignToPartners}
      subtitle={product.title}
      action={
        <BelowCostButton
          below={question}
          label={t.assign(chosen.length)}
          disabled={chosen.length === 0 || Number.isNaN(marginBp)}
          pending={assign.pending}
          onClick={() => void go()}
        />
      }
    >
      <div style={{ display: 'grid', gap: 14 }}>
        <MultiSelectField label={t.partners} value={chosen} onChange={setChosen} find={find} />
        <PercentField label={t.margin} hint={t.marginHint} value={marginBp} onChange={setMargin} />
        {question.notice}
      </div>
    </Dialog>
  )
}
