type Write = {
  (facts: object, message?: string): void
  (message: string): void
}

/** How a noun logs: facts as an object, then a plain message. Levels as in syslog, low to high. */
export interface Log {
  readonly debug: Write
  readonly info: Write
  readonly warn: Write
  readonly error: Write
  readonly fatal: Write
}
