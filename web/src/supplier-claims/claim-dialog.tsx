import { supplierClaimState } from '@brava/contract/supplier-claims/supplier-claim-state.ts'
import { supplierClaims } from '@brava/contract/supplier-claims/supplier-claims.endpoints.ts'
import { IconCheck } from '@tabler/icons-react'
import { useEndpoint } from '../api/use-endpoint.ts'
import { dateTime } from '../text/format.ts'
import { language } from '../text/language.ts'
import { Link } from '../ui/basics/link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Timeline } from '../ui/layout/timeline.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { Table } from '../ui/table/table.tsx'
import { t } from './supplier-claims.texts.ts'
import { keyAlone } from '../text/key-tail.ts'

/** A claim with its keys, masked, and its history. */
export function ClaimDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const claim = useEndpoint(supplierClaims.one, { params: { id } })
  const title = claim.data ? `${t.number} ${claim.data.data.number}` : t.number
  return (
    <Dialog open onClose={onClose} title={title} width={640} closeLabel={t.close}>
      <Loaded query={claim}>
        {({ data }) => (
          <>
            <p>
              {data.supplier} · <Link to={`/products/edit/${data.productId}?tab=keys`}>{data.product}</Link> ·{' '}
              {data.batch}
            </p>
            <Table
              label={t.keys}
              plain
              rows={data.lines}
              idOf={(line) => line.keyId}
              columns={[
                {
                  id: 'key',
                  header: t.keys,
                  phone: 'title',
                  cell: (line) => keyAlone(line.last4),
                },
                {
                  id: 'order',
                  header: t.order,
                  phone: 'fact',
                  cell: (line) =>
                    line.orderId === null ? '' : <Link to={`/orders/edit/${line.orderId}`}>{line.orderNumber}</Link>,
                },
              ]}
            />
            <Timeline
              events={[...data.history].reverse().map((event, index) => ({
                key: index,
                icon: <IconCheck />,
                title: supplierClaimState.label(event.state, language),
                facts: [event.by, event.note].filter(Boolean).join(' · '),
                time: dateTime(event.at),
              }))}
            />
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
