import { apiPrefix } from './http/api-prefix.ts'

/** The path of a call of the contract, with its parameters filled in. */
export function callPath(path: string, params: Readonly<Record<string, string>>): string {
  return `${apiPrefix}${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`
}
