import { countries } from '@brava/contract/countries/countries.endpoints.ts'
import { productLanguages } from '@brava/contract/languages/languages.endpoints.ts'
import { productTypes } from '@brava/contract/product-types/product-types.endpoints.ts'
import { publishers } from '@brava/contract/publishers/publishers.endpoints.ts'
import { regions } from '@brava/contract/regions/regions.endpoints.ts'
import { towns } from '@brava/contract/towns/towns.endpoints.ts'
import { useAct } from '../api/use-act.ts'
import { choicesOf } from '../api/choices-of.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useCurrencyChoices } from '../currencies/use-currency-choices.ts'
import { count, percentOf } from '../text/format.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { Link } from '../ui/basics/link.tsx'
import { PercentField } from '../ui/field/number-field.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { Switch } from '../ui/field/switch.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { referenceCard } from './reference-card.tsx'
import { t } from './settings.texts.ts'
import { useLookupActs } from './use-lookup-acts.ts'

const allByName = { retrieveAll: true, sortBy: 'name', isSortAscending: true } as const

/** How many products have it, with a link to them. */
const productCount = (filter: string) => ({
  id: 'productCount',
  header: t.products,
  align: 'right' as const,
  phone: 'fact' as const,
  cell: (row: { id: number; productCount: number }) =>
    row.productCount === 0 ? (
      '0'
    ) : (
      <Link to={`/products?${filter}=${encodeURIComponent(JSON.stringify([row.id]))}`}>{count(row.productCount)}</Link>
    ),
})

export const CountriesCard = referenceCard({
  title: t.countries,
  name: 'countries',
  list: countries.list,
  sortBy: 'name',
  columns: [
    { id: 'name', header: t.country, cell: (row) => row.name, link: true, fixed: true, phone: 'title' },
    { id: 'code', header: t.code, cell: (row) => row.code, quiet: true, phone: 'sub' },
    { id: 'currency', header: t.currency, cell: (row) => row.currency, phone: 'fact' },
    {
      id: 'vatRateBp',
      header: t.vatPercent,
      cell: (row) => percentOf(row.vatRateBp, 1),
      align: 'right',
      phone: 'fact',
    },
    {
      id: 'isDomestic',
      header: t.isDomestic,
      cell: (row) => row.isDomestic && <Badge tone="neutral">{t.isDomestic}</Badge>,
      from: 560,
      phone: 'badge',
    },
    {
      id: 'isEu',
      header: t.isEu,
      cell: (row) => row.isEu && <Badge tone="neutral">EU</Badge>,
      from: 640,
      phone: 'hidden',
    },
  ],
  change: {
    add: t.addCountry,
    one: t.country,
    schema: countries.create.body,
    initial: (row) => ({
      code: row?.code ?? '',
      name: row?.name ?? '',
      currency: row?.currency ?? '',
      vatRateBp: (row?.vatRateBp ?? null) as number,
      isDomestic: row?.isDomestic ?? false,
      isEu: row?.isEu ?? false,
    }),
    Fields: function CountryFields({ form }) {
      const known = useCurrencyChoices()
      return (
        <>
          <TextField {...form.field('name', t.name)} required maxLength={100} autoFocus />
          <TextField {...form.field('code', t.code)} required maxLength={2} hint={t.codeOfCountry} />
          <SelectField
            {...form.field('currency', t.currency)}
            onChange={(value) => value !== null && form.set('currency', value)}
            required
            {...known}
          />
          <PercentField
            {...form.field('vatRateBp', t.vatRate)}
            onChange={(value) => form.set('vatRateBp', value as number)}
            required
          />
          <Switch
            label={t.isDomestic}
            hint={t.isDomesticHint}
            name="isDomestic"
            checked={form.values.isDomestic}
            onChange={(on) => form.set('isDomestic', on)}
          />
          <Switch label={t.isEu} name="isEu" checked={form.values.isEu} onChange={(on) => form.set('isEu', on)} />
        </>
      )
    },
    useActs: () => useLookupActs(countries),
  },
})

export const TownsCard = referenceCard({
  title: t.towns,
  name: 'towns',
  list: towns.list,
  sortBy: 'name',
  columns: [
    { id: 'name', header: t.town, cell: (row) => row.name, link: true, fixed: true, phone: 'title' },
    { id: 'postalCode', header: t.postalCode, cell: (row) => row.postalCode, phone: 'fact' },
    { id: 'countryName', header: t.country, cell: (row) => row.countryName, quiet: true, phone: 'sub' },
  ],
  change: {
    add: t.addTown,
    one: t.town,
    schema: towns.create.body,
    initial: (row) => ({
      name: row?.name ?? '',
      postalCode: row?.postalCode ?? '',
      countryId: (row?.countryId ?? null) as number,
    }),
    Fields: function TownFields({ form }) {
      const known = useEndpoint(countries.list, { body: allByName })
      return (
        <>
          <TextField {...form.field('name', t.name)} required maxLength={100} autoFocus />
          <TextField {...form.field('postalCode', t.postalCode)} maxLength={20} />
          <SelectField
            {...form.field('countryId', t.country)}
            onChange={(value) => value !== null && form.set('countryId', value)}
            required
            {...choicesOf(known, ({ id, name }) => ({ value: id, label: name }))}
          />
        </>
      )
    },
    useActs: () => useLookupActs(towns),
  },
})

