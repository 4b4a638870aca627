import { z } from 'zod'
import { act, get, Id, post } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { outboundErrors } from '../outbound.errors.ts'
import { filesErrors } from './files.errors.ts'

const storedImage = act({ file: z.object({ id: z.number(), url: z.string() }) })

/** Stored images and documents. The bytes of an id never change. */
export const files = {
  file: get('/files/:id', {
    summary: 'Get a stored file; public ones (covers, logos) for anyone, others for their company',
    access: 'anyone',
    params: Id,
    response: 'file',
    transfer: 'document',
    errors: [commonErrors.notFound],
  }),
  namedFile: get('/files/:id/:name', {
    summary:
      'Get the same file under a name with an extension, for programs that tell a picture by its name; drawings as WebP',
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
    summary: 'Fetch a public image from a URL and store it, re-encoded to WebP; at most 10 MB, redirects are refused',
    access: 'distributors',
    body: z.object({ address: z.string().trim().min(1).max(2000) }),
    response: storedImage,
    errors: [filesErrors.notAnImage, ...Object.values(outboundErrors)],
    timeoutMs: 120_000,
  }),
}
