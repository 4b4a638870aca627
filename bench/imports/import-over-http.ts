import { setTimeout as delay } from 'node:timers/promises'

interface Import {
  readonly id: number
  readonly total: number
  readonly ok: number
  readonly job: { readonly state: string; readonly imported: number } | null
}

export interface Importer {
  readonly url: string
  readonly token: string
  readonly productId: number
  readonly supplierId: number
}

async function answerOf(importer: Importer, path: string, init: RequestInit = {}): Promise<Import> {
  const answer = await fetch(`${importer.url}/api/products/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${importer.token}`, ...init.headers },
  })
  const body = (await answer.json()) as { data: Import & { import?: Import } }
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body)}`)
  return body.data.import ?? body.data
}

/** The dry run: the report on every row is complete when it answers. */
export function stage(importer: Importer, file: Buffer, name: string): Promise<Import> {
  const form = new FormData()
  form.set('productId', String(importer.productId))
  form.set('dryRun', 'true')
  form.set('file', new Blob([new Uint8Array(file)], { type: 'text/plain' }), name)
  return answerOf(importer, 'add-plain-licences-from-file', { method: 'POST', body: form })
}

/** Commits a dry run and waits until its keys are in stock. */
export async function commit(importer: Importer, importId: number): Promise<Import> {
  await answerOf(importer, `commit-key-import/${importId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ supplierId: importer.supplierId, unitCost: '21.15', currency: 'EUR' }),
  })
  for (;;) {
    const now = await answerOf(importer, `get-key-import/${importId}`)
    if (now.job?.state === 'done') return now
    if (now.job?.state === 'failed') throw new Error('the import failed')
    await delay(50)
  }
}
