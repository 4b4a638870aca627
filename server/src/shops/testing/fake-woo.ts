import { createServer as createPlainServer } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Certificate, makeCertificate } from '../../platform/outbound/testing/make-certificate.ts'

/** The faults that a shop can have. */
export type Fault =
  | 'none'
  | 'html'
  | 'half'
  | 'broken'
  | 'tooMany'
  | 'readOnly'
  | 'noRoute'
  | 'redirect'
  | 'hangsUp'
  | 'headerDropped'
  /** For batches only: never answers, answers on a broken connection after the work is done, fails halfway, or at once. */
  | 'batchHangs'
  | 'batchDoneAndGone'
  | 'batchHalfDone'
  | 'batchBroken'
  | 'batchTooMany'

/** Prices are regular prices, as strings; by default a product is published, without a sale. */
export interface FakeProduct {
  readonly id: number
  name: string
  price: string
  readonly sku: string
  readonly gtin?: string
  stock: number | null
  salePrice?: string
  status?: string
  /** For a variation, its product and its options. */
  readonly parentId?: number
  readonly option?: string
  /** Sold by its variations only. */
  type?: 'variable'
  /** A variation that shares its product's stock. */
  sharesStock?: boolean
  /** The shop's ids of its pictures. */
  pictures?: number[]
}

/**
 * A shop that speaks WooCommerce's REST interface over TLS, with the errors, headers and pages of version 11 as
 * measured (decision 0123). `plain` means without TLS, for a portal on this machine that trusts no certificate of ours.
 */
