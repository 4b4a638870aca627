import { apiCredentials } from '@brava/contract/api-credentials/api-credentials.endpoints.ts'
import { roles } from '@brava/contract/access.ts'
import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { companyType } from '@brava/contract/enums.ts'
import { users } from '@brava/contract/users/users.endpoints.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useMay } from '../../api/profile.ts'
import { useAct } from '../../api/use-act.ts'
import { againOf } from '../../api/choices-of.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { language } from '../../text/language.ts'
import { Button, ButtonLink } from '../../ui/basics/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { FormGrid } from '../../ui/form/form-grid.tsx'
import { FormRoot } from '../../ui/form/form-root.tsx'
import { FormSummary } from '../../ui/form/form-summary.tsx'
import { Page, PageBody, PageHeader } from '../../ui/layout/page.tsx'
import type { Form } from '../../ui/form/form-types.ts'
import { SaveButton } from '../../ui/form/save-button.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { type Connections, connect, connectionFields, type Made, noConnections } from './connections.ts'
import { ConnectionsCard, MadeCard } from './connections-card.tsx'
import { connectionTexts } from './connections.texts.ts'
import { ContactCard } from './contact-card.tsx'
import { type FirstPerson, FirstPersonCard, firstPerson } from './first-person-card.tsx'
import { IdentityCard } from './identity-card.tsx'
import { InvoiceCard } from './invoice-card.tsx'
import { accountFaults, taxFaults } from './number-faults.ts'
import { useCountries } from './use-countries.ts'
import { type PartnerValues, partnerBody } from './partner-values.ts'
import classes from '../partners.module.css'
import { t } from '../partners.texts.ts'
import { TermsCard } from './terms-card.tsx'
import { termValues, type UsualTerms, useUsualTerms } from './use-usual-terms.ts'

export function NewPartnerScreen() {
  return <NewPartner base="/partners" title={t.newPartner} />
}

export function NewResellerPartnerScreen() {
  return <NewPartner base="/partners-reseller" title={t.newRetailer} />
}

/** A partner that also sells in its own web shop: created together with its first person in one form. */
export function NewWebPartnerScreen() {
  return <NewPartner base="/partners" title={t.newWebPartner} isWebPartner />
}

export function NewResellerWebPartnerScreen() {
  return <NewPartner base="/partners-reseller" title={t.newWebRetailer} isWebPartner />
}

interface NewPartnerProps {
  base: string
  title: string
  isWebPartner?: boolean
}

function NewPartner(props: NewPartnerProps) {
  const own = useEndpoint(companies.own, undefined)
  return (
    <Loaded page query={own}>
      {({ data }) => <WithTerms {...props} own={data} />}
    </Loaded>
  )
}

type Own = { id: number; name: string; currency: string; countryId: number; language: 'bs' | 'hr' | 'en' }

function WithTerms(props: NewPartnerProps & { own: Own }) {
  const { own } = props
  const usual = useEndpoint(companies.newTerms, { query: { supplierId: own.id, currency: own.currency } })
  return (
    <Loaded page query={usual}>
      {({ data }) => <NewPartnerForm {...props} usual={data} />}
    </Loaded>
  )
}

