import type { Text } from '@brava/contract/language.ts'
import { said } from '../text/texts.ts'
import { t } from './developers.texts.ts'
import { changes } from './guides/changes.texts.ts'
import { credentials } from './guides/credentials.texts.ts'
import { events } from './guides/events.texts.ts'
import { firstOrder } from './guides/first-order.texts.ts'
import type { Guide } from './guides/guide.ts'
import { importing } from './guides/import.texts.ts'
import { introduction } from './guides/introduction.texts.ts'
import { posSale } from './guides/pos-sale.texts.ts'
import { reconciliation } from './guides/reconciliation.texts.ts'
import { sandbox } from './guides/sandbox.texts.ts'
import { timeOuts } from './guides/time-outs.texts.ts'
import { type Call, callsOf, type Document, type Refusal, refusalsOf } from './reference/document.ts'

/** The reader: shops order through the API, telecoms sell at terminals. */
export type Audience = 'shop' | 'telecom'

export type DocPage = {
  /** The part of the address after "#". */
  readonly key: string
  readonly title: string
  /** The text that the search looks through besides the title. */
  readonly words: string
} & ({ readonly guide: Guide } | { readonly call: Call } | { readonly refusals: readonly Refusal[] })

export interface DocGroup {
  readonly key: string
  readonly title: string
  /** Belongs to the reference, which is in English. */
  readonly isReference?: boolean
  readonly pages: readonly DocPage[]
}

const guidesFor: Readonly<Record<Audience, readonly Guide[]>> = {
  shop: [firstOrder, sandbox, timeOuts, importing, events, reconciliation],
  telecom: [posSale],
}

const wordsOf = (guide: Guide): string => {
  const all: Text[] = [
    guide.lead,
    ...guide.sections.flatMap(({ title, words, note }) => [title ?? [], words.flat(), note ?? []].flat()),
  ]
  return all.map(said).join(' ')
}

const guidePage = (guide: Guide): DocPage => ({
  key: guide.key,
  title: said(guide.title),
  words: wordsOf(guide),
  guide,
})

const isOfTerminal = (call: Call) => call.path.startsWith('/partner/v1/pos')
const isForBoth = (call: Call) => call.path.startsWith('/partner/v1/sandbox')

/** The calls that are documented for an audience. */
function callsFor(calls: readonly Call[], audience: Audience): Call[] {
  return calls.filter((call) => isForBoth(call) || isOfTerminal(call) === (audience === 'telecom'))
}

/** A guide is shown once the calls it describes exist. */
const isThere = (guide: Guide, calls: readonly Call[]) =>
  guide.sections.every(
    ({ request }) =>
      !request || calls.some((call) => call.method === request.method && call.path === request.path.split('?')[0]),
  )

/** All pages in the order of the navigation. */
export function contentsOf(document: Document | undefined, audience: Audience): DocGroup[] {
  const all = document ? callsOf(document) : []
  const calls = callsFor(all, audience)
  // While terminals have no calls of their own, their refusals are those of all calls.
  const refusals = refusalsOf(calls.length > 0 ? calls : all)
  const errors: DocPage = {
    key: 'errors',
    title: t.errors,
    words: refusals.map(({ code, title }) => `${code} ${title ?? ''}`).join(' '),
    refusals,
  }
  return [
    {
      key: 'start',
      title: t.start,
      pages: [guidePage(introduction), guidePage(credentials), errors, guidePage(changes)],
    },
    {
      key: 'guides',
      title: t.guides,
      pages: guidesFor[audience].filter((guide) => isThere(guide, all)).map(guidePage),
    },
    ...[...Map.groupBy(calls, (call) => call.part)].map(
      ([part, own]): DocGroup => ({
        key: `part ${part}`,
        title: part,
        isReference: true,
        pages: own.map((call) => ({
          key: call.key,
          title: call.title,
          words: `${call.operation.summary} ${call.method} ${call.path} ${call.operation.description ?? ''}`,
          call,
        })),
      }),
    ),
  ]
}

/** The page for an address: the page with this key, the errors page for an error code, otherwise the first page. */
export function pageAt(groups: readonly DocGroup[], hash: string): DocPage {
  const pages = groups.flatMap((group) => group.pages)
  const own = pages.find((page) => page.key === hash)
  const ofCode = pages.find((page) => 'refusals' in page && page.refusals.some(({ code }) => code === hash))
  return own ?? ofCode ?? (pages[0] as DocPage)
}
