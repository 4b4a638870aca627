import { z } from 'zod'
import { act, get, Id, post } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { outboundErrors } from '../outbound.errors.ts'
import { filesErrors } from './files.errors.ts'

const storedImage = act({ file: z.object({ id: z.number(), url: z.string() }) })

/** Stored images and documents. Bytes never change under an id. */
export const files = {
  file: get('/files/:id', {
    summary: 'The bytes of a stored file; public ones (covers, logos) for anyone, others for their company',
    access: 'anyone',
    params: Id,
    response: 'file',
    transfer: 'document',
    errors: [commonErrors.notFound],
  }),
  namedFile: get('/files/:id/:name', {
    summary: 'The same under a name with an ending, for programs that judge a picture by it; drawings as WebP',
    access: 'anyone',
    params: Id.extend({ name: z.string().max(100) }),
    response: 'file',
    transfer: 'document',
    errors: [commonErrors.notFound],
  }),
  uploadImage: post('/files/upload-image', {
    summary: 'Store a public image (cover, logo), re-encoded to WebP',
    access: 'distributors',
    upload: { maxBytes: 10 * 1024 * 1024, kind: 'image' },
    transfer: 'document',
    response: storedImage,
    errors: [filesErrors.notAnImage],
    timeoutMs: 120_000,
  }),
  fetchImage: post('/files/fetch-image', {
    summary:
      'Fetch a public image from an address and store it, re-encoded to WebP; at most 10 MB, redirects are refused',
    access: 'distributors',
    body: z.object({ address: z.string().trim().min(1).max(2000) }),
    response: storedImage,
    errors: [filesErrors.notAnImage, ...Object.values(outboundErrors)],
    timeoutMs: 120_000,
  }),
}
