/**
 * Runs in a server that a journey starts with it (--import): its clock goes on from the instant that the journey names (moveClock).
 * The database keeps its own time, as it does beside any server whose clock is wrong.
 */
const Real = Date
let ahead = 0

globalThis.Date = class extends Real {
  constructor(...parts: unknown[]) {
    // Whatever Date takes, in any of its ways.
    super(...((parts.length > 0 ? parts : [Real.now() + ahead]) as unknown as [number]))
  }
  static override now() {
    return Real.now() + ahead
  }
} as DateConstructor

process.on('message', (message) => {
  const { moveTo } = message as { moveTo?: string }
  if (!moveTo) return
  ahead = Real.parse(moveTo) - Real.now()
  process.send?.({ movedTo: moveTo })
})
