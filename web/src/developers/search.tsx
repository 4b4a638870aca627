import { folded } from '@brava/contract/folded.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PaletteFrame } from '../shell/palette-frame.tsx'
import { ranked } from '../text/rank.ts'
import type { DocGroup, DocPage } from './contents.ts'
import { t } from './developers.texts.ts'
import { fieldsOf } from './reference/fields.ts'

/** The text by which the search finds a page, besides its title. */
function wordsOf(page: DocPage): string {
  if (!('call' in page)) return page.words
  const { body, answer, operation } = page.call
  const names = (operation.parameters ?? []).map(({ name }) => name)
  const fields = [body, answer.schema].flatMap((schema) => (schema ? fieldsOf(schema) : []))
  return `${page.words} ${names.join(' ')} ${fields.map(({ path }) => path).join(' ')}`
}

/** Pages and error codes that match all typed words; best title matches first. */
export function found(groups: readonly DocGroup[], typed: string) {
  const needles = folded(typed).split(/\s+/).filter(Boolean)
  const fits = (text: string) => needles.every((needle) => folded(text).includes(needle))
  const pages = groups.map((group) => ({
    key: group.key,
    label: group.title,
    hits: ranked(
      group.pages
        .filter((page) => fits(`${group.title} ${page.title} ${wordsOf(page)}`))
        .map((page) => ({
          id: page.key,
          label: page.title,
          facts: 'call' in page ? `${page.call.method} ${page.call.path}` : undefined,
        })),
      typed,
    ),
  }))
  const refusals = groups.flatMap((group) => group.pages).flatMap((page) => ('refusals' in page ? page.refusals : []))
  const codes = refusals
    .filter(({ code, title = '' }) => needles.length > 0 && fits(`${code} ${title}`))
    .map(({ code, status }) => ({ id: code, label: code, facts: String(status) }))
  return [...pages, { key: 'codes', label: t.errors, hits: codes }].filter(({ hits }) => hits.length > 0)
}

/** The search over all pages. */
export function Search({ groups, onClose }: { groups: readonly DocGroup[]; onClose: () => void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  return (
    <PaletteFrame
      asks={t.search}
      text={text}
      onText={setText}
      sections={found(groups, text)}
      onGo={(hit) => {
        onClose()
        void navigate({ to: '.', hash: hit.id })
      }}
      onClose={onClose}
    />
  )
}
