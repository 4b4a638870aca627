/**
 * Calls `stop` once when the command is told to end: by Ctrl-C, by a signal, or because `tools/run.js` that started it
 * is gone. A second Ctrl-C ends at once.
 */
export function onEnding(stop: (code: number) => Promise<void>): void {
  let asked = 0
  const end = (code: number) => {
    asked++
    // npm, the runner and the terminal may each pass on the same Ctrl-C.
    if (asked > 3) process.exit(code)
    if (asked > 1) return
    stop(code).then(
      () => process.exit(code),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => end(130))
  process.on('SIGTERM', () => end(143))
  process.on('SIGHUP', () => end(129))
  if (process.channel) {
    process.on('disconnect', () => end(1))
    process.channel.unref()
  }
}
