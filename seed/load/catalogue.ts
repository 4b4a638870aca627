import type { FileStore } from '../../server/src/files/file-store.ts'
import { hashPassword } from '../../server/src/security/password-hash.ts'
import { drawCover } from '../covers/draw-cover.ts'
import {
  type Buyer,
  buyers,
  groupPrice,
  groupTiers,
  hasTiers,
  isAssigned,
  promotions,
  termsOf,
} from '../world/assignments.ts'
import { categories, platforms } from '../world/categories.ts'
import { companies, companyKeys } from '../world/companies.ts'
import type { CompanyKey, GroupKey } from '../world/companies/seed-company.ts'
import { priceGroups } from '../world/price-groups.ts'
import { DEMO_PASSWORD, type PersonKey, people, personKeys } from '../world/people.ts'
import { countries, currencies, homeRates, productLanguages, regions } from '../world/places.ts'
import { productNamed, products, type SeedProduct } from '../world/products.ts'
import { keySuppliers, type PublisherKey, publishers } from '../world/publishers.ts'
import { randomFrom } from '../world/random.ts'
import type { Value } from './copy-rows.ts'

type Row = Record<string, Value>
/** Rows by table, in an order that satisfies the foreign keys. */
export type Tables = [table: string, rows: Row[]][]

/** The ids under which the world stands in the database: positions in its lists, counted from 1. */
export const companyId = (key: CompanyKey): number => companyKeys.indexOf(key) + 1
export const personId = (key: PersonKey): number => personKeys.indexOf(key) + 1
const productIds = new Map(products.map((product, index) => [product.code, index + 1]))
export const productId = (product: SeedProduct): number => productIds.get(product.code) ?? 0
const groupKeys = Object.keys(priceGroups) as GroupKey[]
const groupId = (key: GroupKey) => groupKeys.indexOf(key) + 1
const publisherKeys = Object.keys(publishers) as PublisherKey[]
export const supplierId = (name: string): number => keySuppliers.findIndex((one) => one.name === name) + 1
export const regionId = (code: string): number => regions.findIndex((one) => one.code === code) + 1

const day = 86_400_000

