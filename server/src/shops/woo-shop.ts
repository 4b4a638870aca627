import { shopErrors } from '@brava/contract/shops/shops.errors.ts'
import { outboundErrors } from '@brava/contract/outbound.errors.ts'
import { z } from 'zod'
import type { Outbound, OutboundAnswer } from '../platform/outbound/outbound.ts'
import { refuse } from '../platform/refuse.ts'

export interface ShopAccess {
  readonly name: string
  readonly address: string
  readonly consumerKey: string
  readonly consumerSecret: string
}

/** A product as the shop writes it; its other fields are ignored. Amounts are strings as stored: "12.5", "". */
const WooProduct = z.object({
  id: z.number().int(),
  /** Variations have a name only since WooCommerce 9; their attributes identify them. */
  name: z.string().default(''),
  /** 'variable': sold by its variations only, and takes no price. */
  type: z.string().nullish(),
  attributes: z.array(z.object({ option: z.string().nullish() })).nullish(),
  price: z.string().nullish(),
  regular_price: z.string().nullish(),
  sale_price: z.string().nullish(),
  sku: z.string().nullish(),
  global_unique_id: z.string().nullish(),
  stock_quantity: z.number().nullish(),
  /** 'parent': a variation that shares its product's stock. */
  manage_stock: z.union([z.boolean(), z.literal('parent')]).nullish(),
  status: z.string().nullish(),
  images: z.array(z.object({ id: z.number().int() })).nullish(),
  /** Variations only. */
  image: z.object({ id: z.number().int() }).nullish(),
})
export type WooProduct = z.output<typeof WooProduct>

const commonFields = 'id,name,price,regular_price,sale_price,sku,global_unique_id,manage_stock,stock_quantity,status'
const fields = `${commonFields},type,images`
const variationFields = `${commonFields},attributes,image`
export const perPage = 100
const mostPagesOfVariations = 10

/** The change of a shop's product, as the shop writes it. */
export interface WooChange {
  readonly id: number
  readonly regular_price?: string
  readonly manage_stock?: true
  readonly stock_quantity?: number
  readonly status?: string
  readonly name?: string
  /** All pictures of a product: the shop fetches an address, and knows its own by id. */
  readonly images?: readonly ({ readonly src: string } | { readonly id: number })[]
  readonly image?: { readonly src: string }
}

/** One product of a batch: how it is now in the shop, or why the shop refused the change. */
const BatchAnswer = z.object({
  update: z.array(
    z.union([
      z.object({ id: z.number().int(), error: z.object({ code: z.string(), message: z.string() }) }),
      WooProduct,
    ]),
  ),
})
export type WooOutcome = z.output<typeof BatchAnswer>['update'][number]

/** @assumption A shop may take 30 s to answer (design: exception to G23). */
const limits = { silenceMs: 30_000, wholeMs: 30_000 } as const
/** @assumption A batch may take 120 s (design: exception to G23). */
const batchLimits = { silenceMs: 120_000, wholeMs: 120_000 } as const
/** Statuses of WooCommerce itself and of what is in front of it; all others are refused as they are. */
const statuses = [400, 401, 403, 404, 413, 429, 500, 502, 503, 504] as const

/**
 * A shop over WooCommerce's REST interface, version 3. Throws shop.notAShop (HTML, a missing path, half a response),
 * shop.wrongKeys, shop.busy, shop.broken, shop.mayOnlyRead and the errors of the guarded client.
 */
