/**
 * Which fingerprints a file has had, and in which row: 16 bytes per slot instead of an object, so that half a million
 * rows stay small. Keeps 96 bits of a fingerprint: two different codes collide once in 10^17 files.
 */
export class SeenFingerprints {
  #slots: Uint32Array
  #mask: number
  #count = 0

  constructor(expected = 1024) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(expected, 16) * 1.4))
    this.#slots = new Uint32Array(size * 4)
    this.#mask = size - 1
  }

  /** Stores the fingerprint for this row (from 1); returns the row that had it before, or 0. */
  add(fingerprint: Buffer, row: number): number {
    if (this.#count > this.#mask * 0.75) this.#grow()
    const a = fingerprint.readUInt32LE(0)
    const b = fingerprint.readUInt32LE(4)
    const c = fingerprint.readUInt32LE(8)
    const at = this.#find(a, b, c)
    const known = this.#slots[at + 3] ?? 0
    if (known !== 0) return known
    this.#slots[at] = a
    this.#slots[at + 1] = b
    this.#slots[at + 2] = c
    this.#slots[at + 3] = row
    this.#count += 1
    return 0
  }

  #find(a: number, b: number, c: number): number {
    const slots = this.#slots
    for (let slot = a & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const at = slot * 4
      if (slots[at + 3] === 0) return at
      if (slots[at] === a && slots[at + 1] === b && slots[at + 2] === c) return at
    }
  }

  #grow(): void {
    const old = this.#slots
    this.#slots = new Uint32Array(old.length * 2)
    this.#mask = this.#mask * 2 + 1
    for (let at = 0; at < old.length; at += 4) {
      if (old[at + 3] === 0) continue
      this.#slots.set(old.subarray(at, at + 4), this.#find(old[at] ?? 0, old[at + 1] ?? 0, old[at + 2] ?? 0))
    }
  }
}
