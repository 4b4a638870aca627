export interface DrillOptions {
  /** An empty folder; everything happens in it. */
  readonly folder: string
  readonly products: number
  readonly keysEach: number
  /** The number of orders in each stage: before the backup, while it is made, and after it. */
  readonly ordersEach: number
  /** The server closes a segment of its log at least this often. */
  readonly archiveSeconds: number
  readonly say: (line: string) => void
  /** Registers what must be stopped if the drill is interrupted. */
  readonly started?: (stop: () => Promise<void>) => void
}

export interface DrillReport {
  readonly backupBytes: number
  readonly acknowledged: number
  /** Acknowledged orders that are not in the restored database: placed after the last archived segment of the log. */
  readonly lost: number
  /** From the first lost acknowledgement to the crash. */
  readonly rpoSeconds: number
  /** From the start of the restore to the first answered call. */
  readonly rtoSeconds: number
  readonly breaches: number
  readonly opened: number
  readonly asked: number
}
