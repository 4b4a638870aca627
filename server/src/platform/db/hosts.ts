/** A server that PostgreSQL may run on. */
export interface Host {
  readonly host: string
  readonly port: number
}

/** The required role: a server that takes writes, or one that follows it. */
export type Wanted = 'read-write' | 'standby'

/** An address with several servers; the one with the required role has to be found. */
export interface Hosts {
  readonly hosts: readonly Host[]
  readonly wanted: Wanted
  /** The same address with only that server. */
  at(host: Host): string
}

/** `primary` is libpq's other word for a server that takes writes. */
const words: Record<string, Wanted> = { 'read-write': 'read-write', primary: 'read-write', standby: 'standby' }

const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?@]*)([^?]*)(?:\?(.*))?$/
const hostText = /^(\[[0-9a-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i

function hostOf(text: string): Host | undefined {
  const [, name, port] = hostText.exec(text) ?? []
  const number = Number(port ?? 5432)
  return name === undefined || number < 1 || number > 65_535
    ? undefined
    : { host: name.replace(/^\[(.*)\]$/, '$1'), port: number }
}

/** Why an address with several servers cannot be used; undefined if it can, or if it has a single server. */
export function flawOfHosts(url: string): string | undefined {
  const [, , list = '', , query = ''] = parts.exec(url) ?? []
  const given = new URLSearchParams(query).get('target_session_attrs') ?? undefined
  const names = list.split(',')
  if (names.length > 1 && given === undefined) {
    return 'several servers need ?target_session_attrs=read-write at the end (standby for a replica)'
  }
  if (given !== undefined && given !== 'any' && !words[given]) {
    return `target_session_attrs knows read-write, primary and standby, not "${given}"`
  }
  if (names.length > 1 && given === 'any') return 'several servers need target_session_attrs=read-write, not any'
  const wrong = names.length > 1 ? names.find((name) => !hostOf(name)) : undefined
  return wrong === undefined ? undefined : `"${wrong}" is no server: write host:port,host:port`
}

/**
 * The servers of postgresql://user:password@one:5432,two:5432/brava?target_session_attrs=read-write, in libpq's
 * notation; undefined for a single server without a required role.
 * @throws Error for an address that flawOfHosts refuses.
 */
export function hostsOf(url: string): Hosts | undefined {
  const [, before = '', list = '', path = '', query = ''] = parts.exec(url) ?? []
  const options = new URLSearchParams(query)
  const wanted = words[options.get('target_session_attrs') ?? '']
  if (!wanted && !list.includes(',')) return undefined
  const flaw = flawOfHosts(url)
  if (flaw !== undefined) throw new Error(flaw)
  options.delete('target_session_attrs')
  const rest = options.size > 0 ? `${path}?${options}` : path
  return {
    hosts: list.split(',').map((name) => hostOf(name) as Host),
    wanted: wanted ?? 'read-write',
    at: ({ host, port }) => `${before}${host.includes(':') ? `[${host}]` : host}:${port}${rest}`,
  }
}