function NewPartnerForm({
  base,
  title,
  own,
  usual,
  isWebPartner = false,
}: NewPartnerProps & { own: Own; usual: UsualTerms }) {
  const isDistributor = useMay('distributors')
  const navigate = useNavigate()
  const create = useAct(companies.create)
  const invite = useAct(users.create, { refreshes: [] })
  const ask = useAct(apiCredentials.ask, { refreshes: [] })
  const [type, setType] = useState<2 | 3>(3)
  const [supplierId, setSupplierId] = useState(own.id)
  // What already exists when the form is sent again.
  const [createdId] = useState<{ id: number | undefined; isInvited: boolean }>({
    id: undefined,
    isInvited: false,
  })
  const toPartner = () =>
    void navigate({
      to: `${base}/edit/${createdId.id}`,
      ...(isWebPartner ? { search: { tab: 'api' } as never } : {}),
    })
  const resellers = useEndpoint(companies.resellers, undefined, { enabled: isDistributor })
  const [made, setMade] = useState<{ name: string; made: Made }>()
  const connects = isWebPartner && isDistributor
  const initial: PartnerValues & FirstPerson & Connections = {
    ...noConnections,
    firstName: '',
    lastName: '',
    userEmail: '',
    code: '',
    name: '',
    legalName: '',
    countryId: own.countryId,
    taxId: '',
    vatId: '',
    town: '',
    postalCode: '',
    address: '',
    email: '',
    phone: '',
    website: '',
    contactPerson: '',
    language: own.language,
    invoiceTextEn: '',
    invoiceTextBs: '',
    invoiceTextHr: '',
    bankAccount: '',
    isTelecom: false,
    isDomestic: true,
    currency: own.currency,
    priceGroupId: null,
    paymentTypes: [5],
    imageKeysAllowed: true,
    ...termValues(usual),
  }
  const body = (values: PartnerValues & FirstPerson & Connections) => {
    const { firstName, lastName, userEmail, credentialName, scopes, password, ...others } = values
    const { webhookAddress, feedSettingsId, feedFormat, ...partner } = others
    const company = { type, supplierId: type === 2 ? own.id : supplierId, isWebPartner, ...partnerBody(partner) }
    const person = { firstName, lastName, userEmail }
    const connections = { credentialName, scopes: [...scopes], password, webhookAddress, feedSettingsId, feedFormat }
    return { company, person, connections }
  }
  const { codeOf } = useCountries()
  const withPerson = companies.create.body.extend(firstPerson)
  const form = useForm({
    schema: connects ? withPerson.extend(connectionFields) : isWebPartner ? withPerson : companies.create.body,
    initial,
    secret: ['password'],
    faultsOf: (values) => ({
      ...taxFaults(codeOf(values.countryId), values, null),
      ...accountFaults('', values.bankAccount),
    }),
    toWire: (values) => {
      const { company, person, connections } = body(values)
      return { ...company, ...(isWebPartner ? person : {}), ...(connects ? connections : {}) }
    },
    submit: async (values) => {
      // A retry after the invitation failed: the company already exists.
      if (createdId.id === undefined) {
        const { data } = await create.attempt({ body: body(values).company })
        createdId.id = data.company.id
      }
      if (!isWebPartner) return
      const companyId = createdId.id
      const { firstName, lastName, userEmail: email, language } = values
      const userGroups = [type === 2 ? roles.resellerAdmin : roles.retailerAdmin]
      if (!createdId.isInvited) {
        try {
          await invite.attempt({ body: { companyId, firstName, lastName, email, language, userGroups } })
        } catch (thrown) {
          // The company has an e-mail address too, and that one is not meant.
          throw thrown instanceof ApiError && thrown.fields.email !== undefined ? thrown.at('userEmail') : thrown
        }
        createdId.isInvited = true
      }
      // A reseller cannot hold its retailer's credential; if this fails, it can be repeated on the retailer's page.
      if (!isDistributor) await ask.run({ params: { id: companyId } })
      else setMade({ name: values.name, made: await connect({ id: companyId, name: values.name }, values) })
    },
    done: () => {
      if (!connects) toPartner()
    },
  })
  const ofCompany = form as unknown as Form<PartnerValues>
  useUsualTerms(ofCompany, { usual, supplierId: type === 2 ? own.id : supplierId })
  const nextCode = useEndpoint(companies.nextCode, {
    query: { type: String(type), isTelecom: form.values.isTelecom ? 'true' : 'false' } as never,
  })
  const code = nextCode.data?.data.code
  // Its data is sent once: after that it is changed on the company's own page.
  const isMade = createdId.id !== undefined && !form.pending
  if (made) {
    return (
      <Page>
        <PageHeader
          title={connectionTexts.madeTitle(made.name)}
          actions={
            <Button variant="primary" onClick={toPartner}>
              {connectionTexts.kept}
            </Button>
          }
        />
        <PageBody>
          <div className={classes.narrow}>
            <MadeCard made={made.made} />
          </div>
        </PageBody>
      </Page>
    )
  }
  return (
    <Page>
      <FormRoot form={form} label={title}>
        <PageHeader title={title} actions={<SaveButton label={t.createPartner} />} />
        <PageBody>
          <div className={classes.narrow}>
            <FormSummary />
            {isMade && <Notice tone="warning">{connectionTexts.begun}</Notice>}
            {!isWebPartner && (
              <Notice
                tone="neutral"
                action={
                  <ButtonLink to={`${base}/new-web`}>{isDistributor ? t.newWebPartner : t.newWebRetailer}</ButtonLink>
                }
              >
                {t.alsoWebShop}
              </Notice>
            )}
            <fieldset className={classes.part} disabled={isMade}>
              {isDistributor && (
                <Card title={t.buysFromTitle}>
                  <FormGrid>
                    <SelectField
                      label={t.type}
                      value={type as 2 | 3 | null}
                      onChange={(value) => setType(value === 2 ? 2 : 3)}
                      options={([3, 2] as const).map((value) => ({ value, label: companyType.label(value, language) }))}
                    />
                    <SelectField
                      label={t.supplier}
                      value={(type === 2 ? own.id : supplierId) as number | null}
                      onChange={(value) => {
                        setSupplierId(value ?? own.id)
                        form.set('priceGroupId', null)
                      }}
                      disabled={type === 2}
                      options={[
                        { value: own.id, label: own.name },
                        ...(resellers.data?.data ?? []).map((one) => ({
                          value: one.id,
                          label: one.name,
                          ...(one.code ? { facts: one.code } : {}),
                        })),
                      ]}
                      again={againOf(resellers)}
                    />
                  </FormGrid>
                </Card>
              )}
              <IdentityCard form={ofCompany} codeHint={code ? t.codeHint(code) : ''} />
            </fieldset>
            {isWebPartner && <FirstPersonCard form={form} />}
            <fieldset className={classes.part} disabled={isMade}>
              <ContactCard form={form} />
              <TermsCard form={ofCompany} supplierId={type === 2 ? own.id : supplierId} />
              <InvoiceCard form={form} />
            </fieldset>
            {connects && <ConnectionsCard form={form} />}
          </div>
        </PageBody>
      </FormRoot>
    </Page>
  )
}
