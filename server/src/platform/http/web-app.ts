import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { commonErrors } from '@brava/contract/errors.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '../refuse.ts'
import { assetsInMemory } from './assets-in-memory.ts'
import { pagePolicy } from './security-headers.ts'

/** Names of files in assets/ change with their content. */
const forGood = 'public, max-age=31536000, immutable'

/** Placeholder in the built page for the nonce of each response. */
const noncePlace = '__NONCE__'

/**
 * Serves the built web app: its files as they are, and its one page for every other address, so that a link into the
 * portal opens. Without a built app every address outside the calls is not found.
 */
export async function serveWebApp(http: FastifyInstance, webDir: string | undefined, apiPrefix: string): Promise<void> {
  const isBuilt = webDir !== undefined && existsSync(webDir)
  const page = async (_request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    const html = await readFile(join(webDir ?? '', 'index.html'), 'utf8')
    return (
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', pagePolicy(nonce))
        // Never served from a browser cache: page and header carry the same nonce.
        .header('cache-control', 'no-store')
        .send(html.replaceAll(noncePlace, nonce))
    )
  }
  if (isBuilt) {
    await http.register(fastifyStatic, {
      root: webDir,
      preCompressed: true,
      index: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? forGood : 'no-cache')
      },
    })
    const assetOf = assetsInMemory(join(webDir, 'assets'))
    http.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
      const { name } = request.params
      const asset = await assetOf(name, request.headers['accept-encoding'])
      // Pictures, and missing files.
      if (!asset) return reply.sendFile(`assets/${name}`)
      if (asset.encoding) void reply.header('content-encoding', asset.encoding)
      return reply.type(asset.type).header('cache-control', forGood).header('vary', 'accept-encoding').send(asset.bytes)
    })
    http.get('/', page)
    http.get('/index.html', page)
  }
  http.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    // Names that begin with a dot and missing files are not pages of the portal.
    const isFile = /\/(?:\.|%2e)|\.[a-z0-9]+$/i.test(path)
    const isPage = request.method === 'GET' && !path.startsWith(apiPrefix) && !isFile
    if (isBuilt && isPage) return page(request, reply)
    throw new Refused(commonErrors.notFound)
  })
}
