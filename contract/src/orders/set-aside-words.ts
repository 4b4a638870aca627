import { formatter } from '../format.ts'
import { type Language, plural } from '../language.ts'

/** How many units an order has, for how many of them a key waits, and until when. */
export interface SetAside {
  readonly units: number
  readonly setAside: number
  readonly until: Date | string
}

/** What an order that waits for its payment may count on: never more keys than are set aside for it. */
export function setAsideWords({ units, setAside, until }: SetAside, language: Language): string {
  const { count, dateTime } = formatter(language)
  const end = dateTime(until)
  const rest = units - setAside
  if (setAside === 0) {
    return {
      en: `No key is set aside: none was in stock. The keys are delivered when they are in stock and the payment is in.`,
      bs: `Nijedan ključ nije rezervisan jer ih nije bilo na stanju. Isporučuju se kada stignu na stanje i kada uplata stigne.`,
      hr: `Nijedan ključ nije rezerviran jer ih nije bilo na zalihi. Isporučuju se kada stignu na zalihu i kada uplata stigne.`,
    }[language]
  }
  if (rest === 0) {
    return {
      en: `${units === 1 ? 'The key is' : `All ${count(units)} keys are`} set aside until ${end} and delivered as soon as the payment is in.`,
      bs:
        units === 1
          ? `Ključ je rezervisan do ${end} i isporučuje se čim uplata stigne.`
          : `Rezervisano je ${count(units)} ${plural('bs', units, { one: 'ključ', few: 'ključa', other: 'ključeva' })}, do ${end}. Isporučuju se čim uplata stigne.`,
      hr:
        units === 1
          ? `Ključ je rezerviran do ${end} i isporučuje se čim uplata stigne.`
          : `Rezervirano je ${count(units)} ${plural('hr', units, { one: 'ključ', few: 'ključa', other: 'ključeva' })}, do ${end}. Isporučuju se čim uplata stigne.`,
    }[language]
  }
  const of = { setAside: count(setAside), units: count(units), rest: count(rest) }
  return {
    en: `${of.setAside} of ${of.units} keys are set aside until ${end} and delivered as soon as the payment is in. ${plural('en', rest, { one: `The other ${of.rest} follows when it is in stock.`, other: `The other ${of.rest} follow when they are in stock.` })}`,
    bs: `Rezervisano je ${of.setAside} od ${of.units} ključeva, do ${end}; isporučuju se čim uplata stigne. ${plural('bs', rest, { one: `Preostali ${of.rest} slijedi kada stigne na stanje.`, few: `Preostala ${of.rest} slijede kada stignu na stanje.`, other: `Preostalih ${of.rest} slijedi kada stigne na stanje.` })}`,
    hr: `Rezervirano je ${of.setAside} od ${of.units} ključeva, do ${end}; isporučuju se čim uplata stigne. ${plural('hr', rest, { one: `Preostali ${of.rest} slijedi kada stigne na zalihu.`, few: `Preostala ${of.rest} slijede kada stignu na zalihu.`, other: `Preostalih ${of.rest} slijedi kada stigne na zalihu.` })}`,
  }[language]
}

/** The same of one line, where not all of its keys wait; nothing where they do. */
export function lineSetAsideWords(units: number, setAside: number, language: Language): string | undefined {
  if (setAside >= units) return undefined
  const { count } = formatter(language)
  return {
    en:
      setAside === 0
        ? 'not in stock, nothing set aside'
        : `${count(setAside)} set aside, ${count(units - setAside)} to follow`,
    bs:
      setAside === 0
        ? 'nema na stanju, ništa nije rezervisano'
        : `rezervisano ${count(setAside)}, slijedi ${count(units - setAside)}`,
    hr:
      setAside === 0
        ? 'nema na zalihi, ništa nije rezervirano'
        : `rezervirano ${count(setAside)}, slijedi ${count(units - setAside)}`,
  }[language]
}
