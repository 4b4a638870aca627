import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createServer as createSocketServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refused } from '../refuse.ts'
import { createOutbound, type OutboundRequest } from './outbound.ts'
import { outsideAddress } from './outside-address.ts'
import { isPublicAddress } from './public-address.ts'
import { type Certificate, makeAuthority, makeCertificate } from './testing/make-certificate.ts'

const closing: (() => void)[] = []
afterAll(() => {
  for (const close of closing) close()
})

async function listening(server: Server, host = '127.0.0.1', port = 0): Promise<number> {
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, host, () => done()))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
const plain = (answer: RequestListener, host?: string, port?: number) => listening(createServer(answer), host, port)
const secure = (certificate: Certificate, answer: RequestListener) =>
  listening(createSecureServer({ ...certificate }, answer))

/** A server that sends fixed bytes, whatever the request. */
async function raw(speak: (socket: Socket) => void): Promise<string> {
  const open = new Set<Socket>()
  const server = createSocketServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => speak(socket))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** The outcome of a call: its status, or the code of the refusal. */
async function outcome(work: Promise<{ status: number }>): Promise<number | string> {
  return work.then(
    ({ status }) => status,
    (error: unknown) => (error instanceof Refused ? error.def.code.replace('outbound.', '') : String(error)),
  )
}

/** Must never be reached. */
let canary = 0
let canaryPort = 0
beforeAll(async () => {
  canaryPort = await plain((_request, response) => {
    canary += 1
    response.end('inside')
  })
})

const strict = createOutbound({ resolve: () => Promise.reject(new Error('nobody is asked in this test')) })
const here = (more: object = {}) => createOutbound({ loopback: true, resolve: async () => ['127.0.0.1'], ...more })
const get = (address: string, limits: OutboundRequest['limits'] = {}) => here().request({ address, limits })

describe('addresses entered by people (guarantee G23)', () => {
  test.each([
    ['https://shop.example/wp-json/', 'https://shop.example/wp-json/'],
    ['https://shop.example:443/', 'https://shop.example/'],
    ['HTTPS://Shop.Example/a?b=c#d', 'https://shop.example/a?b=c'],
    ['https://čokolada.example/', 'https://xn--okolada-i6a.example/'],
  ])('%s is called as %s', (typed, called) => {
    expect(outsideAddress(typed).href).toBe(called)
  })

  test.each([
    ['shop.example', 'notAnAddress'],
    ['', 'notAnAddress'],
    [' https://shop.example/', 'notAnAddress'],
    ['https://shop.example\\@127.0.0.1/', 'notAnAddress'],
    ['https://shop.exa\u00admple/', 'notAnAddress'],
    ['https://shop\t.example/', 'notAnAddress'],
    [`https://shop.example/${'a'.repeat(2000)}`, 'notAnAddress'],
    ['https:shop.example', 'notAnAddress'],
    ['http://shop.example/', 'notHttps'],
    ['ftp://shop.example/', 'notHttps'],
    ['gopher://shop.example/', 'notHttps'],
    ['file:///etc/passwd', 'notAnAddress'],
    ['javascript:alert(1)', 'notAnAddress'],
    ['https://shop.example:8443/', 'otherPort'],
    ['https://shop.example:22/', 'otherPort'],
    ['https://amra:tajna@shop.example/', 'withUser'],
    ['https://@shop.example/', 'withUser'],
    ['https://shop.example@127.0.0.1/', 'withUser'],
    ['https://127.0.0.1/', 'notPublicName'],
    ['https://2130706433/', 'notPublicName'],
    ['https://0x7f000001/', 'notPublicName'],
    ['https://0x7f.1/', 'notPublicName'],
    ['https://0177.0.0.1/', 'notPublicName'],
    ['https://127.1/', 'notPublicName'],
    ['https://127。0。0。1/', 'notPublicName'],
    ['https://①②⑦.0.0.1/', 'notPublicName'],
    ['https://%31%32%37.0.0.1/', 'notPublicName'],
    ['https://8.8.8.8/', 'notPublicName'],
    ['https://[::1]/', 'notPublicName'],
    ['https://[::ffff:127.0.0.1]/', 'notPublicName'],
    ['https://[::ffff:7f00:1]/', 'notPublicName'],
    ['https://[64:ff9b::7f00:1]/', 'notPublicName'],
    ['https://[2606:4700::1]/', 'notPublicName'],
    ['https://localhost/', 'notPublicName'],
    ['https://app.localhost/', 'notPublicName'],
    ['https://printer.local/', 'notPublicName'],
    ['https://metadata.google.internal/', 'notPublicName'],
    ['https://router.home.arpa/', 'notPublicName'],
    ['https://intranet/', 'notPublicName'],
    ['https://shop.example./', 'notPublicName'],
    ['https://-shop.example/', 'notPublicName'],
    ['https://sh_op.example/', 'notPublicName'],
  ])('"%s" is refused: %s', async (typed, why) => {
    expect(await outcome(strict.request({ address: typed }))).toBe(why)
  })

  test('the refusal is given in three languages', async () => {
    const refused = (await strict
      .request({ address: 'http://shop.example' })
      .catch((error: unknown) => error)) as Refused
    expect([refused.text('en'), refused.text('bs'), refused.text('hr')]).toEqual([
      'The address must begin with https://.',
      'Adresa mora početi sa https://.',
      'Adresa mora počinjati s https://.',
    ])
  })
})