/** Everything that stands before the first order: places, companies, people, the catalogue and its prices. */
export async function catalogueTables(today: Date, files: FileStore): Promise<Tables> {
  const ago = (days: number, hours = 0) =>
    new Date(Math.min(today.getTime() - 60_000, today.getTime() - days * day + hours * 3_600_000))
  const day0 = (date: Date) => date.toISOString().slice(0, 10)
  const started = ago(1460)
  const passwordHash = await hashPassword(DEMO_PASSWORD)

  const towns = countries.flatMap((country, index) =>
    country.towns.map(([name, postal_code]) => ({ country_id: index + 1, name, postal_code })),
  )
  const companyRows = companyKeys.map((key): Row => {
    const one = companies[key]
    return {
      id: companyId(key),
      parent_id: one.parent && companyId(one.parent),
      type: one.type,
      status: one.status,
      code: one.code,
      name: one.name,
      legal_name: one.legalName,
      is_telecom: one.isTelecom,
      is_domestic: one.country === 'BA',
      is_web_partner: one.isWebPartner,
      currency: one.currency,
      price_group_id: one.group && groupId(one.group),
      country_id: countries.findIndex((country) => country.code === one.country) + 1,
      town: one.town,
      postal_code: one.postalCode,
      address: one.address,
      tax_id: one.taxId,
      vat_id: one.vatId,
      email: one.email,
      phone: one.phone,
      website: one.website,
      contact_person: one.contactPerson,
      language: one.language,
      time_zone: one.country === 'HR' ? 'Europe/Zagreb' : one.country === 'DE' ? 'Europe/Berlin' : 'Europe/Sarajevo',
      payment_types: one.paymentTypes,
      auto_approve: one.autoApprove,
      approval_threshold: one.approvalThreshold,
      may_back_order: one.mayBackOrder,
      keys_in_mail: one.keysInMail,
      invoice_text: one.invoiceText,
      bank_account: one.bankAccount,
      created_at: ago(one.signedUpDaysAgo, -2),
      updated_at: ago(one.approvedDaysAgo ?? one.signedUpDaysAgo, -2),
      approved_at: one.approvedDaysAgo === null ? null : ago(one.approvedDaysAgo, -2),
    }
  })
  const userRows = personKeys.map((key): Row => {
    const one = people[key]
    const company = companies[one.company]
    const random = randomFrom(`person ${key}`)
    return {
      id: personId(key),
      company_id: companyId(one.company),
      username: one.email,
      email: one.email,
      first_name: one.firstName,
      last_name: one.lastName,
      phone: one.phone,
      language: one.language,
      password_hash: passwordHash,
      is_disabled: one.isDisabled,
      last_sign_in_at: company.status === 2 && !one.isDisabled ? ago(random.whole(0, 3), -random.whole(1, 9)) : null,
      created_at: ago(company.approvedDaysAgo ?? company.signedUpDaysAgo, -2),
      updated_at: ago(company.approvedDaysAgo ?? company.signedUpDaysAgo, -2),
    }
  })
  const categoryId = (key: string) => categories.findIndex((one) => one.key === key) + 1
  const covers = await Promise.all(
    products.map(async (product) => {
      const bytes = Buffer.from(drawCover(product))
      return { sha256: await files.put(bytes), size: bytes.length }
    }),
  )
  const fileRows = products.map((product, index): Row => {
    const cover = covers[index]
    return {
      id: index + 1,
      sha256: cover?.sha256 ?? '',
      media_type: 'image/svg+xml',
      size_bytes: cover?.size ?? 0,
      name: `${product.code.toLowerCase()}.svg`,
      is_public: true,
      created_at: ago(product.createdDaysAgo),
    }
  })
  const productRows = products.map((product): Row => {
    const id = productId(product)
    return {
      id,
      code: product.code,
      title: product.title,
      description_en: product.description.en,
      description_bs: product.description.bs,
      description_hr: product.description.hr,
      category_id: categoryId(product.category),
      product_type_id: platforms.indexOf(product.platform) + 1,
      publisher_id: publisherKeys.indexOf(product.publisher) + 1,
      image_file_id: id,
      vat_treatment: product.vatTreatment,
      redeem_country: product.redeemCountry,
      moq: product.moq,
      low_stock_threshold: product.lowStockThreshold,
      may_back_order: product.mayBackOrder,
      key_pattern: product.keyPattern,
      base_price: product.basePrice,
      is_withdrawn: product.isWithdrawn,
      created_at: ago(product.createdDaysAgo),
      updated_at: ago(product.createdDaysAgo),
    }
  })

  const history: Row[] = []
  const groupRows: Row[] = []
  const tierRows: Row[] = []
  for (const key of groupKeys) {
    for (const product of products) {
      const price = groupPrice(key, product)
      if (price === null || !buyers.some((buyer) => companies[buyer].group === key && isAssigned(buyer, product)))
        continue
      const id = groupRows.length + 1
      const created_at = ago(Math.min(product.createdDaysAgo, 900))
      groupRows.push({ id, group_id: groupId(key), product_id: productId(product), price, created_at })
      history.push({
        at: created_at,
        product_id: productId(product),
        level: 'group',
        company_id: null,
        group_id: groupId(key),
        promotion_id: null,
        old_value: null,
        new_value: price,
        currency: priceGroups[key].currency,
        cause: 'seed',
        user_id: null,
      })
      if (!hasTiers(product)) continue
      for (const [min_quantity, shareBp] of groupTiers)
        tierRows.push({
          company_product_id: null,
          group_product_id: id,
          min_quantity,
          price: Math.round((price * shareBp) / 10_000),
        })
    }
  }
  const assignmentRows: Row[] = []
  for (const buyer of buyers) {
    for (const product of products) {
      if (!isAssigned(buyer, product)) continue
      const id = assignmentRows.length + 1
      const terms = termsOf(buyer, product)
      const created_at = ago(Math.min(product.createdDaysAgo, companies[buyer].approvedDaysAgo ?? 0))
      assignmentRows.push({
        id,
        company_id: companyId(buyer),
        product_id: productId(product),
        price: terms.price,
        margin_bp: terms.marginBp,
        override_price: terms.overridePrice,
        moq: terms.moq,
        is_favorite: terms.isFavorite,
        is_withdrawn: terms.isWithdrawn,
        // Set right by recomputePrices once all rows stand.
        effective_price: 0,
        effective_rule: 'base',
        created_at,
        updated_at: created_at,
      })
      const currency = companies[buyer].currency
      const change = (level: string, new_value: number, money: string | null) =>
        history.push({
          at: created_at,
          product_id: productId(product),
          level,
          company_id: companyId(buyer),
          group_id: null,
          promotion_id: null,
          old_value: null,
          new_value,
          currency: money,
          cause: 'seed',
          user_id: null,
        })
      if (terms.price !== null) change('company', terms.price, currency)
      if (terms.marginBp !== null) change('margin', terms.marginBp, null)
      if (terms.overridePrice !== null) change('override', terms.overridePrice, currency)
    }
  }
  history.push(...baseHistory(today))

  const promotionRows: Row[] = []
  const promotionProducts: Row[] = []
  const recipients: Row[] = []
  promotions.forEach((one, index) => {
    const id = index + 1
    promotionRows.push({
      id,
      title: one.title,
      message_title: one.messageTitle,
      message: one.message,
      starts_at: new Date(today.getTime() - one.startsDaysAgo * day),
      ends_at: new Date(today.getTime() + one.endsInDays * day),
      is_active: one.isActive,
      for_all: false,
      created_by: personId('lejla'),
      created_at: ago(one.startsDaysAgo),
      updated_at: ago(one.startsDaysAgo),
    })
    for (const { name, price, moq } of one.products) {
      promotionProducts.push({
        id: promotionProducts.length + 1,
        promotion_id: id,
        product_id: productId(productNamed(name)),
        promo_price: price,
        currency: 'BAM',
        moq,
      })
      history.push({
        at: ago(one.startsDaysAgo),
        product_id: productId(productNamed(name)),
        level: 'promotion',
        company_id: null,
        group_id: null,
        promotion_id: id,
        old_value: null,
        new_value: price,
        currency: 'BAM',
        cause: 'hand',
        user_id: personId('lejla'),
      })
    }
    for (const group of one.groups) recipients.push({ promotion_id: id, company_id: null, group_id: groupId(group) })
  })
  history.sort((a, b) => (a.at as Date).getTime() - (b.at as Date).getTime())

  return [
    ['currencies', currencies.map((one) => ({ ...one }))],
    [
      'exchange_rates',
      Object.entries(homeRates).map(([base, rate], index) => ({
        id: index + 1,
        base,
        quote: 'BAM',
        rate,
        valid_from: day0(started),
        source: base === 'EUR' ? 'currency board' : 'bundled list',
        created_at: started,
      })),
    ],
    [
      'countries',
      countries.map((one, index) => ({
        id: index + 1,
        code: one.code,
        name: one.name,
        currency: one.currency,
        vat_rate_bp: one.vatRateBp,
        is_domestic: one.isDomestic,
        is_eu: one.isEu,
        created_at: started,
      })),
    ],
    ['towns', towns.map((one, index) => ({ id: index + 1, ...one, created_at: started }))],
    [
      'regions',
      regions.map((one, index) => ({
        id: index + 1,
        code: one.code,
        name: one.name,
        is_market: one.isMarket,
        created_at: started,
      })),
    ],
    ['languages', productLanguages.map((one, index) => ({ id: index + 1, ...one }))],
    // The distributor first, alone: groups belong to it, and its partners to groups.
    ['companies', companyRows.slice(0, 1)],
    [
      'price_groups',
      groupKeys.map((key) => ({
        id: groupId(key),
        owner_company_id: companyId('brava'),
        name: priceGroups[key].name,
        currency: priceGroups[key].currency,
        created_at: started,
        updated_at: started,
      })),
    ],
    ['companies', companyRows.slice(1)],
    ['users', userRows],
    [
      'user_roles',
      personKeys.flatMap((key) => people[key].roles.map((role_id) => ({ user_id: personId(key), role_id }))),
    ],
    [
      'categories',
      categories.map((one) => ({
        id: categoryId(one.key),
        title: one.title,
        parent_id: one.parent && categoryId(one.parent),
        master_id: one.parent && categoryId(one.parent),
        is_master: one.parent === null,
        default_vat_treatment: one.vat,
        created_at: started,
        updated_at: started,
      })),
    ],
    ['product_types', platforms.map((title, index) => ({ id: index + 1, title, created_at: started }))],
    [
      'publishers',
      publisherKeys.map((key, index) => ({ id: index + 1, name: publishers[key].name, created_at: started })),
    ],
    ['key_suppliers', keySuppliers.map((one, index) => ({ id: index + 1, name: one.name }))],
    ['files', fileRows],
    ['products', productRows],
    [
      'product_regions',
      products.map((product) => ({ product_id: productId(product), region_id: regionId(product.region) })),
    ],
    [
      'product_languages',
      products.flatMap((product) =>
        product.languages.map((code) => ({
          product_id: productId(product),
          language_id: productLanguages.findIndex((one) => one.code === code) + 1,
        })),
      ),
    ],
    ['price_group_products', groupRows],
    ['company_products', assignmentRows],
    ['price_tiers', tierRows.map((row, index) => ({ id: index + 1, ...row }))],
    ['promotions', promotionRows],
    ['promotion_products', promotionProducts],
    ['promotion_recipients', recipients],
    ['price_history', history.map((row, index) => ({ id: index + 1, ...row }))],
  ]
}

