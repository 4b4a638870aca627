import { cartErrors } from '@brava/contract/cart/cart.errors.ts'
import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { countries } from '@brava/contract/countries/countries.endpoints.ts'
import { DeliveryAddress, deliveryLine, phoneNumber } from '@brava/contract/delivery.ts'
import { tokenDelivery } from '@brava/contract/enums.ts'
import { internationalNumber } from '@brava/contract/phone-number.ts'
import { sms } from '@brava/contract/sms/sms.endpoints.ts'
import { smsErrors } from '@brava/contract/sms.errors.ts'
import { useState } from 'react'
import { z } from 'zod'
import { choicesOf } from '../api/choices-of.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { language } from '../text/language.ts'
import { Button } from '../ui/basics/button.tsx'
import { Checkbox } from '../ui/field/checkbox.tsx'
import { RadioGroup } from '../ui/field/radio-group.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { FormGrid, Wide } from '../ui/form/form-grid.tsx'
import { FormRoot } from '../ui/form/form-root.tsx'
import { SubmitOnEnter } from '../ui/form/submit-on-enter.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Dialog } from '../ui/overlay/dialog.tsx'
import type { Cart } from './cart-calls.ts'
import { setDelivery, useCartState } from './cart-state.ts'
import { t } from './delivery-dialog.texts.ts'

/** The company's own address, or one that is entered here; other numbers are addresses that the company keeps. */
const own = 0
const other = -1

const contact = { phone: phoneNumber, email: z.email().max(200), bySms: z.boolean() }
const Contact = z.object(contact)
const Written = z.object({ ...DeliveryAddress.shape, ...contact })

/**
 * Where the next order goes: one of the company's addresses or a different one, a phone number, and the mailbox for the
 * keys.
 */
export function DeliveryDialog({ cart, onClose }: { cart: Cart; onClose: () => void }) {
  const { delivery: before } = useCartState()
  const kept = useEndpoint(companies.deliveryPlaces, undefined)
  const places = kept.data?.data ?? []
  const lands = useEndpoint(
    countries.list,
    { body: { retrieveAll: true, sortBy: 'name', isSortAscending: true } },
    { staleMs: 600_000 },
  )
  const canText = useEndpoint(sms.state, undefined).data?.data.isOn ?? false
  const [choice, setChoice] = useState(before?.deliveryAddressId ?? (before?.delivery ? other : own))
  const form = useForm({
    schema: choice === other ? Written : Contact,
    guard: false,
    initial: {
      recipient: before?.delivery?.recipient ?? '',
      address: before?.delivery?.address ?? '',
      postalCode: before?.delivery?.postalCode ?? '',
      town: before?.delivery?.town ?? '',
      countryId: before?.delivery?.countryId ?? null,
      phone: before?.phone ?? cart.phone,
      email: before?.email ?? cart.email,
      bySms: before?.deliveryType === tokenDelivery.code.sms,
    } as Values,
    submit: async (values) => {
      if (values.bySms && internationalNumber(values.phone) === null) {
        form.setError('phone', smsErrors.notANumber.text[language])
        return false
      }
      // The text of a kept address is needed before it is chosen; nothing may go out with an empty one.
      const known = choice > own ? (kept.data ?? (await kept.refetch({ throwOnError: true })).data) : undefined
      if (!choose(values, known?.data ?? [])) return false
      onClose()
      return true
    },
  })
  const phoneAt = (where: number) => places.find((one) => one.id === where)?.phone || cart.phone
  /** Returns false if the chosen address is gone. */
  function choose({ phone, email, bySms, countryId, ...written }: Values, known: typeof places): boolean {
    const deliveryType = bySms ? tokenDelivery.code.sms : tokenDelivery.code.email
    const reached = [phone, bySms && 'SMS']
    if (choice === own) {
      const isUsual = phone === cart.phone && email === cart.email && !bySms
      const text = [t.own, ...reached].filter(Boolean).join(' · ')
      setDelivery(isUsual ? null : { phone, email, deliveryType, text })
      return true
    }
    const place = known.find((one) => one.id === choice)
    if (!place && choice !== other) return false
    const countryName = lands.data?.data.find((one) => one.id === countryId)?.name ?? ''
    const line = place ? deliveryLine(place) : deliveryLine({ ...written, countryName })
    setDelivery({
      ...(place ? { deliveryAddressId: place.id } : { delivery: { ...written, countryId: countryId as number } }),
      phone,
      email,
      deliveryType,
      text: [line, ...reached].filter(Boolean).join(' · '),
    })
    return true
  }
  const isGone = kept.data !== undefined && choice > own && !places.some((one) => one.id === choice)

  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title}
      action={
        <Button variant="primary" pending={form.pending} onClick={() => void form.submit()}>
          {t.use}
        </Button>
      }
    >
      <FormRoot form={form} label={t.title}>
        <div style={{ display: 'grid', gap: 16 }}>
          <RadioGroup
            label={t.where}
            value={choice}
            error={isGone ? cartErrors.deliveryGone.text[language] : undefined}
            onChange={(chosen) => {
              setChoice(chosen)
              // A number that somebody typed stays.
              if (form.values.phone === phoneAt(choice)) form.set('phone', phoneAt(chosen))
            }}
            options={[
              { value: own, label: t.own },
              ...places.map((place) => ({ value: place.id, label: place.label, hint: deliveryLine(place) })),
              { value: other, label: t.other },
            ]}
          />
          {choice === other && (
            <FormGrid>
              <Wide>
                <TextField {...form.field('recipient', t.recipient)} required autoComplete="name" />
              </Wide>
              <Wide>
                <TextField {...form.field('address', t.address)} required autoComplete="street-address" />
              </Wide>
              <TextField {...form.field('postalCode', t.postalCode)} autoComplete="postal-code" />
              <TextField {...form.field('town', t.town)} required />
              <SelectField
                {...form.field('countryId', t.country)}
                required
                {...choicesOf(lands, (one) => ({ value: one.id, label: one.name, facts: one.code }))}
              />
            </FormGrid>
          )}
          <FormGrid>
            <TextField {...form.field('phone', t.phone)} type="tel" autoComplete="tel" />
            <TextField {...form.field('email', t.email)} type="email" required />
          </FormGrid>
          {canText && (
            <Checkbox
              label={t.bySms}
              hint={t.bySmsHint}
              name="bySms"
              checked={form.values.bySms}
              onChange={(on) => form.set('bySms', on)}
            />
          )}
          <p style={{ margin: 0, fontSize: 12, color: 'var(--text-3)' }}>{t.kept}</p>
        </div>
        <SubmitOnEnter />
      </FormRoot>
    </Dialog>
  )
}

interface Values {
  recipient: string
  address: string
  postalCode: string
  town: string
  countryId: number | null
  phone: string
  email: string
  bySms: boolean
}
