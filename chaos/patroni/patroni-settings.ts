import { join } from 'node:path'

/** An address as "host:port". */
type Address = string

export interface PatroniNode {
  readonly name: string
  readonly folder: string
  readonly dataDir: string
  readonly host: string
  readonly port: number
  readonly restPort: number
  /** Proxied connections that can be cut: by them this node reaches the other nodes and etcd, and they reach it. */
  readonly lines: { readonly postgres: Address; readonly rest: Address; readonly etcd: Address }
}

/** In seconds. Shorter than in production, so that a run has time for many blows; ttl ≥ loopWait + 2 × retry. */
export const patroniTimes = { ttl: 10, loopWait: 2, retry: 4 } as const

/** The settings of docs/operations/failover.md, with times and sizes for a run on one machine. */
export function patroniSettings(node: PatroniNode, { binDir, password }: { binDir: string; password: string }): string {
  const { ttl, loopWait, retry } = patroniTimes
  return `scope: brava
name: ${node.name}
restapi:
  listen: ${node.host}:${node.restPort}
  connect_address: ${node.lines.rest}
etcd3:
  # Or it would learn etcd's own address and go past the line that is cut.
  use_proxies: true
  hosts: ${node.lines.etcd}
bootstrap:
  dcs:
    ttl: ${ttl}
    loop_wait: ${loopWait}
    retry_timeout: ${retry}
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    synchronous_mode_strict: true
    failsafe_mode: true
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters:
        wal_log_hints: 'on'
        synchronous_commit: 'on'
        max_connections: 160
        max_wal_senders: 10
        wal_keep_size: 256MB
        checkpoint_timeout: 30s
        shared_buffers: 64MB
        jit: 'off'
        timezone: UTC
  initdb:
    - encoding: UTF8
    - locale: C.UTF-8
    - data-checksums
postgresql:
  listen: ${node.host}:${node.port}
  connect_address: ${node.lines.postgres}
  data_dir: ${node.dataDir}
  bin_dir: ${binDir}
  pgpass: ${join(node.folder, 'pgpass')}
  authentication:
    superuser: { username: brava, password: ${password} }
    replication: { username: follower, password: ${password} }
    rewind: { username: rewinder, password: ${password} }
  parameters:
    unix_socket_directories: ${node.folder}
  pg_hba:
    - local all all scram-sha-256
    - host all all 127.0.0.0/8 scram-sha-256
    - host replication follower 127.0.0.0/8 scram-sha-256
`
}
