import type * as S3 from '@aws-sdk/client-s3'
import { type FileStore, isFileName, sha256 } from './file-store.ts'

export interface S3Settings {
  readonly endpoint: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
  readonly region: string
  /** How long the store may be silent, in milliseconds; each call is tried three times. */
  readonly waits?: { readonly connectMs: number; readonly silenceMs: number } | undefined
}

const usual = { connectMs: 3000, silenceMs: 10_000 }

/** Files in an S3-compatible bucket, under the same names as on disk. The library is loaded on first use. */
export function s3FileStore(settings: S3Settings): FileStore {
  const waits = settings.waits ?? usual
  let opened: Promise<{ client: S3.S3Client; sdk: typeof S3 }> | undefined
  const open = () => {
    opened ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        endpoint: settings.endpoint,
        region: settings.region,
        forcePathStyle: true,
        maxAttempts: 3,
        requestHandler: {
          connectionTimeout: waits.connectMs,
          requestTimeout: waits.silenceMs,
          socketTimeout: waits.silenceMs,
          throwOnRequestTimeout: true,
        },
        credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
        // Not every compatible server supports checksums beyond the signature.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      }),
    }))
    return opened
  }
  const place = (name: string) => {
    if (!isFileName(name)) throw new Error('not a file name of this store')
    return { Bucket: settings.bucket, Key: `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}` }
  }
  return {
    async put(bytes) {
      const { client, sdk } = await open()
      const name = sha256(bytes)
      await client.send(new sdk.PutObjectCommand({ ...place(name), Body: bytes }))
      return name
    },
    async get(name) {
      const at = place(name)
      const { client, sdk } = await open()
      try {
        const found = await client.send(new sdk.GetObjectCommand(at))
        return found.Body ? Buffer.from(await found.Body.transformToByteArray()) : null
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null
        throw error
      }
    },
    async delete(name) {
      const at = place(name)
      const { client, sdk } = await open()
      await client.send(new sdk.DeleteObjectCommand(at))
    },
  }
}
