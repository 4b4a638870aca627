import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { countries } from '@brava/contract/countries/countries.endpoints.ts'
import { useAct } from '../../api/use-act.ts'
import { choicesOf } from '../../api/choices-of.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { Button } from '../../ui/basics/button.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { FormGrid, Wide } from '../../ui/form/form-grid.tsx'
import { FormRoot } from '../../ui/form/form-root.tsx'
import { SubmitOnEnter } from '../../ui/form/submit-on-enter.tsx'
import { Stack } from '../../ui/layout/page.tsx'
import { FormSummary } from '../../ui/form/form-summary.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useHeldVersion } from '../../ui/form/use-held-version.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { t as kit } from '../../ui/ui.texts.ts'
import { dataTexts } from '../page/partner-data.texts.ts'
import type { DeliveryPlace } from './delivery-card.tsx'
import { t } from './delivery.texts.ts'

/** Adds a delivery address, or changes one. */
export function DeliveryPlaceDialog({
  place,
  countryId,
  onClose,
}: {
  place: DeliveryPlace | undefined
  countryId: number
  onClose: () => void
}) {
  const save = useAct(companies.saveDeliveryPlace)
  const lands = useEndpoint(
    countries.list,
    { body: { retrieveAll: true, sortBy: 'name', isSortAscending: true } },
    { staleMs: 600_000 },
  )
  const initial = {
    label: place?.label ?? '',
    recipient: place?.recipient ?? '',
    address: place?.address ?? '',
    postalCode: place?.postalCode ?? '',
    town: place?.town ?? '',
    countryId: (place?.countryId ?? countryId) as number | null,
    phone: place?.phone ?? '',
  }
  const held = useHeldVersion({ version: place?.version ?? 0, values: initial })
  const form = useForm({
    schema: companies.saveDeliveryPlace.body,
    guard: false,
    initial,
    submit: (values) => {
      const which = place ? { id: place.id, version: held.version() } : {}
      return held.again(save.attempt({ body: { ...values, countryId: values.countryId as number, ...which } }))
    },
    done: onClose,
  })
  held.useLatest(form)
  return (
    <Dialog
      open
      onClose={onClose}
      title={place ? place.label : t.add}
      action={
        <Button variant="primary" pending={form.pending} disabled={!form.changed} onClick={() => void form.submit()}>
          {kit.save}
        </Button>
      }
    >
      <FormRoot form={form} label={t.title}>
        <Stack>
          <FormSummary />
          <FormGrid>
            <Wide>
              <TextField {...form.field('label', t.label)} required placeholder={t.labelHint} />
            </Wide>
            <Wide>
              <TextField {...form.field('recipient', t.recipient)} required />
            </Wide>
            <Wide>
              <TextField {...form.field('address', dataTexts.address)} required />
            </Wide>
            <TextField {...form.field('postalCode', dataTexts.postalCode)} />
            <TextField {...form.field('town', dataTexts.town)} required />
            <SelectField
              {...form.field('countryId', dataTexts.country)}
              required
              {...choicesOf(lands, (one) => ({ value: one.id, label: one.name, facts: one.code }))}
            />
            <TextField {...form.field('phone', t.phone)} type="tel" />
          </FormGrid>
        </Stack>
        <SubmitOnEnter disabled={!form.changed} />
      </FormRoot>
    </Dialog>
  )
}
