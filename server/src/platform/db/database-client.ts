import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import pg from 'pg'
import { type Finding, findingOf, type Placed } from './finding.ts'
import type { Host } from './hosts.ts'

/** Internals of the driver. */
interface Inside {
  readonly connection: EventEmitter & { readonly stream: Socket }
  readonly _ending: boolean
}

/** The stream that bytes are written to and read from. */
export const streamOf = (client: pg.ClientBase) => (client as unknown as Inside).connection.stream

/** Reported like a server that is starting: the caller is asked to come back. */
const unwanted = (at: Host) =>
  Object.assign(new Error(`${at.host}:${at.port} is not the server any more`), { code: '57P03' })

/**
 * A connection to the database. If the address names several servers, it goes to the one that accepts writes (or to a
 * standby, if requested) and is given up as soon as that server reports another role (decision 0185).
 */
export class DatabaseClient extends pg.Client {
  readonly #finding: Finding | undefined
  constructor(config: pg.ClientConfig = {}) {
    const finding = config.connectionString === undefined ? undefined : findingOf(config.connectionString)
    const [first] = finding?.hosts.hosts ?? []
    super(finding && first ? { ...config, connectionString: finding.hosts.at(first) } : config)
    this.#finding = finding
  }

  override connect(): Promise<this>
  override connect(told: (error: Error) => void): void
  override connect(told?: (error: Error) => void): Promise<this> | void {
    if (!this.#finding) return told ? super.connect(told) : (super.connect() as Promise<this>)
    const connected = this.#connectTo(this.#finding)
    if (!told) return connected
    // Tells the pool where an error that the pool throws itself is not taken for one of the connection.
    connected.then(
      () => process.nextTick(told, null),
      (error) => process.nextTick(told, error),
    )
  }

  async #connectTo(finding: Finding): Promise<this> {
    const at = await finding.find()
    const { connection, _ending } = this as unknown as Inside
    // The pool has given up, or nobody wants the connection any more.
    if (_ending || connection.stream.destroyed) throw new Error('Connection terminated before it began')
    Object.assign(this, at)
    const placed: Placed = { at, cut: (why) => streamOf(this).destroy(why) }
    const state: { isStandby?: boolean; isReadOnly?: boolean } = {}
    const isWanted = () =>
      (state.isStandby === true || state.isReadOnly === true) === (finding.hosts.wanted === 'standby')
    let isOpen = false
    const giveUp = () => {
      finding.forget(at)
      placed.cut(unwanted(at))
    }
    // PostgreSQL reports it unasked to every new session, and again when it changes: no extra query is needed.
    connection.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, string>) => {
      if (parameterName === 'in_hot_standby') state.isStandby = parameterValue === 'on'
      if (parameterName === 'default_transaction_read_only') state.isReadOnly = parameterValue === 'on'
      if (isOpen && !isWanted()) giveUp()
    })
    // A connection given up before anybody has it: the caller learns of it from the result of connect.
    this.on('error', () => {})
    finding.watchFor(placed)
    this.once('end', () => finding.left(placed))
    try {
      await super.connect()
      // A pooler does not pass it on.
      if (state.isStandby === undefined) {
        const { rows } = await super.query<{ answer: boolean }>('select pg_is_in_recovery() as answer')
        state.isStandby = rows[0]?.answer === true
      }
    } catch (error) {
      finding.forget(at)
      placed.cut(unwanted(at))
      throw error
    }
    if (!isWanted()) {
      giveUp()
      throw unwanted(at)
    }
    isOpen = true
    // "cannot execute … in a read-only transaction": it was the primary, and no longer is.
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === '25006') giveUp()
    })
    return this
  }
}
