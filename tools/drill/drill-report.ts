export interface DrillOptions {
  /** An empty folder; everything happens below it. */
  readonly folder: string
  readonly products: number
  readonly keysEach: number
  /** Orders before the backup, while it is made, and after it: so many at each stage. */
  readonly ordersEach: number
  /** The server closes a piece of its log at least this often. */
  readonly archiveSeconds: number
  readonly say: (line: string) => void
  /** Takes what must be stopped when the drill is broken off. */
  readonly started?: (stop: () => Promise<void>) => void
}

export interface DrillReport {
  readonly backupBytes: number
  readonly acknowledged: number
  /** Acknowledged orders that are not in the restored database: placed after the last archived piece of the log. */
  readonly lost: number
  /** From the first lost acknowledgement to the crash. */
  readonly rpoSeconds: number
  /** From the beginning of the restore to the first call answered. */
  readonly rtoSeconds: number
  readonly breaches: number
  readonly opened: number
  readonly asked: number
}
