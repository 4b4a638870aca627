import type { FeedColumn } from '@brava/contract/product-feeds/feed-columns.ts'
import { delimiters } from '@brava/contract/product-feeds/product-feeds.endpoints.ts'
import { wireFromMinor } from '@brava/contract/minor.ts'
import type { Cell } from '../platform/tables/cell.ts'
import { csvLine } from '../platform/tables/csv-line.ts'
import { element, xmlDocument } from '../platform/xml/element.ts'
import { type FeedProduct, type FeedValue, feedValues } from './feed-product.ts'
import type { FeedRecipe } from './feeds.sql.ts'

export type SetColumn = { readonly column: FeedColumn; readonly title: string; readonly value: string }

const valueOf = ({ column, value }: SetColumn, product: FeedProduct): FeedValue =>
  column === 'fixed' ? value : feedValues[column](product)

/** A value as text: lists separated by a bar, yes and no as 1 and 0. */
function textOf(value: FeedValue): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? '1' : '0'
  return 'number' in value ? value.number : value.join('|')
}

/** The rows of a feed as a table shows them. */
export const rowsOf = (columns: readonly SetColumn[], products: readonly FeedProduct[]): string[][] =>
  products.map((product) => columns.map((column) => textOf(valueOf(column, product))))

/** The content type of each format. */
export const feedTypes = {
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv' },
  xml: { type: 'application/xml; charset=utf-8', ending: 'xml' },
  json: { type: 'application/json; charset=utf-8', ending: 'json' },
  google: { type: 'application/xml; charset=utf-8', ending: 'xml' },
} as const

/**
 * The whole file. It does not say when it was generated: the same products give the same bytes, so that readers who
 * have them need not fetch them again.
 */
export function writeFeed(recipe: FeedRecipe, products: readonly FeedProduct[]): string {
  const { columns } = recipe.set
  if (recipe.format === 'google') return googleFeed(recipe.name, products)
  if (recipe.format === 'xml') return xmlFeed(columns, products)
  if (recipe.format === 'json') return jsonFeed(columns, products)
  const cell = (value: FeedValue): Cell => (typeof value === 'object' && 'number' in value ? value : textOf(value))
  const lines = products.map((product) =>
    csvLine(
      columns.map((column) => cell(valueOf(column, product))),
      'en',
      delimiters[recipe.delimiter],
    ),
  )
  // A decimal point in every language: machines read it. The byte-order mark tells Excel that it is UTF-8.
  return `\ufeff${csvLine(
    columns.map(({ title }) => title),
    'en',
    delimiters[recipe.delimiter],
  )}${lines.join('')}`
}

function jsonFeed(columns: readonly SetColumn[], products: readonly FeedProduct[]): string {
  const plain = (value: FeedValue) => (typeof value === 'object' && 'number' in value ? Number(value.number) : value)
  const items = products.map((product) =>
    Object.fromEntries(columns.map((column) => [column.title, plain(valueOf(column, product))])),
  )
  return JSON.stringify({ version: 1, currency: products[0]?.currency ?? '', items })
}

/** A title as an element name: characters that XML does not allow in it become underscores. */
const tagOf = (title: string) => title.replace(/[^\p{L}\p{N}_.-]+/gu, '_').replace(/^(?![\p{L}_])/u, '_')

function xmlFeed(columns: readonly SetColumn[], products: readonly FeedProduct[]): string {
  const items = products.map((product) =>
    element(
      'product',
      columns.map((column) => element(tagOf(column.title), textOf(valueOf(column, product)))),
    ),
  )
  return xmlDocument(element('products', items.length > 0 ? items : ' '))
}

/** The maximum lengths that Google Merchant accepts. */
const most = { title: 150, description: 5000 } as const

/** RSS 2.0 with the element names of Google Merchant (product data specification). */
function googleFeed(name: string, products: readonly FeedProduct[]): string {
  const items = products.map((product) => {
    const { releaseDate } = product
    // Back orders need a day on which stock will be available, which nobody knows.
    const availability = product.availability === 'backorder' ? 'out_of_stock' : product.availability
    return element('item', [
      element('g:id', product.code.slice(0, 50)),
      element('g:title', product.title.slice(0, most.title)),
      element('g:description', (product.description || product.title).slice(0, most.description)),
      element('g:link', product.link),
      element('g:image_link', product.imageUrl),
      ...product.furtherImageUrls.map((url) => element('g:additional_image_link', url)),
      element('g:availability', availability),
      availability === 'preorder' && releaseDate && element('g:availability_date', `${releaseDate}T00:00+00:00`),
      element('g:price', `${wireFromMinor(product.price)} ${product.currency}`),
      element('g:brand', product.publisher),
      product.gtin ? element('g:gtin', product.gtin) : element('g:mpn', product.code),
      element('g:product_type', product.category),
      element('g:condition', 'new'),
    ])
  })
  const channel = element('channel', [
    element('title', name),
    element('link', products[0] ? new URL(products[0].link).origin : 'https://localhost'),
    element('description', name),
    ...items,
  ])
  return xmlDocument(element('rss', channel, { version: '2.0', 'xmlns:g': 'http://base.google.com/ns/1.0' }))
}
