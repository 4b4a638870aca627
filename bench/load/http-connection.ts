import { connect, type Socket } from 'node:net'

export interface Answer {
  readonly status: number
  readonly body: string
}

interface Waiting {
  done(answer: Answer): void
  failed(error: Error): void
}

/**
 * One kept-alive HTTP/1.1 connection that sends one request at a time and adds as little work as possible to what is
 * measured. It reads chunked bodies and those with a content length.
 */
export class HttpConnection {
  readonly #socket: Socket
  readonly #host: string
  #got: Buffer = Buffer.alloc(0)
  #waiting: Waiting | undefined

  private constructor(socket: Socket, host: string) {
    this.#socket = socket
    this.#host = host
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.#read(chunk))
    socket.on('error', (error) => this.#waiting?.failed(error))
    socket.on('close', () => this.#waiting?.failed(new Error('the server closed the connection')))
  }

  static open(url: string): Promise<HttpConnection> {
    const { hostname, port, host } = new URL(url)
    return new Promise((done, failed) => {
      const socket = connect(Number(port), hostname)
      socket.once('error', failed)
      socket.once('connect', () => {
        socket.removeListener('error', failed)
        done(new HttpConnection(socket, host))
      })
    })
  }

  send(request: {
    method?: string
    path: string
    token?: string | undefined
    json?: string | undefined
    headers?: Readonly<Record<string, string>>
  }): Promise<Answer> {
    let head = `${request.method ?? 'GET'} ${request.path} HTTP/1.1\r\nhost: ${this.#host}\r\n`
    if (request.token) head += `authorization: Bearer ${request.token}\r\n`
    for (const [name, value] of Object.entries(request.headers ?? {})) head += `${name}: ${value}\r\n`
    if (request.json !== undefined) {
      head += `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(request.json)}\r\n`
    }
    return new Promise((done, failed) => {
      this.#waiting = { done, failed }
      this.#socket.write(`${head}\r\n${request.json ?? ''}`)
    })
  }

  close(): void {
    this.#waiting = undefined
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    this.#got = this.#got.length === 0 ? chunk : Buffer.concat([this.#got, chunk])
    const end = this.#got.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = this.#got.toString('latin1', 0, end)
    const body = this.#bodyFrom(head, end + 4)
    if (body === undefined) return
    const waiting = this.#waiting
    this.#waiting = undefined
    this.#got = Buffer.alloc(0)
    waiting?.done({ status: Number(head.slice(9, 12)), body })
  }

  /** undefined until the whole body has arrived. */
  #bodyFrom(head: string, start: number): string | undefined {
    const length = /^content-length: (\d+)/im.exec(head)
    if (length) {
      const end = start + Number(length[1])
      return this.#got.length >= end ? this.#got.toString('utf8', start, end) : undefined
    }
    if (!/^transfer-encoding: chunked/im.test(head)) return ''
    if (this.#got.toString('latin1', this.#got.length - 5) !== '0\r\n\r\n') return undefined
    return this.#got.toString('utf8', start)
  }
}
