import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { Neighbours } from '../../ui/layout/page.tsx'
import { rememberedPlace, rememberedRequest, rememberPlace } from '../list-memory.ts'

/**
 * The order's position in the list the person came from; it stays when the order leaves that list, as an approved one
 * does.
 */
export function OrderNeighbours({ id }: { id: number }) {
  const navigate = useNavigate()
  const query = useEndpoint(orders.neighbours, { params: { id }, body: rememberedRequest() }, { keepPrevious: true })
  const now = query.data?.data
  const isOwn = now?.position != null && !query.isPlaceholderData
  useEffect(() => {
    if (isOwn) rememberPlace(id, now)
  }, [id, isOwn, now])
  const place = now?.position == null ? rememberedPlace(id) : now
  // Its space is reserved from the start, so that nothing below moves when it appears.
  if (!place?.position) return query.isPending ? <Neighbours at={1} all={1} isComing /> : null
  const go = (to: number | null) => (to === null ? undefined : () => void navigate({ to: `/orders/edit/${to}` }))
  return (
    <Neighbours at={place.position} all={place.total} onPrevious={go(place.previousId)} onNext={go(place.nextId)} />
  )
}
