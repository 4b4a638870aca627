import { presetOfDays } from '@brava/contract/dates.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { parameters } from '@brava/contract/parameters/parameters.endpoints.ts'
import { Parameters } from '@brava/contract/parameters/parameters.ts'
import { useProfile } from '../api/profile.ts'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { Button } from '../ui/basics/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Checkbox } from '../ui/field/checkbox.tsx'
import { FormGrid, Wide } from '../ui/form/form-grid.tsx'
import { FormRoot } from '../ui/form/form-root.tsx'
import { FormSummary } from '../ui/form/form-summary.tsx'
import { Switch } from '../ui/field/switch.tsx'
import { NumberField } from '../ui/field/number-field.tsx'
import { SaveButton } from '../ui/form/save-button.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { useFieldOfAddress } from '../ui/form/use-field-of-address.ts'
import { useForm } from '../ui/form/use-form.ts'
import { SelectField } from '../ui/field/select-field.tsx'
import { dataTexts } from '../companies/page/partner-data.texts.ts'
import { WithoutAccount } from './without-account.tsx'
import classes from './our-company-screen.module.css'
import { parameterLabels } from './parameter-labels.ts'
import { type ParameterName, parameterWords } from './parameter-words.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { t } from './parameters.texts.ts'
import { type ReactNode, useEffect, useRef } from 'react'

export function Switches({ frame }: { frame: Frame }) {
  const query = useEndpoint(parameters.all, undefined)
  return (
    <Loaded page query={query}>
      {({ data, outside }) => <SwitchesForm stored={data} outside={outside} frame={frame} />}
    </Loaded>
  )
}

type DaysShown = Parameters['daysShown']
const daysShownChoices = Object.keys(presetOfDays).map(Number) as DaysShown[]

type Stored = Answered<typeof parameters.all>['data']
type Outside = Answered<typeof parameters.all>['outside']

/** The parameters in the form's format: a number that is being typed may be empty for a moment. */
const valuesOf = (stored: Stored) => ({
  ...stored,
  holdHoursCash: stored.holdHoursCash as number | null,
  holdHoursWireTransfer: stored.holdHoursWireTransfer as number | null,
  holdHoursPersonalDelivery: stored.holdHoursPersonalDelivery as number | null,
  unpaidOrdersMost: stored.unpaidOrdersMost as number | null,
  unpaidValueFree: stored.unpaidValueFree as number | null,
  unpaidCreditPercent: stored.unpaidCreditPercent as number | null,
  unpaidStockPercent: stored.unpaidStockPercent as number | null,
  unpaidKeysFree: stored.unpaidKeysFree as number | null,
  unpaidFirmHours: stored.unpaidFirmHours as number | null,
  invoiceDays: stored.invoiceDays as number | null,
  creditGraceDays: stored.creditGraceDays as number | null,
  remindDaysBefore: stored.remindDaysBefore as number | null,
  remindDaysOverdue: stored.remindDaysOverdue as number | null,
  remindDaysLongOverdue: stored.remindDaysLongOverdue as number | null,
  taxNumberDays: stored.taxNumberDays as number | null,
  accountChangeHours: stored.accountChangeHours as number | null,
  linksPerRecipientAndDay: stored.linksPerRecipientAndDay as number | null,
  linksPerSenderAndDay: stored.linksPerSenderAndDay as number | null,
  freeKeysPerMonth: stored.freeKeysPerMonth as number | null,
  writeDown90Percent: stored.writeDown90Percent as number | null,
  writeDown30Percent: stored.writeDown30Percent as number | null,
  returnHours: stored.returnHours as number | null,
  smsPerRecipientAndDay: stored.smsPerRecipientAndDay as number | null,
  posHoldSeconds: stored.posHoldSeconds as number | null,
  revealsMost: stored.revealsMost as number | null,
  lowStock: stored.lowStock as number | null,
  newApprovalThreshold: stored.newApprovalThreshold as number | null,
  eeaIsOneArea: stored.eeaIsOneArea,
  fourEyesAbove: stored.fourEyesAbove as number | null,
  eraseAfterMonths: stored.eraseAfterMonths as number | null,
  keepCustodyMonths: stored.keepCustodyMonths as number | null,
  keepOrderEventMonths: stored.keepOrderEventMonths as number | null,
  keepSecurityMonths: stored.keepSecurityMonths as number | null,
  keepMailMonths: stored.keepMailMonths as number | null,
  keepNotificationMonths: stored.keepNotificationMonths as number | null,
})

