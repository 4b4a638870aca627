type Write = {
  (facts: object, message?: string): void
  (message: string): void
}

/** What a noun may say to the log: facts as an object, then a plain message. Levels as in syslog, low to high. */
export interface Log {
  readonly debug: Write
  readonly info: Write
  readonly warn: Write
  readonly error: Write
  readonly fatal: Write
}
