import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { countries } from '@brava/contract/countries/countries.endpoints.ts'
import { currencies } from '@brava/contract/currencies/currencies.endpoints.ts'
import { type PaymentType, paymentType } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useMay } from '../api/profile.ts'
import { currencySymbol } from '../text/currency-symbol.ts'
import { language } from '../text/language.ts'
import { Card } from '../ui/card.tsx'
import { Checkbox, MoneyField, TextArea, TextField } from '../ui/fields.tsx'
import { type Form, FormGrid, Wide } from '../ui/form.tsx'
import { Field } from '../ui/field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { t } from './partners.texts.ts'

/** What a person fills in about a partner; as the contract sends it, but with the country still open. */
export interface PartnerValues {
  code: string
  name: string
  legalName: string
  countryId: number | null
  taxId: string
  vatId: string
  town: string
  postalCode: string
  address: string
  email: string
  phone: string
  website: string
  contactPerson: string
  language: Language
  invoiceText: string
  bankAccount: string
  isTelecom: boolean
  isDomestic: boolean
  currency: string
  priceGroupId: number | null
  paymentTypes: PaymentType[]
  autoApprove: boolean
  approvalThreshold: string
  mayBackOrder: boolean
  imageKeysAllowed: boolean
  keysInMail: boolean
}

export const languageNames: Readonly<Record<Language, string>> = { bs: 'Bosanski', hr: 'Hrvatski', en: 'English' }
const languageOptions = (['bs', 'hr', 'en'] as const).map((value) => ({ value, label: languageNames[value] }))

/** What the contract wants of a form's values: an empty threshold is none. */
export function partnerBody<V extends PartnerValues>(values: V) {
  return { ...values, countryId: values.countryId as number, approvalThreshold: values.approvalThreshold || null }
}

/** Name, numbers and place of a partner. */
export function IdentityCard({ form, codeHint }: { form: Form<PartnerValues>; codeHint?: string | undefined }) {
  const found = useEndpoint(
    countries.list,
    { body: { retrieveAll: true, isDropdown: true, sortBy: 'name', isSortAscending: true } },
    { staleMs: 600_000 },
  )
  return (
    <Card title={t.company}>
      <FormGrid>
        <TextField {...form.field('name', t.name)} required />
        <TextField {...form.field('code', t.code)} required={codeHint === undefined} hint={codeHint} mono />
        <TextField {...form.field('legalName', t.legalName)} />
        <SelectField
          {...form.field('countryId', t.country)}
          required
          options={(found.data?.data ?? []).map((country) => ({
            value: country.id,
            label: country.name,
            facts: country.code,
          }))}
        />
        <TextField {...form.field('taxId', t.taxId)} />
        <TextField {...form.field('vatId', t.vatId)} />
        <TextField {...form.field('town', t.town)} />
        <TextField {...form.field('postalCode', t.postalCode)} />
        <Wide>
          <TextField {...form.field('address', t.address)} />
        </Wide>
      </FormGrid>
    </Card>
  )
}

type ContactValues = Pick<PartnerValues, 'contactPerson' | 'email' | 'phone' | 'website' | 'language'>

export function ContactCard<V extends ContactValues>({ form }: { form: Form<V> }) {
  const own = form as unknown as Form<ContactValues>
  return (
    <Card title={t.contact}>
      <FormGrid>
        <TextField {...own.field('contactPerson', t.contactPerson)} />
        <TextField {...own.field('email', t.email)} type="email" />
        <TextField {...own.field('phone', t.phone)} type="tel" />
        <TextField {...own.field('website', t.website)} type="url" placeholder="https://" />
        <SelectField
          {...own.field('language', t.language)}
          value={own.values.language as Language | null}
          onChange={(value) => own.set('language', value ?? 'en')}
          options={languageOptions}
        />
      </FormGrid>
    </Card>
  )
}

/** What the supplier decides: prices, ways to pay, approval. */
export function TermsCard({ form, supplierId }: { form: Form<PartnerValues>; supplierId: number }) {
  const isDistributor = useMay('distributors')
  const groups = useEndpoint(companies.groups, { params: { id: supplierId } })
  const money = useEndpoint(
    currencies.list,
    { body: { retrieveAll: true, sortBy: 'code', isSortAscending: true } },
    { staleMs: 600_000 },
  )
  const { values } = form
  const chosen = new Set(values.paymentTypes)
  const types = form.field('paymentTypes', t.paymentTypes)
  return (
    <Card title={t.terms}>
      <FormGrid>
        <SelectField
          {...form.field('priceGroupId', t.group)}
          clearable
          placeholder={t.noGroup}
          options={(groups.data?.data ?? []).map((group) => ({
            value: group.id,
            label: group.name,
            facts: currencySymbol(group.currency),
          }))}
        />
        <SelectField
          {...form.field('currency', t.currency)}
          value={values.currency as string | null}
          onChange={(value) => form.set('currency', value ?? '')}
          required
          hint={t.currencyHint}
          options={(money.data?.data ?? []).map((one) => ({ value: one.code, label: one.code, facts: one.name }))}
        />
        <Wide>
          <Field label={t.paymentTypes} error={types.error}>
            {() => (
              <div style={{ display: 'flex', flexWrap: 'wrap', gap: '8px 20px', paddingTop: 4 }}>
                {paymentType.values.map((value) => (
                  <Checkbox
                    key={value}
                    label={paymentType.label(value, language)}
                    checked={chosen.has(value)}
                    onChange={(on) =>
                      form.set(
                        'paymentTypes',
                        paymentType.values.filter((each) => (each === value ? on : chosen.has(each))),
                      )
                    }
                  />
                ))}
              </div>
            )}
          </Field>
        </Wide>
        <Checkbox label={t.autoApprove} checked={values.autoApprove} onChange={(on) => form.set('autoApprove', on)} />
        <MoneyField
          {...form.field('approvalThreshold', t.approvalThreshold)}
          currency={currencySymbol(values.currency)}
          hint={t.approvalThresholdHint}
          disabled={!values.autoApprove}
        />
        <Checkbox
          label={t.keysInMail}
          hint={t.keysInMailHint}
          checked={values.keysInMail}
          onChange={(on) => form.set('keysInMail', on)}
        />
        <Checkbox
          label={t.imageKeysAllowed}
          checked={values.imageKeysAllowed}
          onChange={(on) => form.set('imageKeysAllowed', on)}
        />
        {isDistributor && (
          <>
            <Checkbox
              label={t.mayBackOrder}
              checked={values.mayBackOrder}
              onChange={(on) => form.set('mayBackOrder', on)}
            />
            <Checkbox label={t.isDomestic} checked={values.isDomestic} onChange={(on) => form.set('isDomestic', on)} />
            <Checkbox label={t.isTelecom} checked={values.isTelecom} onChange={(on) => form.set('isTelecom', on)} />
          </>
        )}
      </FormGrid>
    </Card>
  )
}

type InvoiceValues = Pick<PartnerValues, 'bankAccount' | 'invoiceText'>

export function InvoiceCard<V extends InvoiceValues>({ form }: { form: Form<V> }) {
  const own = form as unknown as Form<InvoiceValues>
  return (
    <Card title={t.invoices}>
      <FormGrid>
        <Wide>
          <TextField {...own.field('bankAccount', t.bankAccount)} />
        </Wide>
        <Wide>
          <TextArea {...own.field('invoiceText', t.invoiceText)} rows={3} hint={t.invoiceTextHint} />
        </Wide>
      </FormGrid>
    </Card>
  )
}
