import { texts } from './texts.ts'

const t = texts({
  all: { en: 'All', bs: 'Svi', hr: 'Svi' },
  balkans: { en: 'Balkans', bs: 'Balkan', hr: 'Balkan' },
  global: { en: 'Global', bs: 'Globalno', hr: 'Globalno' },
})

const first = ['EN', 'BS', 'HR']
const words: Readonly<Record<string, string>> = { ALL: t.all, BALKANS: t.balkans, GLOBAL: t.global }

/** A region by name: those that the portal has a word for in the language of the interface, others as they were named. */
export function regionName({ code, name }: { code: string; name: string }): string {
  return words[code.toLocaleUpperCase()] ?? name
}

/** Codes of regions or languages, a few of them, those most read here first: "EN, HR, DE". */
export function codes(list: readonly string[], most = 3): string {
  const upper = list.map((code) => code.toLocaleUpperCase())
  const sorted = [...first.filter((code) => upper.includes(code)), ...upper.filter((code) => !first.includes(code))]
  const shown = sorted
    .slice(0, sorted.length > most ? most - 1 : most)
    .map((code) => words[code] ?? (code.length <= 3 ? code : capitalised(code)))
  return shown.join(', ') + (list.length > most ? ` +${list.length - shown.length}` : '')
}

function capitalised(code: string): string {
  return words[code] ?? code.charAt(0) + code.slice(1).toLocaleLowerCase()
}
