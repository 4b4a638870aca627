import { extname } from 'node:path'
import { maskCode } from '@brava/contract/keys/key-pattern.ts'
import { fingerprintOf, sealCode, type SealingKeys } from '../../platform/secrets/code-seal.ts'
import type { ReadPicture } from './read-pictures.ts'
import { idsOf, type SealedChunk, sealedChunk } from './sealed-chunk.ts'

const together = 10

/** The end of a file name: people name pictures after the code in them, and a report contains masks. */
const shownName = (name: string) => {
  const file = name.slice(name.lastIndexOf('/') + 1).replace(/\p{Cc}/gu, '·')
  const ending = extname(file).slice(0, 6)
  return `${maskCode(file.slice(0, file.length - extname(file).length).slice(-40))}${ending}`
}

/**
 * Checks pictures against each other and seals the valid ones for the rows they will become, ten at a time, because a
 * sealed picture is as large as thousands of codes. What is sealed is the picture's base64.
 */
export function* sealPictures(
  pictures: readonly ReadPicture[],
  task: { productId: number; keys: SealingKeys; keyIds: readonly (readonly [number, number])[] },
): Generator<SealedChunk> {
  const seen = new Map<string, number>()
  const ids = idsOf(task.keyIds)
  for (let from = 0; from < pictures.length; from += together) {
    const chunk = sealedChunk()
    for (const { row, name, read } of pictures.slice(from, from + together)) {
      const shown = shownName(name)
      if (typeof read === 'string') {
        chunk.add({ row, outcome: read, masked: shown, detail: '' })
        continue
      }
      const first = seen.get(read.digest)
      if (first !== undefined) {
        chunk.add({ row, outcome: 'duplicateInFile', masked: shown, detail: String(first) })
        continue
      }
      seen.set(read.digest, row)
      const keyId = ids.next().value
      if (keyId === undefined) throw new Error('fewer ids than pictures')
      chunk.seal({
        keyId,
        sealed: sealCode(task.keys, read.bytes.toString('base64'), { productId: task.productId, keyId }),
        // A normalised code has no lower-case letters, so a picture can never collide with a code.
        fingerprint: fingerprintOf(task.keys.fingerprintKey, `picture:${read.digest}`).toString('hex'),
        tail: '',
        thumbnail: read.thumbnail,
      })
      chunk.add({ row, outcome: 'ok', masked: shown, detail: '' })
    }
    yield chunk.columns()
  }
}
