import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { createOutbound } from '../platform/outbound/outbound.ts'
import { servedSmallWorld } from '../testing/served-small-world.ts'

const { world, as, app } = await servedSmallWorld()

const cover = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#204080' } })
  .jpeg()
  .withExif({ IFD0: { Artist: 'Amra Hodžić' } })
  .toBuffer()
const asked: string[] = []
/** A publisher's server: a cover, a page, a picture that has moved, one that does not exist. */
const publisher = createServer(({ url = '' }, response) => {
  asked.push(url)
  if (url === '/moved.jpg') response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
  else if (url === '/page') response.end('<html>')
  else if (url.startsWith('/covers/')) response.writeHead(200, { 'content-type': 'image/jpeg' }).end(cover)
  else response.writeHead(404).end()
})
await new Promise<void>((done) => publisher.listen(0, '127.0.0.1', done))
afterAll(() => {
  publisher.closeAllConnections()
  publisher.close()
})
const at = (path: string) => `http://127.0.0.1:${(publisher.address() as AddressInfo).port}${path}`
const fetchImage = (address: string, by = world.tarik) => as(by)('POST', '/files/fetch-image', { address })
const outside = app.services.outbound

describe('a cover that Tarik takes from an address', () => {
  test('is re-encoded and stored under its name at that address', async () => {
    Object.assign(app.services, { outbound: createOutbound({ loopback: true }) })
    const { status, body } = await fetchImage(at('/covers/northfall.jpg?size=large'))
    expect(status).toBe(200)
    const answer = await app.http.inject({ url: body.data.file.url })
    expect(answer.headers['content-disposition']).toContain('northfall.webp')
    const stored = await sharp(answer.rawPayload).metadata()
    expect(stored).toMatchObject({ format: 'webp', width: 1200, height: 675 })
    expect(stored.exif).toBeUndefined()
  })

  test('is refused at the field, with the reason, if there is no picture', async () => {
    Object.assign(app.services, { outbound: createOutbound({ loopback: true }) })
    const reasons = {
      [at('/page')]: 'files.notAnImage',
      [at('/moved.jpg')]: 'outbound.redirected',
      [at('/gone.jpg')]: 'outbound.badStatus',
      'publisher example': 'outbound.notAnAddress',
    }
    for (const [address, code] of Object.entries(reasons)) {
      const { body } = await fetchImage(address)
      expect([body.code, body.data.fields.map(({ path }: { path: string }) => path)]).toEqual([code, ['address']])
    }
  })

  test('never comes from inside: nothing on this machine is requested', async () => {
    Object.assign(app.services, { outbound: outside })
    asked.length = 0
    const port = new URL(at('/')).port
    for (const inside of [at('/covers/a.jpg'), `https://127.0.0.1:${port}/covers/a.jpg`, 'https://0x7f.1/covers/a.jpg'])
      expect((await fetchImage(inside)).status).toBe(422)
    expect(asked).toEqual([])
  })

  test('is not available to Amra of Digitalis', async () => {
    expect((await fetchImage(at('/covers/a.jpg'), world.amra)).status).toBe(403)
  })
})
