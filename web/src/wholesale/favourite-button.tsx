import type { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { callable } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { useAct } from '../api/use-act.ts'
import classes from './favourite-button.module.css'
import { t } from './wholesale.texts.ts'

const favorite = callable<typeof prices.favorite>('PUT', '/company-product-prices/change-favorite-status/:id')

/** Calls that return whether a product is a favourite. */
const showing = [
  'POST /web-sales/get-company-products',
  'GET /web-sales/get-company-product/:id',
  'POST /company-product-prices/get-my-products',
]

/** The star of a product: shown at once, reverted when the server refuses. */
export function FavouriteButton({ id, title, isFavorite }: { id: number; title: string; isFavorite: boolean }) {
  const [shown, setShown] = useState<boolean>()
  const on = shown ?? isFavorite
  const act = useAct(favorite, { says: false, refreshes: [] })
  async function toggle() {
    setShown(!on)
    if (!(await act.run({ params: { id }, body: { isFavorite: !on } }))) return setShown(on)
    // The current screen stays as it is; the next screen loads again.
    for (const path of showing) void queryClient.invalidateQueries({ queryKey: [path], refetchType: 'none' })
  }
  return (
    <button
      type="button"
      className={classes.star}
      aria-pressed={on}
      aria-label={on ? t.removeFavourite(title) : t.addFavourite(title)}
      onClick={() => void toggle()}
    >
      {on ? <IconStarFilled /> : <IconStar />}
    </button>
  )
}