export async function fakeWoo(options: { certificate?: Certificate; plain?: boolean } = {}) {
  const certificate = options.certificate ?? makeCertificate('shop.example')
  const state = {
    fault: 'none' as Fault,
    currency: 'BAM',
    products: [] as FakeProduct[],
    asked: [] as string[],
    secret: 'cs_tajna',
    /** What each batch changed, by id: a record of all writes. */
    written: [] as number[],
    /** Ids whose change is refused, and ids whose change a plug-in discards. */
    refuses: new Set<number>(),
    swallows: new Set<number>(),
    /** Picture addresses that the shop was told to fetch; each got the next id. */
    fetched: [] as string[],
    nextPicture: 5001,
    /** The shop's clock, and the products that change without a new date (WooCommerce issue 40060). */
    now: () => new Date(),
    keepsDate: new Set<number>(),
    /** Each product as last seen, and when a change of it was found. */
    dated: new Map<number, { was: string; at: Date }>(),
    /** The number of products in each response to a list request without ids. */
    listed: [] as number[],
    /** Called once the response to a batch is ready, before it is sent. */
    onBatch: (_ids: readonly number[]): void => {},
  }
  const sockets = new Set<Socket>()
  const answers = (request: IncomingMessage, response: ServerResponse) => answer(request, response, state)
  const server = options.plain ? createPlainServer(answers) : createServer({ ...certificate }, answers)
  server.on(options.plain ? 'connection' : 'secureConnection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    state,
    certificate,
    address: `${options.plain ? 'http://127.0.0.1' : 'https://shop.example'}:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

type State = Awaited<ReturnType<typeof fakeWoo>>['state']

function answer(request: IncomingMessage, response: ServerResponse, state: State): void {
  const url = new URL(request.url ?? '/', 'https://shop.example')
  state.asked.push(`${request.method} ${url.pathname}`)
  const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    void response
      .writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers })
      .end(JSON.stringify(body))
  const error = (status: number, code: string) => json(status, { code, message: code, data: { status } })
  if (state.fault === 'html')
    return void response.writeHead(403, { 'content-type': 'text/html' }).end('<html>Firewall</html>')
  if (state.fault === 'noRoute') return error(404, 'rest_no_route')
  if (state.fault === 'broken') return error(500, 'internal_server_error')
  if (state.fault === 'tooMany') return json(429, { code: 'too_many_requests' }, { 'retry-after': '17' })
  if (state.fault === 'redirect') return void response.writeHead(301, { location: 'https://127.0.0.1/' }).end()
  if (state.fault === 'hangsUp') return void response.socket?.destroy()
  if (state.fault === 'half') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '4000' }).write('[{"id":1,"na')
    return void response.socket?.end()
  }
  if (state.fault === 'headerDropped') return error(401, 'woocommerce_rest_cannot_view')
  const given = Buffer.from(request.headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString()
  if (given !== `ck_kljuc:${state.secret}`) return error(401, 'woocommerce_rest_authentication_error')
  if (url.pathname === '/wp-json/wc/v3/system_status') return json(200, { settings: { currency: state.currency } })
  if (url.pathname === '/wp-json/wc/v3/products/batch') {
    if (state.fault === 'readOnly') return error(401, 'woocommerce_rest_authentication_error')
    return batch(request, response, state, json, error)
  }
  if (url.pathname === '/wp-json/wc/v3/products') return list(url, state, json, error)
  const [, parent, isBatch] = /^\/wp-json\/wc\/v3\/products\/(\d+)\/variations(\/batch)?$/.exec(url.pathname) ?? []
  if (parent && isBatch) return batch(request, response, state, json, error, Number(parent))
  if (parent) {
    if (!state.products.some(({ id }) => id === Number(parent)))
      return error(404, 'woocommerce_rest_product_invalid_id')
    return list(url, state, json, error, Number(parent))
  }
  return error(404, 'rest_no_route')
}

function list(
  url: URL,
  state: State,
  json: (status: number, body: unknown, headers?: Record<string, string>) => void,
  error: (status: number, code: string) => void,
  parentId?: number,
): void {
  const asked = (name: string) => url.searchParams.get(name)
  const perPage = Number(asked('per_page') ?? 10)
  if (perPage > 100) return error(400, 'rest_invalid_param')
  const [include, sku, search] = [asked('include')?.split(',').map(Number), asked('sku')?.split(','), asked('search')]
  const after = asked('modified_after')
  date(state)
  const since = after === null ? null : Date.parse(`${after}Z`) + (asked('dates_are_gmt') === 'true' ? 0 : siteBehindMs)
  const found = state.products.filter(
    (each) =>
      // Only a search by SKU finds variations among the products.
      (each.parentId === parentId || (parentId === undefined && sku !== undefined)) &&
      (!include || include.includes(each.id)) &&
      (since === null || (state.dated.get(each.id)?.at.getTime() ?? 0) > since) &&
      (!sku || sku.includes(each.sku)) &&
      (!search || each.name.toLowerCase().includes(search.toLowerCase())),
  )
  const page = Number(asked('page') ?? 1)
  const fields = asked('_fields')?.split(',')
  const cut = (body: object) =>
    fields ? Object.fromEntries(Object.entries(body).filter(([name]) => fields.includes(name))) : body
  const part = found.slice((page - 1) * perPage, page * perPage)
  if (!include) state.listed.push(part.length)
  json(
    200,
    part.map((each) => cut(written(each))),
    {
      'x-wp-total': String(found.length),
      'x-wp-totalpages': String(Math.ceil(found.length / perPage)),
    },
  )
}

/** The site's local time is five hours behind: an instant not marked as GMT is read as local time. */
const siteBehindMs = 5 * 3_600_000

/** Updates the date of what has changed since the last look. */
function date({ products, dated, keepsDate, now }: State): void {
  for (const product of products) {
    const was = JSON.stringify(product)
    const known = dated.get(product.id)
    if (known?.was === was) continue
    dated.set(product.id, { was, at: known && keepsDate.has(product.id) ? known.at : now() })
  }
}

/** A product as the shop writes it; a variation is named only by its attributes, and has one picture. */
const written = (each: FakeProduct) => ({
  id: each.id,
  ...(each.parentId === undefined
    ? {
        name: each.name.replace(/&/g, '&amp;'),
        type: each.type ?? 'simple',
        images: (each.pictures ?? []).map((id) => ({ id, src: `https://shop.example/${id}.webp` })),
      }
    : {
        name: each.option ?? '',
        type: 'variation',
        attributes: [{ id: 0, name: 'Trajanje', slug: 'trajanje', option: each.option ?? '' }],
        image: each.pictures?.[0]
          ? { id: each.pictures[0], src: `https://shop.example/${each.pictures[0]}.webp` }
          : null,
      }),
  manage_stock: each.sharesStock ? 'parent' : each.stock !== null,
  price: each.salePrice ?? each.price,
  regular_price: each.price,
  sale_price: each.salePrice ?? '',
  sku: each.sku,
  global_unique_id: each.gtin ?? '',
  stock_quantity: each.stock,
  status: each.status ?? 'publish',
})