export const RegionsCard = referenceCard({
  title: t.regions,
  name: 'regions',
  list: regions.list,
  sortBy: 'name',
  columns: [
    { id: 'name', header: t.region, cell: (row) => row.name, link: true, fixed: true, phone: 'title' },
    { id: 'code', header: t.code, cell: (row) => row.code, quiet: true, phone: 'sub' },
    {
      id: 'isMarket',
      header: t.isMarket,
      cell: (row) => row.isMarket && <Badge tone="success">{t.isMarket}</Badge>,
      phone: 'badge',
    },
  ],
  change: {
    add: t.addRegion,
    one: t.region,
    schema: regions.create.body,
    initial: (row) => ({
      code: row?.code ?? '',
      name: row?.nameEn ?? '',
      nameBs: row?.nameBs ?? '',
      nameHr: row?.nameHr ?? '',
      isMarket: row?.isMarket ?? false,
    }),
    Fields: function RegionFields({ form }) {
      return (
        <>
          <TextField {...form.field('name', t.name)} required maxLength={100} autoFocus />
          <TextField {...form.field('nameBs', t.nameBs)} maxLength={100} />
          <TextField {...form.field('nameHr', t.nameHr)} maxLength={100} hint={t.namesHint} />
          <TextField {...form.field('code', t.code)} required maxLength={8} hint={t.codeOfRegion} />
          <Switch
            label={t.isMarket}
            hint={t.isMarketHint}
            name="isMarket"
            checked={form.values.isMarket}
            onChange={(on) => form.set('isMarket', on)}
          />
        </>
      )
    },
    useActs: () => {
      const create = useAct(regions.create)
      const edit = useAct(regions.edit)
      const remove = useAct(regions.delete, { says: false })
      return {
        create: (body) => create.attempt({ body }),
        edit: ({ id, version }, values) => edit.attempt({ params: { id }, body: { ...values, version } }),
        remove: ([id = 0]) => remove.run({ params: { id } }),
      }
    },
    // In the specification regions are deleted one by one (§7).
    removesOneByOne: true,
  },
})

export const PublishersCard = referenceCard({
  title: t.publishers,
  name: 'publishers',
  list: publishers.list,
  sortBy: 'name',
  columns: [
    { id: 'name', header: t.publisher, cell: (row) => row.name, link: true, fixed: true, phone: 'title' },
    productCount('publisherIds'),
  ],
  change: {
    add: t.addPublisher,
    one: t.publisher,
    schema: publishers.create.body,
    initial: (row) => ({ name: row?.name ?? '' }),
    Fields: function PublisherFields({ form }) {
      return <TextField {...form.field('name', t.name)} required maxLength={100} autoFocus />
    },
    useActs: () => useLookupActs(publishers),
  },
})

export const ProductTypesCard = referenceCard({
  title: t.productTypes,
  name: 'product-types',
  list: productTypes.list,
  sortBy: 'title',
  columns: [
    { id: 'title', header: t.productType, cell: (row) => row.title, link: true, fixed: true, phone: 'title' },
    productCount('productTypeIds'),
  ],
  change: {
    add: t.addProductType,
    one: t.productType,
    schema: productTypes.create.body,
    initial: (row) => ({ title: row?.titleEn ?? '', titleBs: row?.titleBs ?? '', titleHr: row?.titleHr ?? '' }),
    Fields: function ProductTypeFields({ form }) {
      return (
        <>
          <TextField {...form.field('title', t.name)} required maxLength={100} autoFocus />
          <TextField {...form.field('titleBs', t.nameBs)} value={form.values.titleBs ?? ''} maxLength={100} />
          <TextField
            {...form.field('titleHr', t.nameHr)}
            value={form.values.titleHr ?? ''}
            maxLength={100}
            hint={t.namesHint}
          />
        </>
      )
    },
    useActs: () => useLookupActs(productTypes),
  },
})

/** In the specification languages are listed but cannot be changed (§7). */
export const LanguagesCard = referenceCard({
  title: t.languages,
  name: 'languages',
  list: productLanguages.list,
  sortBy: 'name',
  why: t.languagesWhy,
  columns: [
    { id: 'name', header: t.language, cell: (row) => row.name, fixed: true, phone: 'title' },
    { id: 'code', header: t.code, cell: (row) => row.code, quiet: true, phone: 'sub' },
    productCount('languageIds'),
  ],
})