export function wooShop(outbound: Outbound, shop: ShopAccess) {
  const { name } = shop
  const authorization = `Basic ${Buffer.from(`${shop.consumerKey}:${shop.consumerSecret}`).toString('base64')}`

  async function ask(
    path: string,
    query: Readonly<Record<string, string>> = {},
    body?: object,
    within: { silenceMs: number; wholeMs: number } = limits,
  ) {
    const address = `${shop.address}/wp-json/wc/v3${path}?${new URLSearchParams(query)}`
    const answer = await outbound.request({
      address,
      statuses,
      limits: within,
      headers: { authorization, accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST' as const, body: Buffer.from(JSON.stringify(body)) } : {}),
    })
    return { answer, json: read(answer) }
  }

  function read({ status, headers, bytes }: OutboundAnswer): unknown {
    const json = parsed(bytes)
    const code = z.object({ code: z.string() }).safeParse(json).data?.code
    if (status === 429 || status === 503) {
      const seconds = waitOf(headers)
      refuse(shopErrors.busy, {
        params: { name, seconds: seconds ?? usualWait },
        ...(seconds === null ? {} : { retryAfterSeconds: seconds }),
      })
    }
    // A proxy in front of the shop answers with a page of its own, whatever its status.
    if (json === undefined || code === 'rest_no_route' || (status === 404 && code === undefined)) {
      refuse(shopErrors.notAShop, { params: { name } })
    }
    if (status === 401 || status === 403) refuse(shopErrors.wrongKeys, { params: { name } })
    if (status >= 500) refuse(shopErrors.broken, { params: { name, status } })
    return json
  }

  async function products(query: Readonly<Record<string, string>>, parentId: number | null = null) {
    const asked = { per_page: String(perPage), _fields: parentId === null ? fields : variationFields, ...query }
    const { answer, json } = await ask(pathOf(parentId), asked)
    // The product whose variations are requested no longer exists.
    if (parentId !== null && answer.status === 404) return { products: [], pages: 0, total: 0 }
    const found = z.array(WooProduct).safeParse(json)
    if (!found.success) return refuse(shopErrors.notAShop, { params: { name } })
    const pages = Number(answer.headers['x-wp-totalpages'] ?? 1)
    return { products: found.data, pages: Number.isInteger(pages) ? pages : 1, total: totalOf(answer) }
  }

  return {
    /**
     * One page of everything, or of what was changed after an instant, ordered by id, so that products added during the
     * reading shift nothing.
     */
    page: (page: number, since: Date | null = null) =>
      products({ page: String(page), orderby: 'id', order: 'asc', status: 'any', ...changedAfter(since) }),
    /** Products, or variations of one; those the shop does not have are left out. */
    byIds: async (ids: readonly number[], parentId: number | null = null) =>
      (await products({ include: ids.join(','), orderby: 'id', order: 'asc', status: 'any' }, parentId)).products,
    /** All variations of a product, or those changed after an instant. */
    async variations(parentId: number, since: Date | null = null) {
      const found: WooProduct[] = []
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const asked = { page: String(page), orderby: 'id', order: 'asc', status: 'any', ...changedAfter(since) }
        const next = await products(asked, parentId)
        found.push(...next.products)
        pages = Math.min(next.pages, mostPagesOfVariations)
      }
      return found
    },
    search: async (text: string) => {
      const [named, numbered] = await Promise.all([products({ search: text }), products({ sku: text })])
      return [...new Map([...numbered.products, ...named.products].map((each) => [each.id, each])).values()]
    },
    /**
     * Changes at most 100 products, or variations of one product. A product with a missing or partial answer is left
     * out: its state is read later. Never with _fields, which empties the response.
     */
    async update(changes: readonly WooChange[], parentId: number | null = null): Promise<readonly WooOutcome[]> {
      const { json } = await ask(`${pathOf(parentId)}/batch`, {}, { update: changes }, batchLimits)
      const found = BatchAnswer.safeParse(json)
      return found.success ? found.data.update : refuse(shopErrors.notAShop, { params: { name } })
    },
    /** The currency in which the shop sells. */
    async currency(): Promise<string> {
      const { json } = await ask('/system_status', { _fields: 'settings' })
      const found = z.object({ settings: z.object({ currency: z.string() }) }).safeParse(json)
      return found.data?.settings.currency ?? refuse(shopErrors.notAShop, { params: { name } })
    },
    /** An empty batch changes nothing but needs write access. */
    async requireWrite(): Promise<void> {
      const { json } = await ask('/products/batch', {}, { update: [] }).catch((error: unknown) => {
        const isRefused = (error as { def?: unknown }).def === shopErrors.wrongKeys
        return isRefused ? refuse(shopErrors.mayOnlyRead, { params: { name } }) : Promise.reject(error)
      })
      if (typeof json !== 'object' || json === null) refuse(outboundErrors.unreadable, { params: { host: name } })
    },
  }
}

/** Without dates_are_gmt the shop reads the instant as its local time. */
const changedAfter = (since: Date | null): Record<string, string> =>
  since ? { modified_after: since.toISOString().slice(0, 19), dates_are_gmt: 'true' } : {}

const pathOf = (parentId: number | null) => (parentId === null ? '/products' : `/products/${parentId}/variations`)

function parsed(bytes: Buffer): unknown {
  try {
    // None of our texts can hold the character 0, which a shop may have got from an import.
    return JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, ''), (_name, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\0', '') : value,
    )
  } catch {
    return undefined
  }
}

const totalOf = ({ headers }: OutboundAnswer) => Number(headers['x-wp-total'] ?? 0) || 0

/** Seconds to wait if a shop does not say (RFC 6585). */
const usualWait = 30

/** Seconds that the shop asks us to wait, up to an hour; null if it does not say. */
function waitOf(headers: OutboundAnswer['headers']): number | null {
  const seconds = Number(headers['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(3600, Math.ceil(seconds)) : null
}
