import type { LivePosition } from './live-events.sql.ts'

/** Longer ids would not fit into a header among others. */
const longest = 2000

/** A position as the id of an event: "1795300000~812:815:812~00000001-1795200000000". */
export function cursorOf({ seconds, snapshot, life }: LivePosition): string {
  const whole = `${Math.floor(seconds)}~${snapshot}~${life}`
  if (whole.length <= longest) return whole
  // Very many transactions were in progress: starting from the oldest repeats some events.
  const oldest = snapshot.split(':')[0] as string
  return `${Math.floor(seconds)}~${oldest}:${oldest}:~${life}`
}

/** The position that an id represents; undefined when the id is not a position. */
export function positionOf(cursor: string | undefined): LivePosition | undefined {
  if (cursor === undefined || cursor.length > longest) return undefined
  const [, seconds, snapshot, life] = /^(\d{1,12})~(\d{1,19}:\d{1,19}:[\d,]*)~([\dA-F]{8}-\d{1,16})$/.exec(cursor) ?? []
  return seconds && snapshot && life ? { seconds: Number(seconds), snapshot, life } : undefined
}
