import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { parameters } from '@brava/contract/parameters/parameters.endpoints.ts'
import { Parameters } from '@brava/contract/parameters/parameters.ts'
import type { ReactNode } from 'react'
import { useMay } from '../api/profile.ts'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { FormGrid, Wide } from '../ui/form-grid.tsx'
import { FormRoot } from '../ui/form-root.tsx'
import { FormSummary } from '../ui/form-summary.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Page, PageBody, PageHeader, SettingsColumns } from '../ui/page.tsx'
import { SaveButton } from '../ui/save-button.tsx'
import { Loaded } from '../ui/states.tsx'
import { SideTabs, useTab } from '../ui/tabs.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import classes from './our-company-screen.module.css'
import { t } from './parameters.texts.ts'

/** The distributor's own details and, for administrators, the switches of the installation. */
export function OurCompanyScreen() {
  const mayParameters = useMay('administrators')
  const [tab, setTab] = useTab(['details', 'parameters'])
  const open = mayParameters ? tab : 'details'
  const frame = (action: ReactNode, body: ReactNode) => (
    <>
      <PageHeader title={t.title} actions={action} />
      <PageBody>
        <SettingsColumns
          tabs={
            mayParameters && (
              <SideTabs
                label={t.parts}
                value={open}
                onChange={setTab}
                tabs={[
                  { key: 'details', label: t.details },
                  { key: 'parameters', label: t.parameters },
                ]}
              />
            )
          }
        >
          {body}
        </SettingsColumns>
      </PageBody>
    </>
  )
  return <Page>{open === 'details' ? <Details frame={frame} /> : <Switches frame={frame} />}</Page>
}

type Frame = (action: ReactNode, body: ReactNode) => ReactNode
type Info = Answered<typeof companies.distributor>['data']

function Details({ frame }: { frame: Frame }) {
  const query = useEndpoint(companies.distributor, undefined)
  return (
    <Loaded page query={query}>
      {({ data }) => <DetailsForm key={data.version} info={data} frame={frame} />}
    </Loaded>
  )
}

function DetailsForm({ info, frame }: { info: Info; frame: Frame }) {
  const change = useAct(companies.changeDistributor)
  const { id: _, countryCode: _code, countryName: _name, ...initial } = info
  const form = useForm({
    schema: companies.changeDistributor.body,
    initial,
    submit: (values) => change.attempt({ body: values }),
  })
  return (
    <FormRoot form={form} label={t.details}>
      {frame(
        <SaveButton />,
        <>
          <FormSummary />
          <Card title={t.legal} facts={t.legalHint}>
            <FormGrid>
              <TextField {...form.field('name', t.name)} required />
              <TextField {...form.field('legalName', t.legalName)} />
              <TextField {...form.field('taxId', t.taxId)} />
              <TextField {...form.field('vatId', t.vatId)} />
              <Wide>
                <TextField {...form.field('address', t.address)} />
              </Wide>
              <TextField {...form.field('town', t.town)} />
              <TextField {...form.field('postalCode', t.postalCode)} />
            </FormGrid>
          </Card>
          <Card title={t.contact}>
            <FormGrid>
              <TextField {...form.field('email', t.email)} type="email" />
              <TextField {...form.field('phone', t.phone)} type="tel" />
              <Wide>
                <TextField {...form.field('website', t.website)} type="url" placeholder="https://" />
              </Wide>
            </FormGrid>
          </Card>
          <Card title={t.invoices}>
            <FormGrid columns={1}>
              <TextField {...form.field('bankAccount', t.bankAccount)} />
              <TextArea {...form.field('invoiceText', t.invoiceText)} rows={3} />
            </FormGrid>
          </Card>
        </>,
      )}
    </FormRoot>
  )
}

function Switches({ frame }: { frame: Frame }) {
  const query = useEndpoint(parameters.all, undefined)
  return (
    <Loaded page query={query}>
      {({ data }) => <SwitchesForm stored={data} frame={frame} />}
    </Loaded>
  )
}

type Stored = Answered<typeof parameters.all>['data']

function SwitchesForm({ stored, frame }: { stored: Stored; frame: Frame }) {
  const change = useAct(parameters.change)
  const form = useForm({
    schema: Parameters,
    initial: {
      ...stored,
      holdHoursCash: stored.holdHoursCash as number | null,
      holdHoursWireTransfer: stored.holdHoursWireTransfer as number | null,
      holdHoursPersonalDelivery: stored.holdHoursPersonalDelivery as number | null,
    },
    submit: (values) => change.attempt({ body: values as Stored }),
  })
  return (
    <FormRoot form={form} label={t.parameters}>
      {frame(
        <SaveButton />,
        <>
          <FormSummary />
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
          <Card title={t.safety}>
            <Checkbox
              label={t.mfa}
              checked={form.values.mfaMandatoryForDistributors}
              onChange={(on) => form.set('mfaMandatoryForDistributors', on)}
            />
          </Card>
        </>,
      )}
    </FormRoot>
  )
}
