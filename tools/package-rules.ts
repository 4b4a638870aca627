import { builtinModules } from 'node:module'
import { placeOf } from './import-rules.ts'

/** Why a file must not import a package; undefined when it may. */
export function packageRefusal(from: string, specifier: string): string | undefined {
  const a = placeOf(from)
  const name = specifier.startsWith('@')
    ? specifier.split('/').slice(0, 2).join('/')
    : (specifier.split('/')[0] as string)
  if (name.startsWith('@brava/')) return 'import the contract by its files: @brava/contract/<path>.ts'
  const node = specifier.startsWith('node:') || builtinModules.includes(name)
  if (node && !specifier.startsWith('node:')) return `write node:${specifier}`
  if (a.test) return undefined
  if (a.workspace === 'contract' && name !== 'zod') return 'the contract imports zod and nothing else'
  if (a.workspace === 'partner' && !node) return 'the client has no dependencies'
  if (a.workspace === 'web' && node) return 'does not exist in a browser'
  if (a.workspace === 'server' && /^(@fastify\/.*|fastify|pino)$/.test(name) && a.folder !== 'platform') {
    return 'only the platform knows the web framework and its log'
  }
  return undefined
}
