/**
 * Preloaded into a server that a journey starts (--import): its clock continues from the instant that the journey sets
 * (moveClock). The database keeps its own time, as it does beside any server whose clock is wrong.
 */
const Real = Date
let ahead = 0

globalThis.Date = class extends Real {
  constructor(...parts: unknown[]) {
    // Accepts all argument forms of Date.
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
