export interface ServerEvent {
  readonly event: string
  readonly id: string
  readonly data: string
}

/** Reads server-sent events as they arrive; ends when the stream does. */
export async function* eventsIn(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ServerEvent> {
  let rest = ''
  for await (const text of stream.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) yield eventOf(block)
  }
}

function eventOf(block: string): ServerEvent {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).replace(/^ /, ''))
  }
  return { event: fields.get('event') ?? 'message', id: fields.get('id') ?? '', data: fields.get('data') ?? '' }
}
