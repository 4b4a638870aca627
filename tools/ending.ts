const stops: (() => Promise<void>)[] = []
let asked = 0

function end(code: number): void {
  asked++
  // npm, the runner and the terminal may each forward the same Ctrl-C.
  if (asked > 3) process.exit(code)
  if (asked > 1) return
  const all = async () => {
    for (const stop of stops.reverse()) await stop()
  }
  all().then(
    () => process.exit(code),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
}

/**
 * Calls `stop` once when the command is asked to end: by Ctrl-C, by a signal, or because the `tools/run.js` that
 * started it is gone. Several stops run one after the other, the last registered first. Pressing Ctrl-C repeatedly ends
 * the process at once.
 */
export function onEnding(stop: () => Promise<void>): void {
  stops.push(stop)
  if (stops.length > 1) return
  process.on('SIGINT', () => end(130))
  process.on('SIGTERM', () => end(143))
  process.on('SIGHUP', () => end(129))
  // A test has a channel too, that of its test runner, and its process would end together with it.
  const isCommand = process.argv[1]?.endsWith('.ts')
  if (process.channel && isCommand) {
    process.on('disconnect', () => end(1))
    process.channel.unref()
  }
}
