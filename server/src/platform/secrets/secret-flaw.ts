/** Fewer distinct bytes than 32 random bytes ever have: about 30 are usual, 16 happen once in more than 10^14. */
const leastDifferent = 16

/** Why 32 bytes are unlikely to be random: zeros, a repeated or counting pattern; undefined if nothing suggests it. */
export function secretFlaw(key: Buffer): string | undefined {
  const bytes = [...key]
  if (bytes.every((byte) => byte === 0)) return 'is all zeros'
  for (let period = 1; period <= key.length / 2; period += 1) {
    if (bytes.every((byte, at) => byte === bytes[at % period])) return 'repeats itself'
  }
  const steps = new Set(bytes.slice(1).map((byte, at) => (byte - (bytes[at] ?? 0) + 256) % 256))
  if (steps.size === 1) return 'is counted up or down'
  // Text typed instead, as hexadecimal digits or a phrase: a random byte is printable in a third of all cases.
  if (bytes.every((byte) => byte >= 0x20 && byte < 0x7f)) return 'is a text and not random'
  if (new Set(bytes).size < leastDifferent) return 'is too regular to be random'
  return undefined
}

/** Names of secrets with the same value, "KEY_FINGERPRINT_KEY and SECRETS_KEY". */
export function sameSecrets(secrets: readonly { readonly name: string; readonly key: Buffer }[]): string[] {
  return secrets.flatMap((one, at) =>
    secrets.slice(at + 1).flatMap((other) => (one.key.equals(other.key) ? [`${one.name} and ${other.name}`] : [])),
  )
}
