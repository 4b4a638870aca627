import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { supplierClaims } from '@brava/contract/supplier-claims/supplier-claims.endpoints.ts'
import { useState } from 'react'
import type { RowOf } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { count, money } from '../text/format.ts'
import { AskDialog } from '../ui/ask/ask-dialog.tsx'
import { DecimalField } from '../ui/field/decimal-field.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { t } from './supplier-claims.texts.ts'

export type ClaimRow = RowOf<typeof supplierClaims.list>
export type Settlement = 'credit' | 'replace' | 'refuse'

const words = {
  credit: { title: t.creditTitle, text: undefined },
  replace: { title: t.replaceTitle, text: t.replaceText },
  refuse: { title: t.refuseTitle, text: t.refuseText },
} as const

/** The supplier's answer, with the amount that it credits. */
export function SettleDialog({ claim, as, onClose }: { claim: ClaimRow; as: Settlement; onClose: () => void }) {
  const [credit, setCredit] = useState(claim.amount)
  const [answer, setAnswer] = useState('')
  const settle = useAct(supplierClaims.settle)
  return (
    <AskDialog
      open
      title={words[as].title}
      confirm={t.save}
      closeLabel={t.cancel}
      onClose={onClose}
      ready={as !== 'credit' || /^\d+(\.\d{1,2})?$/.test(credit)}
      act={async () => {
        const body = { as, answer, credit: as === 'credit' ? credit : null }
        return (await settle.run({ params: { id: claim.id }, body })) !== undefined
      }}
    >
      <div>
        {words[as].text ?? t.creditText(count(claim.keys), money(claim.amount, currencySymbol(claim.currency)))}
      </div>
      {as === 'credit' && (
        <DecimalField
          label={t.credit}
          required
          autoFocus
          value={credit}
          onChange={setCredit}
          unit={currencySymbol(claim.currency)}
        />
      )}
      <TextField label={t.answer} value={answer} onChange={setAnswer} maxLength={500} autoFocus={as !== 'credit'} />
    </AskDialog>
  )
}
