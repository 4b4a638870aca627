import { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { validationTexts } from '@brava/contract/validation.ts'
import { useState } from 'react'
import { useTries } from '../../api/told-error.ts'
import { useAct } from '../../api/use-act.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { language } from '../../text/language.ts'
import { date, money } from '../../text/format.ts'
import { Button } from '../../ui/basics/button.tsx'
import { MoneyField } from '../../ui/field/decimal-field.tsx'
import { FormGrid } from '../../ui/form/form-grid.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { NumberField, PercentField } from '../../ui/field/number-field.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useHeldVersion } from '../../ui/form/use-held-version.ts'
import { useReadVersion } from '../../ui/form/use-read-version.ts'
import { type Agreed, useBelowCost } from '../../prices/below-cost.tsx'
import { usePricePreview } from '../../prices/use-price-preview.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { scheduledTexts } from '../../prices/scheduled-price.texts.ts'
import { ValidFromField } from '../../prices/valid-from-field.tsx'
import { t } from './price.texts.ts'
import { PriceTiers } from '../../prices/price-tiers.tsx'
import {
  type Row,
  type Setting,
  type Way,
  wayOf,
  type Values,
  nextTerms,
  previewOf,
  costHint,
  termsIn,
  valuesOf,
} from './price-ways.ts'
import { t as kit } from '../../ui/ui.texts.ts'

interface PriceDialogProps extends Setting {
  row: Row
  companyId: number
  onClose: () => void
}

/**
 * How a partner's price for one product is set: by group and base price, by margin, or as a price of its own, with
 * tiers.
 */
export function PriceDialog({ row, companyId, asOverride, mayOverride, onClose }: PriceDialogProps) {
  const read = termsIn(row, asOverride)
  const held = useHeldVersion({ version: useReadVersion(read), values: read })
  const [way, setWay] = useState<Way>(wayOf(read))
  const change = useAct(prices.change)
  const override = useAct(prices.override)
  const look = useAct(prices.change, { says: false, refreshes: [] })
  const lookBack = useAct(prices.override, { says: false, refreshes: [] })
  const below = useBelowCost()
  const ahead = usePricePreview()
  const back = usePricePreview()
  const unit = currencySymbol(row.currency)
  const form = useForm<Values>({
    schema: prices.change.body,
    initial: valuesOf(read),
    guard: false,
    toWire,
    faultsOf: ({ marginBp }): Record<string, string> =>
      way === 'margin' && marginBp === null ? { marginBp: validationTexts.required[language](t.marginOnCost) } : {},
    submit: async (values) => {
      // The question is about removing the distributor's price: so is the button.
      if (questionBack.problem) {
        await takeBack()
        return false
      }
      back.forget()
      const params = { id: row.id }
      const wish = toWire(values)
      const looked = () => look.attempt({ params, body: { ...wish, isDryRun: true } as never })
      if (!(await ahead.isShown(wish, looked))) return false
      const send = (agreed: Agreed) =>
        change.attempt({ params, body: { ...wish, was: held.values(), ...agreed } as never })
      const done = await held.again(below.send(wish, send))
      if (done) onClose()
      return done
    },
  })
  const isOtherWay = way !== wayOf(held.values())
  const former = valuesOf(held.values())
  const hasTerms =
    (way === 'price' && form.values.price !== former.price) ||
    (way === 'margin' && form.values.marginBp !== former.marginBp)
  held.useLatest({
    changed: form.changed || isOtherWay,
    accept: (latest) => {
      form.accept(valuesOf(latest))
      setWay(wayOf(latest))
    },
    rebase: (latest) => {
      form.rebase(valuesOf(latest))
      // Whoever typed a price or a margin still means it, unless it is no longer shown.
      if (isOtherWay || hasTerms) return
      const { price, marginBp } = valuesOf(latest)
      form.set('price', price)
      form.set('marginBp', marginBp)
      setWay(wayOf(latest))
    },
  })
  /** Removes the distributor's price; when many retailers follow, the effect is shown first. */
  const taking = useTries()
  const takeBack = () =>
    taking.run(async () => {
      ahead.forget()
      const wish = { companyId, productId: row.productId, price: null }
      const looked = () => lookBack.attempt({ body: { ...wish, isDryRun: true } })
      if (!(await back.isShown(wish, looked))) return
      const send = (agreed: Agreed) => override.attempt({ body: { ...wish, was: row.overridePrice, ...agreed } })
      if (await held.again(below.send(wishBack, send))) onClose()
    })
  function toWire(values: Values) {
    return {
      price: way === 'price' ? values.price : null,
      marginBp: way === 'margin' ? values.marginBp : null,
      moq: values.moq,
      tiers: asOverride ? [] : values.tiers,
      validFrom: values.validFrom,
    }
  }
  const { values } = form
  // The preview is for the values typed at that time.
  const isShown = ahead.isOf(toWire(values))
  const question = below.about(toWire(values))
  // Whoever changes a field instead is no longer asked about it.
  const wishBack = { takesBack: true, ...toWire(values) }
  const questionBack = below.about(wishBack)
  const preview = previewOf(way, values, row, { asOverride, mayOverride })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      width={isShown || back.preview ? 840 : 640}
      title={row.title}
      subtitle={`${row.code} · ${row.platform}`}
      confirm={
        question.confirm ??
        questionBack.confirm ??
        (values.validFrom === null ? (isShown && ahead.confirm) || kit.save : scheduledTexts.schedule)
      }
      danger={(question.problem ?? questionBack.problem) !== undefined}
      footNote={preview === undefined ? undefined : t.wouldPay(money(preview, unit))}
    >
      {!asOverride && row.overridePrice !== null && (
        <Notice
          tone="info"
          action={
            mayOverride && (
              <Button size="sm" pending={override.pending || lookBack.pending} onClick={() => void takeBack()}>
                {t.takeBack}
              </Button>
            )
          }
        >
          {t.overrideStands(money(row.overridePrice, unit))}
        </Notice>
      )}
      {row.scheduled && (
        <Notice tone="info">{t.scheduledStands(nextTerms(row.scheduled, unit), date(row.scheduled.validFrom))}</Notice>
      )}
      <Segmented
        label={t.ownTerms}
        wide
        value={way}
        onChange={(next: Way) => {
          setWay(next)
          ahead.forget()
          back.forget()
        }}
        options={
          asOverride
            ? [
                { value: 'group', label: t.noOverride },
                { value: 'price', label: t.byOverride },
              ]
            : [
                { value: 'group', label: t.byGroup },
                { value: 'margin', label: t.byMargin },
                { value: 'price', label: t.byPrice },
              ]
        }
      />
      <FormGrid>
        {way === 'price' && (
          <MoneyField {...form.field('price', t.unitPrice)} currency={unit} required hint={costHint(row, unit)} />
        )}
        {way === 'margin' && (
          <PercentField {...form.field('marginBp', t.marginOnCost)} required hint={costHint(row, unit)} />
        )}
        <NumberField {...form.field('moq', t.moqLong)} unit={t.pieces} min={1} max={1_000_000} hint={t.moqHint} />
        <ValidFromField {...form.field('validFrom', scheduledTexts.validFrom)} />
      </FormGrid>
      {!asOverride && <PriceTiers form={form} unit={unit} />}
      {back.notice ?? (isShown && ahead.notice)}
      {question.notice ?? questionBack.notice}
    </FormDialog>
  )
}
