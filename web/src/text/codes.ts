import { texts } from './texts.ts'

const t = texts({ all: { en: 'All', bs: 'Svi', hr: 'Svi' } })

const first = ['EN', 'BS', 'HR']

/** A few language codes of a list, the most common here first: "EN, HR, DE". */
export function languageCodes(list: readonly string[], most = 3): string {
  const upper = list.map((code) => code.toLocaleUpperCase())
  const sorted = [...first.filter((code) => upper.includes(code)), ...upper.filter((code) => !first.includes(code))]
  return few(
    sorted.map((code) => (code === 'ALL' ? t.all : code)),
    most,
  )
}

/** The first of a list, and how many more: "EU, BA +2". */
export function few(list: readonly string[], most = 3): string {
  const shown = list.slice(0, list.length > most ? most - 1 : most)
  return shown.join(', ') + (list.length > most ? ` +${list.length - shown.length}` : '')
}
