import { useState } from 'react'
import { count } from '../text/format.ts'
import { Card } from '../ui/layout/card.tsx'
import { Neighbours } from '../ui/layout/page.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { t } from './product-page.texts.ts'
import classes from './product-page.module.css'

/** The pictures of a product, small in a row; a click opens one in large. */
export function ProductPictures({ title, pictures }: { title: string; pictures: readonly string[] }) {
  const [shown, setShown] = useState<number | null>(null)
  const all = pictures.length
  const at = shown ?? 0
  const named = (index: number) => t.pictureOf(count(index + 1), count(all))
  return (
    <Card title={t.pictures}>
      <ul className={classes.pictures}>
        {pictures.map((address, index) => (
          <li key={address}>
            <button type="button" className={classes.picture} aria-label={named(index)} onClick={() => setShown(index)}>
              <img src={address} alt="" loading="lazy" decoding="async" />
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        open={shown !== null}
        onClose={() => setShown(null)}
        title={title}
        width={640}
        footNote={
          <Neighbours
            at={at + 1}
            all={all}
            onPrevious={at > 0 ? () => setShown(at - 1) : undefined}
            onNext={at < all - 1 ? () => setShown(at + 1) : undefined}
          />
        }
      >
        <img className={classes.large} src={pictures[at]} alt={named(at)} />
      </Dialog>
    </Card>
  )
}
