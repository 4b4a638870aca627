import { setTimeout as pause } from 'node:timers/promises'
import { type Connection, type Outgoing, send } from './send.ts'
import { partsOf } from './sign.ts'
import type {
  Balance,
  CancelledOrder,
  ChangedWebhook,
  CataloguePage,
  Estimate,
  EventPage,
  Invoice,
  Key,
  NewEstimate,
  NewOrder,
  NewWebhook,
  Order,
  OrderPage,
  PlacedOrder,
  Product,
  ReportedFault,
  SandboxAct,
  Replay,
  Webhook,
  WebhookDelivery,
  WebhookWithSecret,
} from './wire.ts'

export { BravaError } from './brava-error.ts'
export { type BravaEvent, verifyWebhook } from './verify-webhook.ts'

export interface BravaOptions {
  /** brv_live_… or brv_test_…, from the environment of your server. */
  readonly credential: string
  /** Where the portal is: "https://portal.example". */
  readonly origin: string
  /** Signs each request, so that the secret never travels. */
  readonly signed?: boolean
  /** The version of the API; the credential's own version by default. */
  readonly version?: string
  /** With a sandbox credential: what fails on purpose: outOfStock, lostAnswer, lossRate=30, slow=20, status=503. */
  readonly sandboxFault?: string
  readonly fetch?: typeof fetch
  /** Milliseconds for one answer (40,000) and for all tries of a call together (120,000). */
  readonly timeoutMs?: number
  readonly patienceMs?: number
}

interface Waiting {
  readonly signal?: AbortSignal
}

/**
 * The key is yours: save it before you call. If it were made here, it would be lost with the process, and sending the
 * order again would create another one.
 */
export interface Keyed extends Waiting {
  readonly idempotencyKey: string
  /** Seconds to wait, at most 30, while the same request is still in progress. */
  readonly wait?: number
}

/** The partner API of Brava. Calls are repeated with the same key until there is an answer; refusals are BravaErrors. */
export class Brava {
  readonly #connection: Connection

