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
  /** Signs each request; the secret then never travels. */
  readonly signed?: boolean
  /** The version of the API; that of the credential when left out. */
  readonly version?: string
  /** With a sandbox credential: what goes wrong on purpose: outOfStock, lostAnswer, lossRate=30, slow=20, status=503. */
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
 * The key is yours: save it before you call. Made in here, it would be lost with the process, and the order sent again
 * would be another one.
 */
export interface Keyed extends Waiting {
  readonly idempotencyKey: string
  /** Seconds, at most 30, to wait for the same request that is still being worked on. */
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
    /** One page from a cursor; without one the beginning. */
    page: (after?: string, { limit, signal }: { limit?: number } & Waiting = {}): Promise<CataloguePage> =>
      this.#ask({ method: 'GET', path: '/catalogue', query: { after, limit }, signal }),

    /** One product as the catalogue has it. */
    product: (id: string, { signal }: Waiting = {}): Promise<Product> =>
      this.#data({ method: 'GET', path: `/products/${encodeURIComponent(id)}`, signal }),

    /**
     * The whole catalogue and then what changes, for ever: save `next` of each page and begin from it after a restart.
     * Asks every minute once all was read. Throws cursor.expired when the cursor is too old: begin without one and drop
     * what you did not see.
     */
    follow: (after?: string, { limit = 5000, ...options }: { limit?: number; everyMs?: number } & Waiting = {}) =>
      this.#follow<CataloguePage>('/catalogue', { after, limit }, options),
  }

  /** One page after the other, for ever; asks again after a while once all was read. */
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
     * Orders, and answers the keys that are there: the credential needs `orders:write` and `keys:read`. The same key again answers
     * the same order; it is paid once.
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

    /** By your own reference; undefined when there is none. */
    find: async (reference: string, { signal }: Waiting = {}): Promise<Order | undefined> =>
      (await this.#ask<OrderPage>({ method: 'GET', path: '/orders', query: { reference }, signal })).data[0],

    /** Orders since a time, the newest first, page after page. */
    since: (since: Date, options: Waiting = {}) =>
      this.#pages<Order>('/orders', { since: since.toISOString() }, options),

    /** Orders of which keys are still to come, the oldest first. */
    owed: (options: Waiting = {}) => this.#pages<Order>('/back-orders', {}, options),

    /** The delivered keys, for 30 days; each reading is noted. */
    keys: (id: string, { signal }: Waiting = {}): Promise<readonly Key[]> =>
      this.#data({ method: 'GET', path: `/orders/${encodeURIComponent(id)}/keys`, signal }),

    /** Cancels what is still to come; its money goes back, keys that came stay. */
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
    /** Has an estimate made: an order that waits for your bank transfer. The same key again answers the same estimate. */
    create: (estimate: NewEstimate, { idempotencyKey, wait, signal }: Keyed): Promise<Estimate> =>
      this.#data({ method: 'POST', path: '/estimates', body: estimate, idempotencyKey, wait, signal }),

    get: (id: string, { signal }: Waiting = {}): Promise<Estimate> =>
      this.#data({ method: 'GET', path: `/estimates/${encodeURIComponent(id)}`, signal }),

    /** The PDF as it stands now. */
    pdf: (id: string, options: Waiting = {}) => this.#file(`/estimates/${encodeURIComponent(id)}/pdf`, options),
  }

  readonly sandbox = {
    /** Lets something happen in your sandbox: keys arrive, a price changes. With a sandbox credential alone. */
    act: (act: SandboxAct, { idempotencyKey, wait, signal }: Keyed): Promise<{ readonly act: string }> =>
      this.#data({ method: 'POST', path: '/sandbox/acts', body: act, idempotencyKey, wait, signal }),
  }

  readonly invoices = {
    /** Invoices and credit notes that your company received since a time, the newest first, page after page. */
    since: (since: Date, options: Waiting = {}) =>
      this.#pages<Invoice>('/invoices', { since: since.toISOString() }, options),

    /** The PDF, the same bytes each time. */
    pdf: (id: string, options: Waiting = {}) => this.#file(`/invoices/${encodeURIComponent(id)}/pdf`, options),

    /** The e-invoice, with the PDF inside. */
    ubl: (id: string, options: Waiting = {}) => this.#file(`/invoices/${encodeURIComponent(id)}/ubl`, options),
  }

  readonly events = {
    /**
     * What happened since the event with this number, then what happens, for ever: save `next` of each page and begin from it
     * after a restart. Throws cursor.expired for a number of more than 90 days ago: begin without one.
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

    /** Store the secret of the answer: it verifies what is sent, and is told with the same key only. */
    create: (webhook: NewWebhook, { idempotencyKey, wait, signal }: Keyed): Promise<WebhookWithSecret> =>
      this.#data({ method: 'POST', path: '/webhooks', body: webhook, idempotencyKey, wait, signal }),

    /** All of it as it is to be. Another address has another secret; if its answer is lost, rotate it. */
    change: (id: string, webhook: ChangedWebhook, { signal }: Waiting = {}): Promise<WebhookWithSecret> =>
      this.#data({ method: 'PUT', path: `/webhooks/${encodeURIComponent(id)}`, body: webhook, signal }),

    /** Makes another secret; the former one signs too for 24 hours. */
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

    /** What was sent to it or waits, the newest first, page after page: `failed` is what was given up. */
    deliveries: (id: string, { state, ...options }: { state?: WebhookDelivery['state'] } & Waiting = {}) =>
      this.#pages<WebhookDelivery>(
        `/webhooks/${encodeURIComponent(id)}/deliveries`,
        state === undefined ? {} : { state },
        options,
      ),

    /** Sends events again, with the same ids: those that were given up, or a range of numbers. */
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
