import { type Buyer, buyers } from '../world/assignments.ts'
import { categories } from '../world/categories.ts'
import { companyKeys } from '../world/companies.ts'
import type { CompanyKey, GroupKey } from '../world/companies/seed-company.ts'
import { priceGroups } from '../world/price-groups.ts'
import { type PersonKey, personKeys } from '../world/people.ts'
import { regions } from '../world/places.ts'
import { products, type SeedProduct } from '../world/products.ts'
import { keySuppliers, type PublisherKey, publishers } from '../world/publishers.ts'

/** The world's ids in the database: positions in its lists, counted from 1. */
export const companyId = (key: CompanyKey): number => companyKeys.indexOf(key) + 1
export const personId = (key: PersonKey): number => personKeys.indexOf(key) + 1
/** Only the distributor has uploaded a logo; its file comes after the covers. */
export const logoId = (key: CompanyKey): number | null => (key === 'brava' ? products.length + 1 : null)
const productIds = new Map(products.map((product, index) => [product.code, index + 1]))
export const productId = (product: SeedProduct): number => productIds.get(product.code) ?? 0
export const categoryId = (key: string): number => categories.findIndex((one) => one.key === key) + 1
export const groupKeys = Object.keys(priceGroups) as GroupKey[]
export const groupId = (key: GroupKey): number => groupKeys.indexOf(key) + 1
export const publisherKeys = Object.keys(publishers) as PublisherKey[]
export const supplierId = (name: string): number => keySuppliers.findIndex((one) => one.name === name) + 1
export const regionId = (code: string): number => regions.findIndex((one) => one.code === code) + 1

/** Buyers whose prices are resolved when orders are written. */
export const buyerIds: ReadonlyMap<Buyer, number> = new Map(buyers.map((buyer) => [buyer, companyId(buyer)]))
