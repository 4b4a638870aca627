import { IconChevronRight, IconDiscount, IconShoppingCart } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useProfile } from '../api/profile.ts'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { changeCart } from '../cart/cart-calls.ts'
import { showCart } from '../cart/cart-state.ts'
import { dateTime } from '../text/format.ts'
import { Button } from '../ui/basics/button.tsx'
import { ErrorState, SkeletonCard } from '../ui/feedback/states.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { activeOnes, checkMine, markOneSeen, type MyPromotion, myPromotion } from './promotion-calls.ts'
import { PromotionContent, PromotionSums } from './promotion-content.tsx'
import { isForSale, isWrong, quantityOf, type Quantities, startOf, symbolFor } from './promotion-offer.ts'
import { showNext, type Turn } from './promotion-state.ts'
import classes from './promotions.module.css'
import { t } from './promotions.texts.ts'

type Outcome = 'closed' | 'skipped' | 'added'

/**
 * The current promotion in turn: Close and Skip mark it as seen, Add to cart adds its products (specification §2, §4).
 */
export function PromotionDialog({ turn, onClose }: { turn: Turn; onClose: () => void }) {
  const id = turn.ids[turn.at] ?? 0
  const query = useEndpoint(myPromotion, { params: { id } })
  const seen = useAct(markOneSeen, { says: false, refreshes: [checkMine, activeOnes] })
  const promotion = query.data?.data
  const isOver = query.error instanceof ApiError && query.error.status === 404
  const place = t.promotionOf(turn.at + 1, turn.ids.length)
  const leave = (outcome: Outcome) => {
    // What could not be read was not seen. One that has ended meanwhile is marked by nobody.
    if (promotion) void seen.attempt({ params: { id }, body: { outcome } }).catch(() => {})
    if (outcome === 'closed') onClose()
    else showNext()
  }
  if (promotion) return <Shown key={id} promotion={promotion} place={place} onLeave={leave} />
  return (
    <Dialog open onClose={() => leave('closed')} width={840} title={t.title} subtitle={place} footNote={skip(leave)}>
      {isOver ? (
        <p>{t.over}</p>
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonCard />
      )}
    </Dialog>
  )
}

const skip = (leave: (outcome: Outcome) => void) => (
  <Button variant="ghost" after={<IconChevronRight />} onClick={() => leave('skipped')}>
    {t.skip}
  </Button>
)

function Shown({
  promotion,
  place,
  onLeave,
}: {
  promotion: MyPromotion
  place: string
  onLeave: (outcome: Outcome) => void
}) {
  const { userData } = useProfile()
  const products = promotion.customNotificationProducts
  const [quantities, setQuantities] = useState<Quantities>(() => startOf(products))
  const add = useAct(changeCart, { blocking: true })
  const symbol = symbolFor(products[0], userData)
  const wanted = products.filter(isForSale)
  const mayAdd = wanted.length > 0 && wanted.every((product) => !isWrong(product, quantityOf(quantities, product)))

  async function addAll() {
    const answer = await add.run({
      body: {
        IsFromPromo: true,
        shoppingCartItems: wanted.map((product) => ({
          productId: product.productId,
          keyType: 1,
          quantity: quantityOf(quantities, product),
          companyProductId: product.companyProductId,
          notificationId: promotion.id,
        })),
      },
    })
    if (!answer) return
    showCart(answer.data.cart)
    onLeave('added')
  }

  return (
    <Dialog
      open
      onClose={() => onLeave('closed')}
      // Close marks it as seen, whatever quantities were entered (specification §4).
      unsaved={false}
      width={840}
      flush
      title={promotion.messageTitle || promotion.title}
      subtitle={`${place} · ${t.until(dateTime(promotion.endsAt))}`}
      icon={<IconDiscount aria-hidden />}
      footNote={skip(onLeave)}
      action={
        products.length > 0 && (
          <>
            <span className={classes.footSums}>
              <PromotionSums products={products} quantities={quantities} symbol={symbol} />
            </span>
            <Button
              variant="primary"
              size="lg"
              icon={<IconShoppingCart />}
              disabled={!mayAdd}
              pending={add.pending}
              onClick={() => void addAll()}
            >
              {t.addToCart}
            </Button>
          </>
        )
      }
    >
      <PromotionContent
        message={promotion.message}
        picture={promotion.picturePath}
        products={products}
        symbol={symbol}
        quantities={quantities}
        onQuantity={(product, quantity) => setQuantities(new Map(quantities).set(product.productId, quantity))}
      />
    </Dialog>
  )
}
