import { readFileSync } from 'node:fs'
import type { Language } from '@brava/contract/language.ts'
import type { Page } from '@playwright/test'
import { filesBelow } from '../tools/source-files.ts'

/** Fragments of code that slipped into the text. */
const lost = /\bundefined\b|\[object |\bNaN\b|\bnull\b|\{[a-z]\w*\}|Invalid Date|=>|\$\{/

/** Names in the demonstration data that are also phrases of the product; data is in its own language. */
const names = new Set(['English', 'Telecom'])

const entry = /\ben:\s*(['"`])((?:(?!\1).)+)\1,\s*bs:\s*(['"`])((?:(?!\3).)+)\3,\s*hr:\s*(['"`])((?:(?!\5).)+)\5/gs

/** Plain phrases of the whole product in its three languages, read from the sources: a module knows only one language. */
function phrases(): Record<Language, string>[] {
  return [...filesBelow('web/src', /\.tsx?$/), ...filesBelow('contract/src', /\.ts$/)].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(entry)].map(([, , en = '', , bs = '', , hr = '']) => ({ en, bs, hr })),
  )
}

let foreign: Map<Language, Map<string, string>> | undefined

/** Phrases that must not appear on a screen in a language, each with what should appear instead. */
function foreignTo(language: Language): Map<string, string> {
  foreign ??= new Map(
    (['en', 'bs', 'hr'] as const).map((mine) => {
      const all = phrases()
      const own = new Set(all.map((phrase) => phrase[mine]))
      const others = all.flatMap((phrase) =>
        // Bosnian and Croatian share most words; a phrase of one on a screen of the other is still a mistake.
        (['en', 'bs', 'hr'] as const)
          .filter((other) => other !== mine && phrase[other].length > 2 && !own.has(phrase[other]))
          .map((other) => [phrase[other], phrase[mine]] as const),
      )
      return [mine, new Map(others)]
    }),
  )
  return foreign.get(language) ?? new Map()
}

interface Said {
  /** Everything that is shown or read aloud. */
  readonly words: readonly string[]
  readonly shown: string
}

/** Runs in the browser. Skips code, and text marked as being in another language. */
function read(): Said {
  const words = new Set<string>()
  const isElsewhere = (element: Element | null) =>
    element?.closest('pre, code') || element?.closest('[lang]') !== document.documentElement
  const code = [...document.body.querySelectorAll<HTMLElement>('pre, code')].map((one) => one.innerText)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim()
    if (text && !['SCRIPT', 'STYLE'].includes(node.parentElement?.tagName ?? '') && !isElsewhere(node.parentElement))
      words.add(text)
  }
  for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const text = element.getAttribute(name)?.trim()
      if (text && !isElsewhere(element)) words.add(text)
    }
  words.add(document.title.replace(/ · Brava$/, ''))
  const shown = code.filter(Boolean).reduce((text, one) => text.replace(one, ''), document.body.innerText)
  return { words: [...words], shown }
}

/** Words of another language, and fragments of code, on the current screen. */
export async function wordFindings(page: Page, language: Language): Promise<string[]> {
  const { words, shown } = await page.evaluate(read)
  const strange = foreignTo(language)
  const found = words
    .filter((text) => strange.has(text) && !names.has(text))
    .map((text) => `"${text}" should be "${strange.get(text)}" in ${language}`)
  const astray = [shown, ...words].map((text) => lost.exec(text)?.[0]).find(Boolean)
  return astray ? [...found, `the words of a program: "${astray}"`] : found
}