  constructor(options: BravaOptions) {
    if (options.signed) partsOf(options.credential)
    this.#connection = {
      origin: options.origin.replace(/\/$/, ''),
      credential: options.credential,
      signed: options.signed ?? false,
      version: options.version,
      sandboxFault: options.sandboxFault,
      fetch: options.fetch ?? fetch,
      timeoutMs: options.timeoutMs ?? 40_000,
      patienceMs: options.patienceMs ?? 120_000,
    }
  }

  async #ask<T>(outgoing: Outgoing): Promise<T> {
    return (await send(this.#connection, outgoing)) as T
  }

  async #data<T>(outgoing: Outgoing): Promise<T> {
    return (await this.#ask<{ data: T }>(outgoing)).data
  }

  readonly catalogue = {
    /** One page from a cursor, or the first page without one. */
    page: (after?: string, { limit, signal }: { limit?: number } & Waiting = {}): Promise<CataloguePage> =>
      this.#ask({ method: 'GET', path: '/catalogue', query: { after, limit }, signal }),

    /** One product as it is in the catalogue. */
    product: (id: string, { signal }: Waiting = {}): Promise<Product> =>
      this.#data({ method: 'GET', path: `/products/${encodeURIComponent(id)}`, signal }),

    /**
     * The whole catalogue and then every change, for ever: save `next` of each page and start from it after a restart.
     * Asks every minute once everything is read. Throws cursor.expired when the cursor is too old: start without one
     * and drop what you did not see.
     */
    follow: (after?: string, { limit = 5000, ...options }: { limit?: number; everyMs?: number } & Waiting = {}) =>
      this.#follow<CataloguePage>('/catalogue', { after, limit }, options),
  }

  /** One page after another, for ever; asks again after a pause once everything is read. */
  async *#follow<P extends { readonly next: string | number; readonly hasMore: boolean }>(
    path: string,
    { after, ...query }: Readonly<Record<string, string | number | undefined>>,
    { everyMs = 60_000, signal }: { everyMs?: number } & Waiting,
  ): AsyncGenerator<P, never> {
    for (let at = after; ; ) {
      const page: P = await this.#ask({ method: 'GET', path, query: { ...query, after: at }, signal })
      yield page
      at = page.next
      if (!page.hasMore) await pause(everyMs, undefined, signal ? { signal } : {})
    }
  }

  readonly orders = {
    /**
     * Orders, and returns the keys delivered so far: the credential needs `orders:write` and `keys:read`. Above 100 keys
     * `keys` is left out: read them with `orders.keys(id)`. The same idempotency key again returns the same order; it is
     * paid once.
     */
    place: (order: NewOrder, { idempotencyKey, wait, signal }: Keyed): Promise<PlacedOrder> =>
      this.#data({
        method: 'POST',
        path: '/orders',
        query: { include: 'keys' },
        body: order,
        idempotencyKey,
        wait,
        signal,
      }),

    get: (id: string, { signal }: Waiting = {}): Promise<Order> =>
      this.#data({ method: 'GET', path: `/orders/${encodeURIComponent(id)}`, signal }),

    /** Finds an order by your own reference; undefined when there is none. */
    find: async (reference: string, { signal }: Waiting = {}): Promise<Order | undefined> =>
      (await this.#ask<OrderPage>({ method: 'GET', path: '/orders', query: { reference }, signal })).data[0],

    /** Orders since a time, newest first, page by page. */
    since: (since: Date, options: Waiting = {}) =>
      this.#pages<Order>('/orders', { since: since.toISOString() }, options),

    /** Orders with keys still to be delivered, oldest first. */
    owed: (options: Waiting = {}) => this.#pages<Order>('/back-orders', {}, options),

    /** The delivered keys, for 30 days; each read is recorded. */
    keys: (id: string, { signal }: Waiting = {}): Promise<readonly Key[]> =>
      this.#data({ method: 'GET', path: `/orders/${encodeURIComponent(id)}/keys`, signal }),

    /** Cancels the keys not delivered yet; their money is returned, and delivered keys stay. */
    cancelOwed: (id: string, { idempotencyKey, wait, signal }: Keyed): Promise<CancelledOrder> =>
      this.#data({
        method: 'POST',
        path: `/orders/${encodeURIComponent(id)}/cancellations`,
        body: { slots: 'owed' },
        idempotencyKey,
        wait,
        signal,
      }),

    /** Reports that a key does not work. */
    reportFaulty: (
      id: string,
      fault: { readonly key: string; readonly reason: string },
      { idempotencyKey, wait, signal }: Keyed,
    ): Promise<ReportedFault> =>
      this.#data({
        method: 'POST',
        path: `/orders/${encodeURIComponent(id)}/faults`,
        body: fault,
        idempotencyKey,
        wait,
        signal,
      }),
  }

  readonly estimates = {
    /**
     * Requests an estimate: an order that waits for your bank transfer. The same key again returns the same estimate.
     */
    create: (estimate: NewEstimate, { idempotencyKey, wait, signal }: Keyed): Promise<Estimate> =>
      this.#data({ method: 'POST', path: '/estimates', body: estimate, idempotencyKey, wait, signal }),

    get: (id: string, { signal }: Waiting = {}): Promise<Estimate> =>
      this.#data({ method: 'GET', path: `/estimates/${encodeURIComponent(id)}`, signal }),

    /** The current PDF. */
    pdf: (id: string, options: Waiting = {}) => this.#file(`/estimates/${encodeURIComponent(id)}/pdf`, options),
  }

  readonly sandbox = {
    /** Makes something happen in your sandbox: keys arrive, a price changes. Needs a sandbox credential. */
    act: (act: SandboxAct, { idempotencyKey, wait, signal }: Keyed): Promise<{ readonly act: string }> =>
      this.#data({ method: 'POST', path: '/sandbox/acts', body: act, idempotencyKey, wait, signal }),
  }

  readonly invoices = {
    /**
     * Invoices and credit notes numbered for your company since a time, the last one first, page by page; the sale may
     * be older.
     */
    since: (since: Date, options: Waiting = {}) =>
      this.#pages<Invoice>('/invoices', { since: since.toISOString() }, options),

    /** The PDF, the same bytes each time. */
    pdf: (id: string, options: Waiting = {}) => this.#file(`/invoices/${encodeURIComponent(id)}/pdf`, options),

    /** The e-invoice, with the PDF inside. */
    ubl: (id: string, options: Waiting = {}) => this.#file(`/invoices/${encodeURIComponent(id)}/ubl`, options),
  }

  readonly events = {
    /**
     * What happened since the event with this number, then every new event, for ever: save `next` of each page and
     * start from it after a restart. Throws cursor.expired for a number more than 90 days old, or one that a restored
     * server has not reached: start without one.
     */
    follow: (after = 0, { types, everyMs, signal }: { types?: readonly string[]; everyMs?: number } & Waiting = {}) =>
      this.#follow<EventPage>(
        '/events',
        { after, types: types?.join(','), limit: 200 },
        { ...(everyMs === undefined ? {} : { everyMs }), ...(signal ? { signal } : {}) },
      ),
  }

  readonly webhooks = {
    list: ({ signal }: Waiting = {}): Promise<readonly Webhook[]> =>
      this.#data({ method: 'GET', path: '/webhooks', signal }),

    /** Store the secret from the answer: it verifies deliveries, and is returned again only with the same key. */
    create: (webhook: NewWebhook, { idempotencyKey, wait, signal }: Keyed): Promise<WebhookWithSecret> =>
      this.#data({ method: 'POST', path: '/webhooks', body: webhook, idempotencyKey, wait, signal }),

    /** Send the whole webhook as it should be. A new address gets a new secret; if the answer is lost, rotate it. */
    change: (id: string, webhook: ChangedWebhook, { signal }: Waiting = {}): Promise<WebhookWithSecret> =>
      this.#data({ method: 'PUT', path: `/webhooks/${encodeURIComponent(id)}`, body: webhook, signal }),

    /** Creates a new secret; the previous one also signs for 24 hours. */
    rotate: (id: string, { idempotencyKey, wait, signal }: Keyed): Promise<WebhookWithSecret> =>
      this.#data({
        method: 'POST',
        path: `/webhooks/${encodeURIComponent(id)}/rotations`,
        body: {},
        idempotencyKey,
        wait,
        signal,
      }),

    /** Sends it a test event. */
    test: (id: string, { idempotencyKey, wait, signal }: Keyed): Promise<{ readonly id: string }> =>
      this.#data({
        method: 'POST',
        path: `/webhooks/${encodeURIComponent(id)}/tests`,
        body: {},
        idempotencyKey,
        wait,
        signal,
      }),

    /** What was sent to it or is waiting, newest first, page by page: `failed` are the deliveries given up. */
    deliveries: (id: string, { state, ...options }: { state?: WebhookDelivery['state'] } & Waiting = {}) =>
      this.#pages<WebhookDelivery>(
        `/webhooks/${encodeURIComponent(id)}/deliveries`,
        state === undefined ? {} : { state },
        options,
      ),

    /** Sends events again, with the same ids: those given up, or a range of numbers. */
    replay: (
      id: string,
      what: Replay,
      { idempotencyKey, wait, signal }: Keyed,
    ): Promise<{ readonly id: string; readonly count: number }> =>
      this.#data({
        method: 'POST',
        path: `/webhooks/${encodeURIComponent(id)}/replays`,
        body: what,
        idempotencyKey,
        wait,
        signal,
      }),

    remove: (id: string, { signal }: Waiting = {}): Promise<{ readonly id: string }> =>
      this.#data({ method: 'DELETE', path: `/webhooks/${encodeURIComponent(id)}`, signal }),
  }

  #file(path: string, { signal }: Waiting): Promise<Uint8Array> {
    return this.#ask({ method: 'GET', path, isFile: true, signal })
  }

  async *#pages<T>(path: string, query: Readonly<Record<string, string>>, { signal }: Waiting): AsyncGenerator<T> {
    let after: string | undefined
    do {
      const page: { readonly data: readonly T[]; readonly next: string | null } = await this.#ask({
        method: 'GET',
        path,
        query: { ...query, limit: 200, after },
        signal,
      })
      yield* page.data
      after = page.next ?? undefined
    } while (after)
  }

  /** What can be spent now. */
  balance({ signal }: Waiting = {}): Promise<Balance> {
    return this.#data({ method: 'GET', path: '/balance', signal })
  }
}
