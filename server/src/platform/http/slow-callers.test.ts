import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { productImports } from '@brava/contract/products/product-imports.ts'
import { httpWaits } from './http-waits.ts'
import { listeningWorld } from './testing/listening-world.ts'

const { port, profile, raw, status } = await listeningWorld()

describe('slow callers', () => {
  test('a thousand connections that drip their headers do not hinder Amra, and are closed', {
    timeout: 180_000,
  }, async () => {
    const sockets: Socket[] = []
    let ended = 0
    for (let count = 0; count < 1000; count += 1) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.on('close', () => {
        ended += 1
      })
      socket.write('GET /api/users/profile HTTP/1.1\r\nHost: a\r\nX-Slow: a')
      sockets.push(socket)
    }
    await Promise.all(
      sockets.map((socket) => (socket.readyState === 'open' ? Promise.resolve() : once(socket, 'connect'))),
    )
    const drip = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write('a')
    }, 200)
    try {
      for (let count = 0; count < 20; count += 1) expect((await profile()).status).toBe(200)
      await expect.poll(() => ended, { timeout: 60_000 }).toBe(1000)
      expect((await profile()).status).toBe(200)
    } finally {
      clearInterval(drip)
      for (const socket of sockets) socket.destroy()
    }
  })

  test('a body that does not arrive is not waited for', async () => {
    const answer = await raw(
      `POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"username":`,
    )
    expect(status(answer)).toBe(408)
  })

  test('a body that arrives slowly but steadily is waited for, as long as an import may take', async () => {
    const body = JSON.stringify({ username: 'amra', password: 'wrong' })
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    const letters = [...body]
    const drip = setInterval(() => {
      const letter = letters.shift()
      if (letter) socket.write(letter)
    }, 100)
    try {
      const [answer] = await once(socket, 'data')
      expect(status(String(answer))).toBe(401)
    } finally {
      clearInterval(drip)
      socket.destroy()
    }
    expect(httpWaits().requestTimeout).toBe(productImports.importCsv.timeoutMs)
  })

  test('an idle connection is closed', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(socket, 'data')
    // Closed by the server, after a while of silence from here.
    const [hadError] = await once(socket, 'close')
    expect(hadError).toBe(false)
  })
})
