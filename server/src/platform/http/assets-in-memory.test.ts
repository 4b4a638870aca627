import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { serveWebApp } from './web-app.ts'

const webDir = await temporaryFolder('assets')
const assets = join(webDir, 'assets')
const http = Fastify()
await mkdir(assets)
await serveWebApp(http, webDir, '/api')
afterAll(() => http.close())
beforeEach(async () => {
  await writeFile(join(assets, 'orders-Ab1_-x.js'), 'plain')
  await writeFile(join(assets, 'orders-Ab1_-x.js.br'), 'brotli')
  await writeFile(join(assets, 'orders-Ab1_-x.js.gz'), 'gzip')
  await writeFile(join(assets, 'small-Cd2.css'), 'small')
  await writeFile(join(assets, 'cover-Ef3.svg'), '<svg/>')
  await writeFile(join(webDir, 'secret.js'), 'beside the assets')
})

const get = (url: string, acceptEncoding?: string, method: 'GET' | 'HEAD' = 'GET') =>
  http.inject({ method, url, headers: acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding } })

describe('the files of the web app', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'brotli', 'br'],
    ['gzip;q=1.0, br;q=0.1', 'brotli', 'br'],
    ['gzip, deflate', 'gzip', 'gzip'],
    ['gzip, br;q=0', 'gzip', 'gzip'],
    ['identity', 'plain', undefined],
    [undefined, 'plain', undefined],
  ])('a browser that accepts %s gets the smallest of those', async (taken, body, encoding) => {
    const answer = await get('/assets/orders-Ab1_-x.js', taken)
    expect([answer.statusCode, answer.body, answer.headers['content-encoding']]).toEqual([200, body, encoding])
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(body.length),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
  })

  test('a small file has no compressed form and is sent as it is', async () => {
    const answer = await get('/assets/small-Cd2.css', 'br')
    expect([answer.body, answer.headers['content-type'], answer.headers['content-encoding']]).toEqual([
      'small',
      'text/css; charset=utf-8',
      undefined,
    ])
  })

  test('a file that was sent once is sent again without the disk, to everyone who accepts the same encoding', async () => {
    const url = '/assets/kept-Gh4.js'
    await writeFile(join(assets, 'kept-Gh4.js'), 'kept')
    expect((await get(url, 'gzip')).body).toBe('kept')
    await rm(join(assets, 'kept-Gh4.js'))
    expect((await get(url, 'deflate, gzip')).body).toBe('kept')
    const head = await get(url, 'gzip', 'HEAD')
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '4'])
  })

  test('a missing file is served as soon as it exists', async () => {
    const url = '/assets/later-Ij5.js'
    expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400)
    await writeFile(join(assets, 'later-Ij5.js'), 'later')
    expect((await get(url)).body).toBe('later')
  })

  test('other kinds are sent from the disk', async () => {
    const answer = await get('/assets/cover-Ef3.svg')
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([200, '<svg/>', 'image/svg+xml'])
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test.each(['/assets/..%2fsecret.js', '/assets/%2e%2e%2fsecret.js', '/assets/..%5csecret.js', '/assets/.secret.js'])(
    '%s leads nowhere',
    async (url) => {
      const answer = await get(url)
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.body).not.toContain('beside the assets')
    },
  )
})
