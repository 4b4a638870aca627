import { z } from 'zod'

/** What a browser blocked, in short: nothing in it may contain a token, a name or anybody's full address. */
export interface PolicyComplaint {
  readonly directive: string
  /** A kind ("inline", "eval"), a scheme, or the requested host. */
  readonly blocked: string
  /** The screen, by the first part of its path only: links in mails carry tokens after it. */
  readonly screen: string
  /** Where the portal's own script is; empty for third-party scripts. */
  readonly script: string
  readonly line: number
}

const text = z.string().max(4000).catch('')
const line = z.number().int().min(0).max(10_000_000).catch(0)

/** The older format, application/csp-report. */
const Single = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
    'line-number': line,
  }),
})

/** The newer format, application/reports+json: many at once, including other types. */
const Batch = z.array(z.object({ type: z.string(), body: z.unknown() }))
const Body = z.object({
  documentURL: text,
  effectiveDirective: text,
  blockedURL: text,
  sourceFile: text,
  lineNumber: line,
})

const mostOfOne = 5
const extension = /^(?:chrome|moz|safari-web|safari|edge)-extension$/

/**
 * Reads a report in either format; undefined if it is none. Leaves out what browser extensions caused, and the rest of
 * a long one.
 */
export function policyComplaints(bytes: Uint8Array): PolicyComplaint[] | undefined {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
  const found = fromSingle(value) ?? fromBatch(value)
  return found?.filter(({ blocked, script }) => !extension.test(blocked) && !extension.test(script)).slice(0, mostOfOne)
}

function fromSingle(value: unknown): PolicyComplaint[] | undefined {
  const { data } = Single.safeParse(value)
  if (!data) return undefined
  const report = data['csp-report']
  return [
    {
      directive: directiveOf(report['effective-directive'] || report['violated-directive']),
      blocked: placeOf(report['blocked-uri']),
      screen: screenOf(report['document-uri']),
      script: scriptOf(report['source-file']),
      line: report['line-number'],
    },
  ]
}

function fromBatch(value: unknown): PolicyComplaint[] | undefined {
  const { data } = Batch.safeParse(value)
  return data?.flatMap(({ type, body }) => {
    const { data: report } = Body.safeParse(type === 'csp-violation' ? body : undefined)
    if (!report) return []
    return [
      {
        directive: directiveOf(report.effectiveDirective),
        blocked: placeOf(report.blockedURL),
        screen: screenOf(report.documentURL),
        script: scriptOf(report.sourceFile),
        line: report.lineNumber,
      },
    ]
  })
}

const directiveOf = (typed: string) => /^[a-z-]{1,40}/.exec(typed)?.[0] ?? '?'

function placeOf(address: string): string {
  if (/^[a-z-]{1,40}$/.test(address)) return address
  if (!URL.canParse(address)) return '?'
  const { protocol, host } = new URL(address)
  return /^(?:https?|wss?):$/.test(protocol) ? host.slice(0, 100) : protocol.slice(0, -1).slice(0, 40)
}

function screenOf(address: string): string {
  return URL.canParse(address) ? (/^\/[\w-]{0,40}/.exec(new URL(address).pathname)?.[0] ?? '/') : '?'
}

function scriptOf(address: string): string {
  if (!URL.canParse(address)) return ''
  const { protocol, pathname } = new URL(address)
  return /^https?:$/.test(protocol) ? (/^\/assets\/[\w.-]{1,80}$/.exec(pathname)?.[0] ?? '') : protocol.slice(0, -1)
}