function SwitchesForm({ stored, outside, frame }: { stored: Stored; outside: Outside; frame: Frame }) {
  const change = useAct(parameters.change)
  const homeUnit = useProfile().userData.currencySymbol
  /** The values that the form is based on: others may have changed some of them since. */
  const read = useRef(stored)
  const form = useForm({
    schema: Parameters,
    initial: valuesOf(stored),
    submit: async (values) => {
      // What others have changed since is not overwritten.
      const changed = Object.entries(values).filter(([name, value]) => value !== read.current[name as ParameterName])
      const { data } = await change.attempt({ body: Object.fromEntries(changed) })
      read.current = data.parameters
      form.accept(valuesOf(data.parameters))
    },
  })
  const latest = useRef(form)
  latest.current = form
  useEffect(() => {
    if (JSON.stringify(read.current) === JSON.stringify(stored)) return
    read.current = stored
    // What was typed stays; the other fields show the current values.
    if (latest.current.changed) latest.current.rebase(valuesOf(stored))
    else latest.current.accept(valuesOf(stored))
  }, [stored])
  useFieldOfAddress()
  return (
    <FormRoot form={form} label={t.parameters}>
      {frame(
        <SaveButton />,
        <>
          <FormSummary />
          {outside.map(({ name, stored: value, holds }) => (
            <Notice
              key={name}
              tone="warning"
              action={
                // The field already shows the value in use, so saving the form would change nothing.
                <Button
                  size="sm"
                  pending={change.pending}
                  onClick={() => void change.run({ body: { [name]: holds } as Partial<Parameters> })}
                >
                  {t.keep(parameterWords(name, holds))}
                </Button>
              }
            >
              {t.outside({ name: parameterLabels[name].label, stored: value, holds: parameterWords(name, holds) })}
            </Notice>
          ))}
          <Card title={t.holds}>
            <FormGrid>
              <NumberField {...form.field('holdHoursCash', t.cash)} unit={t.hours} />
              <NumberField {...form.field('holdHoursWireTransfer', t.wire)} unit={t.hours} />
              <NumberField {...form.field('holdHoursPersonalDelivery', t.delivery)} unit={t.hours} />
              <Wide>
                <p className={classes.hint}>{t.holdsHint}</p>
              </Wide>
            </FormGrid>
          </Card>
          <Card title={t.unpaid}>
            <FormGrid>
              <NumberField {...form.field('unpaidOrdersMost', t.unpaidOrders)} />
              <NumberField {...form.field('unpaidValueFree', t.unpaidValue)} unit={homeUnit} />
              <NumberField {...form.field('unpaidCreditPercent', t.unpaidCredit)} unit="%" />
              <NumberField {...form.field('unpaidStockPercent', t.unpaidStock)} unit="%" />
              <NumberField {...form.field('unpaidKeysFree', t.unpaidKeys)} />
              <NumberField {...form.field('unpaidFirmHours', t.unpaidFirm)} unit={t.hours} />
              <Wide>
                <p className={classes.hint}>{t.unpaidHint}</p>
              </Wide>
            </FormGrid>
          </Card>
          <Card title={t.invoices}>
            <FormGrid>
              <Wide>
                <Switch
                  name="invoiceByDelivery"
                  label={t.byDelivery}
                  hint={t.byDeliveryHint}
                  checked={form.values.invoiceByDelivery}
                  onChange={(on) => form.set('invoiceByDelivery', on)}
                />
              </Wide>
              <Wide>
                <Switch
                  name="retailersPaySupplier"
                  label={t.paySupplier}
                  hint={t.paySupplierHint}
                  checked={form.values.retailersPaySupplier}
                  onChange={(on) => form.set('retailersPaySupplier', on)}
                />
              </Wide>
              {form.values.retailersPaySupplier && <WithoutAccount />}
              <NumberField {...form.field('invoiceDays', t.invoiceDays)} unit={t.days} hint={t.invoiceDaysHint} />
              <NumberField
                {...form.field('creditGraceDays', t.creditGraceDays)}
                unit={t.days}
                hint={t.creditGraceDaysHint}
              />
              <NumberField {...form.field('remindDaysBefore', t.remindBefore)} unit={t.days} />
              <NumberField {...form.field('remindDaysOverdue', t.remindOverdue)} unit={t.days} />
              <NumberField
                {...form.field('remindDaysLongOverdue', t.remindLongOverdue)}
                unit={t.days}
                hint={t.remindHint}
              />
              <NumberField {...form.field('taxNumberDays', t.taxNumberDays)} unit={t.days} hint={t.taxNumberDaysHint} />
            </FormGrid>
          </Card>
          <Card title={t.newCompanies} facts={t.newCompaniesHint}>
            <FormGrid>
              <Checkbox
                name="newAutoApprove"
                label={dataTexts.autoApprove}
                checked={form.values.newAutoApprove}
                onChange={(on) => form.set('newAutoApprove', on)}
              />
              <NumberField
                {...form.field('newApprovalThreshold', dataTexts.approvalThreshold)}
                unit={homeUnit}
                hint={t.newThresholdHint}
                disabled={!form.values.newAutoApprove}
              />
              <Checkbox
                name="newBackOrder"
                label={dataTexts.mayBackOrder}
                checked={form.values.newBackOrder}
                onChange={(on) => form.set('newBackOrder', on)}
              />
              <Checkbox
                name="newKeysInMail"
                label={dataTexts.keysInMail}
                checked={form.values.newKeysInMail}
                onChange={(on) => form.set('newKeysInMail', on)}
              />
            </FormGrid>
          </Card>
          <Card title={t.screens}>
            <FormGrid>
              <SelectField
                {...form.field('daysShown', t.daysShown)}
                value={form.values.daysShown as DaysShown | null}
                onChange={(days) => form.set('daysShown', days ?? 30)}
                options={daysShownChoices.map((value) => ({ value, label: `${value} ${t.days}` }))}
                hint={t.daysShownHint}
              />
              <NumberField {...form.field('lowStock', t.lowStock)} hint={t.lowStockHint} />
            </FormGrid>
          </Card>
          <Card title={t.safety}>
            <Checkbox
              name="mfaMandatoryForDistributors"
              label={t.mfa}
              hint={t.mfaHint}
              checked={form.values.mfaMandatoryForDistributors}
              onChange={(on) => form.set('mfaMandatoryForDistributors', on)}
            />
            <Checkbox
              name="mfaMandatoryForKeys"
              label={t.mfaKeys}
              hint={t.mfaKeysHint}
              checked={form.values.mfaMandatoryForKeys}
              onChange={(on) => form.set('mfaMandatoryForKeys', on)}
            />
            <FormGrid>
              <NumberField
                {...form.field('accountChangeHours', t.accountChange)}
                unit={t.hours}
                hint={t.accountChangeHint}
              />
              <NumberField {...form.field('linksPerRecipientAndDay', t.linksPerRecipient)} />
              <NumberField {...form.field('linksPerSenderAndDay', t.linksPerSender)} hint={t.linksHint} />
              <NumberField {...form.field('freeKeysPerMonth', t.freeKeys)} hint={t.freeKeysHint} />
              <NumberField {...form.field('writeDown90Percent', t.writeDown90)} unit="%" hint={t.writeDownHint} />
              <NumberField {...form.field('writeDown30Percent', t.writeDown30)} unit="%" />
              <NumberField {...form.field('returnHours', t.returnHours)} hint={t.returnHoursHint} />
              <NumberField {...form.field('smsPerRecipientAndDay', t.smsPerRecipient)} hint={t.smsPerRecipientHint} />
              <NumberField {...form.field('fourEyesAbove', t.fourEyes)} unit={homeUnit} hint={t.fourEyesHint} />
              <NumberField {...form.field('eraseAfterMonths', t.eraseAfter)} unit={t.months} hint={t.eraseAfterHint} />
              <NumberField {...form.field('posHoldSeconds', t.posHold)} unit={t.seconds} hint={t.posHoldHint} />
              <NumberField {...form.field('revealsMost', t.revealsMost)} hint={t.revealsMostHint} />
              <Wide>
                <Switch
                  name="eeaIsOneArea"
                  label={t.eeaIsOneArea}
                  hint={t.eeaIsOneAreaHint}
                  checked={form.values.eeaIsOneArea}
                  onChange={(on) => form.set('eeaIsOneArea', on)}
                />
              </Wide>
            </FormGrid>
          </Card>
          <Card title={t.kept}>
            <FormGrid>
              <NumberField {...form.field('keepCustodyMonths', t.keepCustody)} unit={t.months} />
              <NumberField {...form.field('keepOrderEventMonths', t.keepOrderEvents)} unit={t.months} />
              <NumberField {...form.field('keepSecurityMonths', t.keepSecurity)} unit={t.months} />
              <NumberField {...form.field('keepMailMonths', t.keepMails)} unit={t.months} />
              <NumberField {...form.field('keepNotificationMonths', t.keepNotifications)} unit={t.months} />
              <Wide>
                <p className={classes.hint}>{t.keptHint}</p>
              </Wide>
            </FormGrid>
          </Card>
        </>,
      )}
    </FormRoot>
  )
}

export type Frame = (action: ReactNode, body: ReactNode) => ReactNode
