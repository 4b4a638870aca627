import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { companyType } from '@brava/contract/enums.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../api/profile.ts'
import { useAct } from '../../api/use-act.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { language } from '../../text/language.ts'
import { Card } from '../../ui/layout/card.tsx'
import { FormGrid } from '../../ui/form/form-grid.tsx'
import { FormRoot } from '../../ui/form/form-root.tsx'
import { FormSummary } from '../../ui/form/form-summary.tsx'
import { Page, PageBody, PageHeader } from '../../ui/layout/page.tsx'
import { SaveButton } from '../../ui/form/save-button.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { ContactCard } from './contact-card.tsx'
import { IdentityCard } from './identity-card.tsx'
import { InvoiceCard } from './invoice-card.tsx'
import { type PartnerValues, partnerBody } from './partner-values.ts'
import classes from '../partners.module.css'
import { t } from '../partners.texts.ts'
import { TermsCard } from './terms-card.tsx'

export function NewPartnerScreen() {
  return <NewPartner base="/partners" title={t.newPartner} />
}

export function NewResellerPartnerScreen() {
  return <NewPartner base="/partners-reseller" title={t.newRetailer} />
}

function NewPartner(props: { base: string; title: string }) {
  const own = useEndpoint(companies.own, undefined)
  return (
    <Loaded page query={own}>
      {({ data }) => <NewPartnerForm {...props} own={data} />}
    </Loaded>
  )
}

type Own = { id: number; name: string; currency: string; countryId: number; language: 'bs' | 'hr' | 'en' }

function NewPartnerForm({ base, title, own }: { base: string; title: string; own: Own }) {
  const isDistributor = useMay('distributors')
  const navigate = useNavigate()
  const create = useAct(companies.create)
  const [type, setType] = useState<2 | 3>(3)
  const [supplierId, setSupplierId] = useState(own.id)
  const [createdId, setCreatedId] = useState<{ id: number | undefined }>({ id: undefined })
  const resellers = useEndpoint(companies.resellers, undefined, { enabled: isDistributor })
  const initial: PartnerValues = {
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
    autoApprove: true,
    approvalThreshold: '',
    mayBackOrder: false,
    imageKeysAllowed: true,
    keysInMail: false,
  }
  const body = (values: PartnerValues) => ({
    type,
    supplierId: type === 2 ? own.id : supplierId,
    ...partnerBody(values),
  })
  const form = useForm({
    schema: companies.create.body,
    initial,
    toWire: body,
    submit: async (values) => {
      const { data } = await create.attempt({ body: body(values) })
      createdId.id = data.company.id
      setCreatedId(createdId)
    },
    done: () => void navigate({ to: `${base}/edit/${createdId.id}` }),
  })
  const nextCode = useEndpoint(companies.nextCode, {
    query: { type: String(type), isTelecom: form.values.isTelecom ? 'true' : 'false' } as never,
  })
  const code = nextCode.data?.data.code
  return (
    <Page>
      <FormRoot form={form} label={title}>
        <PageHeader title={title} actions={<SaveButton label={t.createPartner} />} />
        <PageBody>
          <div className={classes.narrow}>
            <FormSummary />
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
                  />
                </FormGrid>
              </Card>
            )}
            <IdentityCard form={form} codeHint={code ? t.codeHint(code) : ''} />
            <ContactCard form={form} />
            <TermsCard form={form} supplierId={type === 2 ? own.id : supplierId} />
            <InvoiceCard form={form} />
          </div>
        </PageBody>
      </FormRoot>
    </Page>
  )
}
