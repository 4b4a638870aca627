import type { FileStore } from '../../server/src/platform/files/file-store.ts'
import { categories, platformNames, platforms } from '../world/categories.ts'
import { people, personKeys } from '../world/people.ts'
import { priceGroups } from '../world/price-groups.ts'
import { productLanguages } from '../world/places.ts'
import { products } from '../world/products.ts'
import { keySuppliers, publishers } from '../world/publishers.ts'
import { assignedProducts } from './assigned-products.ts'
import { basePrices } from './base-prices.ts'
import { companyRows } from './company-rows.ts'
import { deliveryRows } from './delivery-rows.ts'
import { daysAgo } from './days-ago.ts'
import { groupPrices } from './group-prices.ts'
import { logoRows } from './logo-rows.ts'
import { placeTables } from './place-tables.ts'
import { coverRows, productPictureRows, productRows, sceneFileRows } from './product-rows.ts'
import { promotionRows } from './promotion-rows.ts'
import type { Tables } from './table-rows.ts'
import { userRows } from './user-rows.ts'
import { categoryId, companyId, groupId, groupKeys, personId, productId, publisherKeys, regionId } from './world-ids.ts'

/** Everything that exists before the first order: places, companies, people, the catalogue and its prices. */
export async function catalogueTables(today: Date, files: FileStore): Promise<Tables> {
  const started = daysAgo(today, 1460)
  const stamps = { created_at: started, updated_at: started }
  const [distributor, ...partners] = companyRows(today)
  const groups = groupPrices(today)
  const assigned = assignedProducts(today)
  const promotions = promotionRows(today)
  const history = [...groups.history, ...assigned.history, ...basePrices(today), ...promotions.history].sort(
    (a, b) => (a.at as Date).getTime() - (b.at as Date).getTime(),
  )
  return [
    ...placeTables(started),
    ['files', await logoRows(files, started)],
    // The distributor first, alone: groups reference it, and its partners reference groups.
    ['companies', distributor ? [distributor] : []],
    [
      'price_groups',
      groupKeys.map((key) => ({
        id: groupId(key),
        owner_company_id: companyId('brava'),
        name: priceGroups[key].name,
        currency: priceGroups[key].currency,
        ...stamps,
      })),
    ],
    ['companies', partners],
    // A reseller prices its retailers with its own groups.
    [
      'price_groups',
      [
        {
          id: groupKeys.length + 1,
          owner_company_id: companyId('digitalis'),
          name: 'Zlatni krug',
          currency: 'BAM',
          ...stamps,
        },
      ],
    ],
    ['delivery_addresses', deliveryRows(started)],
    ['users', await userRows(today)],
    [
      'user_roles',
      personKeys.flatMap((key) => people[key].roles.map((role_id) => ({ user_id: personId(key), role_id }))),
    ],
    [
      'categories',
      categories.map((one) => ({
        id: categoryId(one.key),
        title: one.title,
        title_bs: one.bs,
        title_hr: one.hr,
        parent_id: one.parent && categoryId(one.parent),
        master_id: one.parent && categoryId(one.parent),
        is_master: one.parent === null,
        default_vat_treatment: one.vat,
        ...stamps,
      })),
    ],
    [
      'product_types',
      platforms.map((title, index) => ({
        id: index + 1,
        title,
        title_bs: platformNames[title]?.bs ?? '',
        title_hr: platformNames[title]?.hr ?? '',
        created_at: started,
      })),
    ],
    [
      'publishers',
      publisherKeys.map((key, index) => ({ id: index + 1, name: publishers[key].name, created_at: started })),
    ],
    ['key_suppliers', keySuppliers.map((one, index) => ({ id: index + 1, name: one.name }))],
    ['files', await coverRows(today, files)],
    ['files', await sceneFileRows(today, files)],
    ['products', productRows(today)],
    ['product_pictures', productPictureRows()],
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
    ['price_group_products', groups.prices],
    ['company_products', assigned.assignments],
    ['price_tiers', groups.tiers.map((row, index) => ({ id: index + 1, ...row }))],
    ['promotions', promotions.promotions],
    ['promotion_products', promotions.products],
    ['promotion_recipients', promotions.recipients],
    ['promotion_views', promotions.views],
    ['price_history', history.map((row, index) => ({ id: index + 1, ...row }))],
  ]
}
