import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { Neighbours } from '../../ui/layout/page.tsx'
import { rememberedRequest } from '../list-memory.ts'

/** The order's place in the list one came from. */
export function OrderNeighbours({ id }: { id: number }) {
  const navigate = useNavigate()
  const { data } = useEndpoint(orders.neighbours, { params: { id }, body: rememberedRequest() }, { keepPrevious: true })
  const place = data?.data
  if (!place?.position) return null
  const go = (to: number | null) => (to === null ? undefined : () => void navigate({ to: `/orders/edit/${to}` }))
  return (
    <Neighbours at={place.position} all={place.total} onPrevious={go(place.previousId)} onNext={go(place.nextId)} />
  )
}
