import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { deliveryLine } from '@brava/contract/delivery.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { useAct } from '../../api/use-act.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useKept } from '../../ui/ask/use-kept.tsx'
import { Card } from '../../ui/layout/card.tsx'
import classes from './delivery-card.module.css'
import { DeliveryPlaceDialog } from './delivery-place-dialog.tsx'
import { t } from './delivery.texts.ts'

export type DeliveryPlace = Answered<typeof companies.deliveryPlaces>['data'][number]

/**
 * The addresses to which a company has its orders delivered: its administrators manage them, its buyers choose in the
 * cart.
 */
export function DeliveryCard({ mayChange, countryId }: { mayChange: boolean; countryId: number }) {
  const query = useEndpoint(companies.deliveryPlaces, undefined)
  const remove = useAct(companies.removeDeliveryPlace)
  const kept = useKept<DeliveryPlace>({
    rows: query.data?.data,
    nameOf: ({ label }) => label,
    texts: t,
    remove: ({ id }) => remove.run({ params: { id } }),
  })
  const places = query.data?.data ?? []
  return (
    <Card title={t.title} actions={mayChange && kept.add}>
      {places.length === 0 ? (
        <p className={classes.none}>{t.none}</p>
      ) : (
        <ul className={classes.list}>
          {places.map((place) => (
            <li key={place.id}>
              <span>
                <b>{place.label}</b>
                <span className={classes.line}>{[deliveryLine(place), place.phone].filter(Boolean).join(' · ')}</span>
              </span>
              {mayChange && <span className={classes.acts}>{kept.acts(place)}</span>}
            </li>
          ))}
        </ul>
      )}
      {kept.isEditing && <DeliveryPlaceDialog place={kept.edited} countryId={countryId} onClose={kept.close} />}
      {kept.question}
    </Card>
  )
}
