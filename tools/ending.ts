const stops: (() => Promise<void>)[] = []
let asked = 0

function end(code: number): void {
  asked++
  // npm, the runner and the terminal may each pass on the same Ctrl-C.
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
 * Calls `stop` once when the command is told to end: by Ctrl-C, by a signal, or because `tools/run.js` that started it
 * is gone. Several stops run one after the other, the last one given first. Pressing Ctrl-C again and again ends at once.
 */
export function onEnding(stop: () => Promise<void>): void {
  stops.push(stop)
  if (stops.length > 1) return
  process.on('SIGINT', () => end(130))
  process.on('SIGTERM', () => end(143))
  process.on('SIGHUP', () => end(129))
  // A test has another one, that of its runner: its process would end with whatever came next.
  const isCommand = process.argv[1]?.endsWith('.ts')
  if (process.channel && isCommand) {
    process.on('disconnect', () => end(1))
    process.channel.unref()
  }
}
