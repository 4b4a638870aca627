import { partnerOpenapi } from '@brava/contract/partner-api/partner-openapi.ts'
import { describe, expect, it } from 'vitest'
import { contentsOf, type DocGroup, pageAt } from './contents.ts'
import { introduction } from './guides/introduction.texts.ts'
import type { Document } from './reference/document.ts'
import { found } from './search.tsx'
import { targetsOf } from './words.tsx'

const document = partnerOpenapi('https://portal.example') as unknown as Document
const shop = contentsOf(document, 'shop')
const telecom = contentsOf(document, 'telecom')
const keysOf = (groups: readonly DocGroup[]) => groups.flatMap((group) => group.pages.map((page) => page.key))

describe('the developer pages', () => {
  it('have a page for every call of the contract: those of terminals for telecoms, sandbox events for both', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => [path, operation.operationId] as const),
    )
    for (const [path, key] of operations) {
      const [isOfTerminal, isForBoth] = [path.startsWith('/partner/v1/pos'), path === '/partner/v1/sandbox/acts']
      expect(keysOf(shop).includes(key), `${key} for shops`).toBe(isForBoth || !isOfTerminal)
      expect(keysOf(telecom).includes(key), `${key} for telecoms`).toBe(isForBoth || isOfTerminal)
    }
    expect(operations.length).toBeGreaterThan(1)
  })

  it('list each page once', () => {
    expect(keysOf(shop)).toEqual([...new Set(keysOf(shop))])
    expect(keysOf(telecom)).toEqual([...new Set(keysOf(telecom))])
  })

  it.each([
    ['shop', shop],
    ['telecom', telecom],
  ])('link from guides only to pages that exist: %s', (_audience, groups) => {
    const lost = groups
      .flatMap((group) => group.pages)
      .flatMap((page) => ('guide' in page ? targetsOf(page.words) : []))
      .filter((target) => pageAt(groups, target).key === 'introduction' && target !== 'introduction')
    expect(lost).toEqual([])
  })

  it('show no guide whose calls do not exist', () => {
    expect(keysOf(contentsOf({ ...document, paths: {} }, 'shop'))).not.toContain('guide/reconciliation')
    expect(keysOf(shop)).toContain('introduction')
  })

  it('name in the introduction each list that has a `next` for ever, so that no program waits for null', () => {
    const lists = Object.entries(document.paths).flatMap(([path, { get }]) => {
      const answer = get?.responses['200']?.content?.['application/json']?.schema?.properties
      return answer?.hasMore ? [`GET ${path.replace('/partner/v1', '')}`] : []
    })
    expect(lists.toSorted()).toEqual(['GET /catalogue', 'GET /events'])
    const said = introduction.sections.find(({ title }) => title?.en === 'Lists')?.words.flat() ?? []
    for (const language of ['en', 'bs', 'hr'] as const)
      for (const list of lists) expect(said.map((words) => words[language]).join(' ')).toContain(`\`${list}\``)
  })

  it('open the errors page at the code that the type of a problem names', () => {
    expect(pageAt(shop, 'common.tooMany').key).toBe('errors')
    expect(pageAt(shop, 'balance').key).toBe('balance')
    expect(pageAt(shop, 'nothing').key).toBe('introduction')
  })

  it('are found by a field of a call, the code of an error, and several words in any order', () => {
    const keys = (typed: string) => found(shop, typed).flatMap((section) => section.hits.map((hit) => hit.id))
    expect(keys('mayBackOrder')).toEqual(['catalogue', 'product'])
    expect(keys('common.tooMany')).toContain('common.tooMany')
    expect(keys('limit CREDIT')).toContain('balance')
    expect(keys('no such words')).toEqual([])
  })
})
