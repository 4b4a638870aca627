import { mostKeysOfALine } from '@brava/contract/cart/most-keys.ts'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { toast } from '../state/toast.ts'
import { count, money } from '../text/format.ts'
import { SelectField } from '../ui/field/select-field.tsx'
import { areShortcutsOn, isTyping } from '../ui/shortcuts.ts'
import classes from './add-to-cart.module.css'
import { t } from './cart.texts.ts'
import { lineTexts } from './cart-line.texts.ts'
import { type Cart, catalogueCall } from './cart-calls.ts'
import { changeQuantity, lineOf, shownQuantity } from './cart-state.ts'

/** Finds a product by code or title and adds its smallest quantity to the cart; "/" jumps here. */
export function AddToCart({
  cart,
  drafts,
  disabled,
}: {
  cart: Cart
  drafts: ReadonlyMap<string, number>
  disabled?: boolean
}) {
  const frame = useRef<HTMLDivElement>(null)
  const minimum = useRef(new Map<number, number>())
  const [round, setRound] = useState(0)
  const find = useCallback(async (text: string) => {
    const answer = await call(catalogueCall, { body: { quickSearch: text, pageSize: 10 } })
    for (const product of answer.data.products) minimum.current.set(product.productId, product.moq)
    return answer.data.products.map((product) => ({
      value: product.productId,
      label: product.title,
      facts: `${product.code} · ${money(product.price)}`,
    }))
  }, [])
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== '/' || !areShortcutsOn() || isTyping(event) || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      frame.current?.querySelector('input')?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div className={classes.add} ref={frame}>
      <IconPlus aria-hidden />
      <SelectField
        key={round}
        label={t.addByCode}
        labelHidden
        placeholder={t.addByCode}
        find={find}
        disabled={disabled}
        value={null}
        onChange={(productId) => {
          if (productId === null) return
          const line = lineOf(cart, productId)
          const wanted = shownQuantity(drafts, productId, line) + (minimum.current.get(productId) ?? 1)
          if (line && wanted > mostKeysOfALine) toast('warning', lineTexts.mostKeys(count(mostKeysOfALine), line.title))
          changeQuantity(line ? { id: line.id } : { productId }, Math.min(mostKeysOfALine, wanted))
          setRound(round + 1)
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  )
}
