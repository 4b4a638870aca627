/** One line of the table that `npm run bench` prints and keeps. Rates are higher-is-better unless the unit is a time or a size. */
export interface Row {
  /** What was done: "key order, 10 keys, 8 buyers". */
  readonly work: string
  /** What the figures count: "orders/s", "rows/s", "ms", "MiB". */
  readonly unit: string
  /** The same work done by the minimal SQL, on the same PostgreSQL in the same run. */
  readonly bare?: number
  readonly brava: number
  /** Of Brava's answers, in milliseconds. */
  readonly p50?: number
  readonly p99?: number
  /** The goal in words: "≥ 0.4 × bare". */
  readonly goal: string
  /** undefined where the figure only informs. */
  readonly reached: boolean | undefined
  /** What else it costs, or what is worth knowing. */
  readonly note: string
}

/** Closed loops: each client sends its next request once the last one is answered. */
export interface Load {
  readonly clients: number
  /** Ends the load early. */
  readonly until?: Promise<unknown>
  /** Defaults to the run's `--seconds`. */
  readonly seconds?: number
}

export interface HttpRequest {
  readonly method?: string
  /** Path below the server: "/api/orders?pageSize=50". */
  readonly path: string
  readonly token?: string
  /** Sent as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface SqlStatement {
  readonly text: string
  readonly values?: readonly unknown[]
}

export interface Measured {
  readonly perSecond: number
  readonly count: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Answers other than 2xx, or statements that failed; not counted above. */
  readonly failed: number
  /** The first of them. */
  readonly firstFailure: string | undefined
}

/** What a group of rows gets to measure with. The load always runs in a separate process. */
export interface BenchContext {
  /** The owner's address of the server's database, seeded with the demonstration world or the large one. */
  readonly databaseUrl: string
  /** The real server, without request limits. */
  readonly server: { readonly url: string; readonly pid: number; readonly filesDir: string }
  /** `--large`: the database holds the large world. */
  readonly isLarge: boolean
  /** How long a measurement lasts unless it says otherwise. */
  readonly seconds: number
  /** A bearer token of a person of the demonstration world, by user name. */
  signIn(username: string): Promise<string>
  /** The clients cycle through the requests, each from a different starting point, over kept-alive connections. */
  http(requests: readonly HttpRequest[], load: Load): Promise<Measured>
  /** The same with prepared statements, one connection per client, in the application's role. */
  sql(statements: readonly SqlStatement[], load: Load): Promise<Measured>
  /**
   * Any other loop: the module exports `startClient(index, args): Promise<LoadClient>`; args must survive JSON.
   * `module` is a URL: `new URL('./buy.ts', import.meta.url).href`.
   */
  run(module: string, args: unknown, load: Load): Promise<Measured>
  /** Prints a line for the person who watches; the table comes at the end. */
  say(line: string): void
}

export interface LoadClient {
  /** Does the work once; a thrown error counts as a failure. */
  once(): Promise<void>
  stop(): Promise<void>
}

/** What a module given to `run` exports. */
export type StartClient = (index: number, args: unknown) => Promise<LoadClient>

/** A group of rows: `measureLists`, `measureImport`, … */
export type MeasureRows = (context: BenchContext) => Promise<readonly Row[]>
