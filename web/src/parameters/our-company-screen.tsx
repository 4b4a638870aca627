import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { taxNumberNames } from '@brava/contract/companies/tax-numbers.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import type { ReactNode } from 'react'
import { useMay } from '../api/profile.ts'
import { useAct } from '../api/use-act.ts'
import { againOf } from '../api/choices-of.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { ForeignLogoCard, LogoCard } from '../companies/own/logo-card.tsx'
import { accountFaults, chooseCountry, taxFaults } from '../companies/page/number-faults.ts'
import { RemarkFields } from '../companies/page/remark-fields.tsx'
import { useCountries } from '../companies/page/use-countries.ts'
import { TermsForm } from '../companies/terms/terms-form.tsx'
import { termsTexts } from '../companies/terms/terms.texts.ts'
import { language, languageNames } from '../text/language.ts'
import { Card } from '../ui/layout/card.tsx'
import { FormGrid, Wide } from '../ui/form/form-grid.tsx'
import { FormRoot } from '../ui/form/form-root.tsx'
import { FormSummary } from '../ui/form/form-summary.tsx'
import { Page, PageBody, PageHeader, SettingsColumns } from '../ui/layout/page.tsx'
import { SaveButton } from '../ui/form/save-button.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { SideTabs, useTab } from '../ui/layout/tabs.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useHeldVersion } from '../ui/form/use-held-version.ts'
import { ParameterHistory } from './parameter-history.tsx'
import { historyTexts } from './parameter-history.texts.ts'
import { t } from './parameters.texts.ts'
import { Switches, type Frame } from './company-switches.tsx'
import { today } from '../text/today.ts'

/** Used in the example of a number. */
const thisYear = Number(today().slice(0, 4))

const hours = [
  ['openingHoursBs', 'bs'],
  ['openingHoursHr', 'hr'],
  ['openingHoursEn', 'en'],
] as const

/** The distributor's own details and, for administrators, the switches of the installation. */
export function OurCompanyScreen() {
  const mayParameters = useMay('administrators')
  const [tab, setTab] = useTab(['details', 'terms', 'parameters', 'history'])
  const open = mayParameters || tab === 'terms' ? tab : 'details'
  const frame = (action: ReactNode, body: ReactNode) => (
    <>
      <PageHeader title={t.title} actions={action} />
      <PageBody>
        <SettingsColumns
          tabs={
            <SideTabs
              label={t.parts}
              value={open}
              onChange={setTab}
              tabs={[
                { key: 'details', label: t.details },
                { key: 'terms', label: termsTexts.title },
                ...(mayParameters
                  ? ([
                      { key: 'parameters', label: t.parameters },
                      { key: 'history', label: historyTexts.tab },
                    ] as const)
                  : []),
              ]}
            />
          }
        >
          {body}
        </SettingsColumns>
      </PageBody>
    </>
  )
  return (
    <Page>
      {open === 'details' && <Details frame={frame} />}
      {open === 'terms' && <TermsForm frame={frame} />}
      {open === 'parameters' && <Switches frame={frame} />}
      {open === 'history' && <ParameterHistory frame={frame} />}
    </Page>
  )
}
type Info = Answered<typeof companies.distributor>['data']

function Details({ frame }: { frame: Frame }) {
  const query = useEndpoint(companies.distributor, undefined)
  return (
    <Loaded page query={query}>
      {({ data }) => <DetailsForm info={data} frame={frame} />}
    </Loaded>
  )
}

/** The details that the form can change. */
function changeable(info: Info) {
  const {
    id: _,
    countryCode: _code,
    countryName: _name,
    mayMoveCountry: _may,
    version: _version,
    logoFileId: _logo,
    foreignLogoFileId: _foreign,
    countryId,
    ...rest
  } = info
  return { ...rest, countryId: countryId as number | null }
}

function DetailsForm({ info, frame }: { info: Info; frame: Frame }) {
  const change = useAct(companies.changeDistributor)
  const { found, codeOf } = useCountries()
  const held = useHeldVersion({ version: info.version, values: changeable(info) })
  const form = useForm({
    schema: companies.changeDistributor.body,
    initial: changeable(info),
    toWire: (values) => ({ ...values, version: held.version() }),
    faultsOf: (values) => ({
      ...taxFaults(codeOf(values.countryId), values, info),
      ...accountFaults(info.bankAccount, values.bankAccount),
    }),
    submit: async (values) => {
      const body = { ...values, version: held.version(), countryId: values.countryId ?? info.countryId }
      const { distributor } = (await change.attempt({ body })).data
      const saved = changeable(distributor)
      held.hold({ version: distributor.version, values: saved })
      form.accept(saved)
    },
  })
  held.useLatest(form)
  const numbers = taxNumberNames(codeOf(form.values.countryId) ?? info.countryCode)
  const series = form.values.invoiceSeries.trim().toUpperCase()
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
              <SelectField
                {...form.field('countryId', t.country)}
                onChange={chooseCountry(form)}
                disabled={!info.mayMoveCountry}
                hint={info.mayMoveCountry ? t.countryHint : t.countryFixed}
                options={
                  found.data?.data.map(({ id, name, code }) => ({ value: id, label: name, facts: code })) ?? [
                    { value: info.countryId, label: info.countryName },
                  ]
                }
                again={againOf(found)}
              />
              <span />
              <TextField {...form.field('taxId', numbers.taxId[language])} />
              <TextField {...form.field('vatId', numbers.vatId[language])} />
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
              {hours.map(([name, of], index) => (
                <Wide key={name}>
                  <TextField
                    {...form.field(name, t.openingHours(languageNames[of]))}
                    {...(index === hours.length - 1 ? { hint: t.openingHoursHint } : {})}
                  />
                </Wide>
              ))}
            </FormGrid>
          </Card>
          <Card title={t.invoices}>
            <FormGrid columns={1}>
              <TextField {...form.field('bankAccount', t.bankAccount)} />
              <TextField
                {...form.field('invoiceSeries', t.invoiceSeries)}
                mono
                hint={t.invoiceSeriesHint(series || '1', thisYear)}
              />
              <TextField {...form.field('accentColor', t.accentColor)} placeholder="#3445d1" hint={t.accentHint} />
              <RemarkFields form={form} />
            </FormGrid>
          </Card>
          <LogoCard name={info.name} fileId={info.logoFileId} />
          <ForeignLogoCard name={info.name} fileId={info.foreignLogoFileId} />
        </>,
      )}
    </FormRoot>
  )
}
