import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { deliveryLine } from '@brava/contract/delivery.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { ConfirmDialog } from '../../ui/ask/confirm-dialog.tsx'
import { Button } from '../../ui/basics/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import classes from './delivery-card.module.css'
import { DeliveryPlaceDialog } from './delivery-place-dialog.tsx'
import { t } from './delivery.texts.ts'

export type DeliveryPlace = Answered<typeof companies.deliveryPlaces>['data'][number]

/** The addresses to which a company has its orders delivered: its administrators keep them, its buyers choose in the cart. */
export function DeliveryCard({ mayChange, countryId }: { mayChange: boolean; countryId: number }) {
  const query = useEndpoint(companies.deliveryPlaces, undefined)
  const remove = useAct(companies.removeDeliveryPlace)
  const [editing, setEditing] = useState<DeliveryPlace | 'new' | null>(null)
  const [removing, setRemoving] = useState<DeliveryPlace | null>(null)
  const places = query.data?.data ?? []
  return (
    <Card
      title={t.title}
      actions={
        mayChange && (
          <Button size="sm" icon={<IconPlus />} onClick={() => setEditing('new')}>
            {t.add}
          </Button>
        )
      }
    >
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
              {mayChange && (
                <span className={classes.acts}>
                  <Button variant="link" onClick={() => setEditing(place)} aria-label={`${t.change} ${place.label}`}>
                    {t.change}
                  </Button>
                  <Button variant="link" onClick={() => setRemoving(place)} aria-label={`${t.remove} ${place.label}`}>
                    {t.remove}
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {editing && (
        <DeliveryPlaceDialog
          place={editing === 'new' ? undefined : editing}
          countryId={countryId}
          onClose={() => setEditing(null)}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={t.removeTitle(removing?.label ?? '')}
        confirm={t.remove}
        onConfirm={() => remove.run({ params: { id: removing?.id ?? 0 } })}
      >
        {t.removeWhy}
      </ConfirmDialog>
    </Card>
  )
}
