import { keys } from '@brava/contract/keys/keys.endpoints.ts'
import { products } from '@brava/contract/products/products.endpoints.ts'
import { useState } from 'react'
import { useInParts } from '../api/in-parts.ts'
import type { Selection } from '../api/list.ts'
import { call } from '../api/call.ts'
import { useAct } from '../api/use-act.ts'
import { AskDialog } from '../ui/ask/ask-dialog.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { t } from './keys.texts.ts'

/** Products by title or code, at most 20. */
async function findProducts(text: string) {
  const { data } = await call(products.list, {
    body: { quickSearch: text, pageSize: 20, sortBy: 'title', isSortAscending: true },
  })
  return data.map((product) => ({ value: product.id, label: `${product.title} (${product.code})` }))
}

/** Asks which product the keys are moved to, and why. */
export function MoveKeysDialog({
  ids,
  selection,
  onClose,
}: {
  ids: readonly number[]
  selection: Selection
  onClose: () => void
}) {
  const [productId, setProduct] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const { left, run } = useInParts(selection, ids)
  const move = useAct(keys.move, { says: false })
  return (
    <AskDialog
      open
      onClose={onClose}
      title={t.moveTitle(left.length)}
      confirm={t.move}
      closeLabel={t.cancel}
      ready={productId !== null && reason.trim() !== ''}
      act={async () =>
        (await run((part) => move.run({ body: { ids: part, productId: productId ?? 0, reason: reason.trim() } }))) !==
        undefined
      }
    >
      <p>{t.moveText}</p>
      <SelectField
        label={t.product}
        name="productId"
        value={productId}
        onChange={setProduct}
        find={findProducts}
        required
      />
      <TextField
        label={t.reason}
        name="reason"
        hint={t.reasonHint}
        value={reason}
        onChange={setReason}
        maxLength={300}
        required
      />
    </AskDialog>
  )
}