const innerAddresses = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.8.9.10',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '239.1.1.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:2::1',
  '2001:10::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:a00:1::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'not an address',
]

describe('what a name resolves to (guarantee G23)', () => {
  test.each(innerAddresses)('%s is not a public address, alone or beside a public one', async (inner) => {
    expect(isPublicAddress(inner)).toBe(false)
    for (const answer of [[inner], ['93.184.215.14', inner], [inner, '2606:4700::6810:84e5']]) {
      const outbound = createOutbound({ resolve: async () => answer })
      expect(await outcome(outbound.request({ address: 'https://shop.example/' }))).toBe('innerAddress')
    }
  })

  test.each(['8.8.8.8', '93.184.215.14', '172.32.0.1', '223.255.255.1', '2606:4700::6810:84e5', '2a00:1450:4001::1'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  test('a name without an address and an unresponsive name server are refused', async () => {
    const ask = (resolve: () => Promise<readonly string[]>) =>
      outcome(createOutbound({ resolve }).request({ address: 'https://shop.example/', limits: { connectMs: 50 } }))
    expect(await ask(async () => [])).toBe('unknownHost')
    expect(await ask(async () => Promise.reject(new Error('ESERVFAIL')))).toBe('unreachable')
    expect(await ask(() => new Promise(() => {}))).toBe('timedOut')
  })

  test('a name server that changes its answer between check and call is asked once: the canary receives nothing', async () => {
    let real = 0
    let inside = 0
    const certificate = makeCertificate('shop.example')
    const port = await listening(
      createSecureServer({ ...certificate }, (_request, response) => {
        real += 1
        response.end('shop')
      }),
      '127.0.0.3',
    )
    await listening(
      createSecureServer({ ...certificate }, (_request, response) => {
        inside += 1
        response.end('inside')
      }),
      '127.0.0.1',
      port,
    )
    let asked = 0
    const rebinding = here({
      resolve: async () => [++asked === 1 ? '127.0.0.3' : '127.0.0.1'],
      authorities: [certificate.cert],
    })
    const said = await rebinding.request({ address: `https://shop.example:${port}/` })
    expect([said.bytes.toString(), asked, real, inside]).toEqual(['shop', 1, 1, 0])
  })

  test('fakes on this machine are called only where that is enabled, and nothing else becomes possible', async () => {
    const before = canary
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1']) {
      expect(await outcome(strict.request({ address: `http://${host}:${canaryPort}/` }))).toBe('notHttps')
      expect(await outcome(strict.request({ address: `https://${host}:${canaryPort}/` }))).toBe('notPublicName')
    }
    expect(canary).toBe(before)
    expect(await outcome(get(`http://127.0.0.1:${canaryPort}/`))).toBe(200)
    const open = here({ resolve: async () => ['8.8.8.8'] })
    expect(await outcome(open.request({ address: 'http://shop.example/' }))).toBe('notHttps')
    expect(await outcome(open.request({ address: 'https://shop.example:8443/' }))).toBe('otherPort')
    expect(await outcome(get('http://10.0.0.1/'))).toBe('notHttps')
    expect(await outcome(get('https://169.254.169.254/'))).toBe('notPublicName')
  })

  test.each([301, 302, 303, 307, 308])(
    'a redirect (%s) into the internal network is refused, the canary receives nothing',
    async (status) => {
      const before = canary
      const port = await plain((_request, response) =>
        response.writeHead(status, { location: `http://127.0.0.1:${canaryPort}/secret-token` }).end(),
      )
      const refused = (await get(`http://127.0.0.1:${port}/`).catch((error: unknown) => error)) as Refused
      expect(refused.def.code).toBe('outbound.redirected')
      expect(refused.text('en')).toBe(`127.0.0.1 redirects to 127.0.0.1:${canaryPort}. Redirects are not followed.`)
      expect(canary).toBe(before)
    },
  )
})

describe('certificates are always checked (guarantee G49)', () => {
  const authority = makeAuthority()
  let asked: (string | false | null | undefined)[] = []
  const call = async (certificate: Certificate, host = 'shop.example', authorities = [authority.cert]) => {
    asked = []
    const port = await secure(certificate, (request, response) => {
      asked.push((request.socket as Socket & { servername?: string | false }).servername, request.headers.host)
      response.end('keys')
    })
    const outbound = here(authorities.length > 0 ? { authorities } : {})
    return { port, said: await outcome(outbound.request({ address: `https://${host}:${port}/` })) }
  }

  test('a server whose certificate is from a trusted authority and for its name is called by that name', async () => {
    const { port, said } = await call(makeCertificate('shop.example', { by: authority }))
    expect(said).toBe(200)
    expect(asked).toEqual(['shop.example', `shop.example:${port}`])
  })

  test.each<[string, () => Certificate, string, string[]]>([
    ['signed by itself', () => makeCertificate('shop.example'), 'shop.example', []],
    ['of an authority that nobody knows', () => makeCertificate('shop.example', { by: authority }), 'shop.example', []],
    [
      'of another authority',
      () => makeCertificate('shop.example', { by: makeAuthority() }),
      'shop.example',
      [authority.cert],
    ],
    ['of another name', () => makeCertificate('other.example', { by: authority }), 'shop.example', [authority.cert]],
    [
      'that has ended',
      () => makeCertificate('shop.example', { by: authority, endsInDays: -1 }),
      'shop.example',
      [authority.cert],
    ],
  ])('a certificate %s is refused, and the server receives no request', async (_which, make, host, authorities) => {
    expect((await call(make(), host, authorities)).said).toBe('badCertificate')
    expect(asked).toEqual([])
  })
})

describe('a misbehaving server', () => {
  const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n'
  /** Writes a piece again and again until the other side disconnects. */
  const drip = (socket: Socket, piece: string, everyMs: number) => {
    const timer = setInterval(() => socket.write(piece), everyMs)
    socket.once('close', () => clearInterval(timer))
  }

  test('says nothing at all', async () => {
    expect(await outcome(get(await raw(() => {}), { silenceMs: 50 }))).toBe('timedOut')
  })

  test('drips byte after byte, never silent for long', async () => {
    const address = await raw((socket) => {
      socket.write(`${head}content-length: 100000\r\n\r\n`)
      drip(socket, 'x', 10)
    })
    expect(await outcome(get(address, { silenceMs: 5000, wholeMs: 150 }))).toBe('timedOut')
  })

  test('drips its headers', async () => {
    const address = await raw((socket) => {
      socket.write(`${head}x: `)
      drip(socket, 'y', 10)
    })
    expect(await outcome(get(address, { silenceMs: 5000, wholeMs: 150 }))).toBe('timedOut')
  })

  test('never ends', async () => {
    let isGone = () => {}
    const gone = new Promise<void>((done) => {
      isGone = done
    })
    const address = await raw((socket) => {
      socket.once('close', isGone)
      socket.write(`${head}\r\n`)
      drip(socket, 'x'.repeat(64 * 1024), 1)
    })
    expect(await outcome(get(address, { maxBytes: 1024 * 1024 }))).toBe('tooLarge')
    await gone
  })

  test('announces more than is accepted: refused before a byte is read', async () => {
    const address = await raw((socket) => socket.write(`${head}content-length: 1048577\r\n\r\n`))
    expect(await outcome(get(address, { maxBytes: 1024 * 1024 }))).toBe('tooLarge')
  })

  test('announces less than it sends: only the announced part is read', async () => {
    const address = await raw((socket) => socket.end(`${head}content-length: 4\r\n\r\nkeysHTTP/1.1 200 OK\r\n\r\n`))
    expect((await get(address)).bytes.toString()).toBe('keys')
  })

  test.each([
    ['breaks off in the middle', `${head}content-length: 100\r\n\r\nhalf`, 'unreadable'],
    ['breaks off in a piece', `${head}transfer-encoding: chunked\r\n\r\nff\r\nhalf`, 'unreadable'],
    ['speaks no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n', 'unreadable'],
    ['packs its answer', `${head}content-encoding: gzip\r\ncontent-length: 4\r\n\r\nkeys`, 'unreadable'],
    ['hangs up', '', 'unreachable'],
    [
      'wants to speak another protocol',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
      'unreadable',
    ],
    ['sends a head without end', `${head}x: ${'y'.repeat(20_000)}\r\n\r\n`, 'unreadable'],
  ])('%s', async (_what, bytes, said) => {
    expect(await outcome(get(await raw((socket) => socket.end(bytes))))).toBe(said)
  })

  test('answers with an error; a caller that can deal with it gets it', async () => {
    const port = await plain((_request, response) => response.writeHead(429, { 'retry-after': '30' }).end('later'))
    const address = `http://127.0.0.1:${port}/`
    expect(await outcome(get(address))).toBe('badStatus')
    const answer = await here().request({ address, statuses: [429] })
    expect([answer.status, answer.headers['retry-after'], answer.bytes.toString()]).toEqual([429, '30', 'later'])
  })

  test('does not exist', async () => {
    expect(await outcome(get('http://127.0.0.1:1/'))).toBe('unreachable')
  })
})

test('method, headers and body arrive; only the client sets host, length and encoding', async () => {
  let got: object = {}
  const port = await plain((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const { host, authorization, 'accept-encoding': packing, connection } = request.headers
      got = { method: request.method, url: request.url, host, authorization, packing, connection, body }
      response.end()
    })
  })
  await here().request({
    address: `http://127.0.0.1:${port}/a?b=c`,
    method: 'PUT',
    headers: { authorization: 'Basic x', 'accept-encoding': 'gzip', connection: 'keep-alive' },
    body: Buffer.from('{"stock":3}'),
  })
  expect(got).toEqual({
    method: 'PUT',
    url: '/a?b=c',
    host: `127.0.0.1:${port}`,
    authorization: 'Basic x',
    packing: 'identity',
    connection: 'close',
    body: '{"stock":3}',
  })
})