/** Base prices from the first one on, with a change or two for a third of the products. */
function baseHistory(today: Date): Row[] {
  return products.flatMap((product) => {
    const random = randomFrom(`price history ${product.code}`)
    const changes = random.weighted([
      [0, 62],
      [1, 27],
      [2, 11],
    ] as const)
    const values = [product.basePrice]
    for (let i = 0; i < changes; i++)
      values.unshift(Math.round(((values[0] ?? 0) * random.pick([0.92, 0.95, 1.05, 1.1])) / 10) * 10)
    const times = [
      product.createdDaysAgo,
      ...Array.from({ length: changes }, () => random.whole(3, Math.max(4, product.createdDaysAgo - 5))).sort(
        (a, b) => b - a,
      ),
    ]
    return values.map((value, i) => ({
      at: new Date(today.getTime() - (times[i] ?? 1) * day - random.whole(0, 20_000) * 1000),
      product_id: productId(product),
      level: 'base',
      company_id: null,
      group_id: null,
      promotion_id: null,
      old_value: values[i - 1] ?? null,
      new_value: value,
      currency: 'BAM',
      cause: i === 0 ? 'seed' : random.pick(['hand', 'hand', 'bulk', 'csv']),
      user_id: i === 0 ? null : personId(random.pick(['tarik', 'lejla'] as const)),
    }))
  })
}

/** Buyers whose prices are asked when orders are written. */
export const buyerIds: ReadonlyMap<Buyer, number> = new Map(buyers.map((buyer) => [buyer, companyId(buyer)]))
