import type { wholesale } from '@brava/contract/wholesale/wholesale.endpoints.ts'
import type { FiltersOf, List } from '../api/list.ts'
import type { Product } from './wholesale-columns.tsx'

export type CatalogueFilters = Partial<FiltersOf<typeof wholesale.products>>

/** What a buyer may order, as the catalogue shows it. */
export type CatalogueList = List<Product, CatalogueFilters, unknown>