interface Change {
  readonly id: number
  readonly regular_price?: string
  readonly stock_quantity?: number
  readonly manage_stock?: boolean
  readonly status?: string
  readonly name?: string
  readonly images?: readonly { readonly id?: number; readonly src?: string }[]
  readonly image?: { readonly id?: number; readonly src?: string }
}

/** Makes changes in the order sent, without a transaction; an item that cannot be changed returns its own error. */
function batch(
  request: IncomingMessage,
  response: ServerResponse,
  state: State,
  json: (status: number, body: unknown, headers?: Record<string, string>) => void,
  error: (status: number, code: string) => void,
  parentId?: number,
): void {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const { update = [] } = JSON.parse(Buffer.concat(parts).toString()) as { update?: Change[] }
    if (update.length > 100) return error(413, 'woocommerce_rest_request_entity_too_large')
    if (state.fault === 'batchTooMany') return json(429, {}, { 'retry-after': '40' })
    if (state.fault === 'batchBroken') return error(500, 'internal_server_error')
    if (state.fault === 'batchHangs') return
    const done = state.fault === 'batchHalfDone' ? update.slice(0, Math.ceil(update.length / 2)) : update
    const answer = { update: done.map((change) => changed(change, state, parentId)) }
    state.onBatch(update.map(({ id }) => id))
    if (state.fault === 'batchHalfDone') return error(500, 'internal_server_error')
    if (state.fault === 'batchDoneAndGone') return void response.socket?.destroy()
    json(200, answer)
  })
}

function changed(change: Change, state: State, parentId: number | undefined): object {
  const product = state.products.find(({ id }) => id === change.id)
  const refused = (code: string, message: string) => ({
    id: change.id,
    error: { code, message, data: { status: 400 } },
  })
  if (!product) return refused('woocommerce_rest_product_invalid_id', 'Invalid ID.')
  if (product.parentId !== parentId) return refused('woocommerce_rest_invalid_product_id', 'Invalid ID.')
  const given = change.images ?? (change.image ? [change.image] : undefined)
  // WordPress judges a picture by the extension in its address.
  if (given?.some(({ src }) => src !== undefined && !/^https?:.*\.(?:webp|png|jpe?g)$/.test(src))) {
    return refused('woocommerce_product_image_upload_error', 'Sorry, you are not allowed to upload this file type.')
  }
  if (state.refuses.has(change.id)) return refused('product_invalid_sku', 'Invalid or duplicated SKU.')
  state.written.push(change.id)
  if (!state.swallows.has(change.id)) {
    if (given) product.pictures = given.map((picture) => picture.id ?? fetched(picture.src ?? '', state))
    if (change.regular_price !== undefined && product.type !== 'variable') product.price = change.regular_price
    if (change.stock_quantity !== undefined && change.manage_stock) {
      product.stock = change.stock_quantity
      product.sharesStock = false
    }
    if (change.status !== undefined) product.status = change.status
    if (change.name !== undefined) product.name = change.name
    if (product.salePrice !== undefined && Number(product.price) <= Number(product.salePrice)) delete product.salePrice
  }
  date(state)
  return written(product)
}

/** A picture that the shop fetches is always new, whatever it shows. */
function fetched(src: string, state: State): number {
  state.fetched.push(src)
  state.nextPicture += 1
  return state.nextPicture - 1
}
