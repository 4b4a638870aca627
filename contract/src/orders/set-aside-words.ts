import { formatter } from '../format.ts'
import { type Language, plural } from '../language.ts'

/** After "of": 3 of 21 keys. */
const keysOf = { one: 'ključa', few: 'ključa', other: 'ključeva' }

/** How many units an order has, for how many of them a key is held, and until when. */
export interface SetAside {
  readonly units: number
  readonly setAside: number
  readonly until: Date | string
}

/** What an order that waits for its payment may count on: never more keys than are held for it. */
export function setAsideWords({ units, setAside, until }: SetAside, language: Language): string {
  const { count, dateTime } = formatter(language)
  const end = dateTime(until)
  const rest = units - setAside
  if (setAside === 0) {
    return {
      en: `No key is set aside: none was in stock. The keys are delivered once they are in stock and the payment has arrived.`,
      bs: `Nijedan ključ nije rezervisan jer ih nije bilo na stanju. Isporučuju se kada budu na stanju i kada uplata stigne.`,
      hr: `Nijedan ključ nije rezerviran jer ih nije bilo na zalihi. Isporučuju se kada budu na zalihi i kada uplata stigne.`,
    }[language]
  }
  if (rest === 0) {
    return {
      en: `${units === 1 ? 'The key is' : `All ${count(units)} keys are`} set aside until ${end} and delivered as soon as the payment arrives.`,
      bs:
        units === 1
          ? `Ključ je rezervisan do ${end} i isporučuje se čim uplata stigne.`
          : `${plural('bs', units, { one: `Rezervisan je ${count(units)} ključ`, few: `Rezervisana su ${count(units)} ključa`, other: `Rezervisano je ${count(units)} ključeva` })} do ${end}. Isporučuju se čim uplata stigne.`,
      hr:
        units === 1
          ? `Ključ je rezerviran do ${end} i isporučuje se čim uplata stigne.`
          : `${plural('hr', units, { one: `Rezerviran je ${count(units)} ključ`, few: `Rezervirana su ${count(units)} ključa`, other: `Rezervirano je ${count(units)} ključeva` })} do ${end}. Isporučuju se čim uplata stigne.`,
    }[language]
  }
  const of = { setAside: count(setAside), units: count(units), rest: count(rest) }
  return {
    en: `${of.setAside} of ${of.units} keys are set aside until ${end} and delivered as soon as the payment arrives. ${plural('en', rest, { one: `The other ${of.rest} follows when it is in stock.`, other: `The other ${of.rest} follow when they are in stock.` })}`,
    bs: `${plural('bs', setAside, { one: 'Rezervisan je', few: 'Rezervisana su', other: 'Rezervisano je' })} ${of.setAside} od ${of.units} ${plural('bs', units, keysOf)} do ${end}; isporučuju se čim uplata stigne. ${plural('bs', rest, { one: `Preostali ${of.rest} slijedi kada bude na stanju.`, few: `Preostala ${of.rest} slijede kada budu na stanju.`, other: `Preostalih ${of.rest} slijedi kada bude na stanju.` })}`,
    hr: `${plural('hr', setAside, { one: 'Rezerviran je', few: 'Rezervirana su', other: 'Rezervirano je' })} ${of.setAside} od ${of.units} ${plural('hr', units, keysOf)} do ${end}; isporučuju se čim uplata stigne. ${plural('hr', rest, { one: `Preostali ${of.rest} slijedi kada bude na zalihi.`, few: `Preostala ${of.rest} slijede kada budu na zalihi.`, other: `Preostalih ${of.rest} slijedi kada bude na zalihi.` })}`,
  }[language]
}

/**
 * Until when the keys of an unpaid order are guaranteed, and what may become of them then (decision 0056); undefined if
 * none are held, the order ends first, or the time is unknown.
 */
export function mayGiveWayWords(
  { setAside, until, firmUntil }: Pick<SetAside, 'setAside' | 'until'> & { readonly firmUntil: Date | string | null },
  language: Language,
): string | undefined {
  if (setAside === 0 || firmUntil === null || new Date(firmUntil) >= new Date(until)) return undefined
  const firm = formatter(language).dateTime(firmUntil)
  return {
    en: `Until ${firm} they are guaranteed. After that, paid orders that wait for keys may get them first; your order then stays open at the same prices and gets keys once it is paid.`,
    bs: `Do ${firm} rezervacija je zagarantovana. Nakon toga ključeve mogu prije dobiti plaćene narudžbe koje ih čekaju; vaša narudžba tada ostaje otvorena po istim cijenama i dobija ključeve kada bude plaćena.`,
    hr: `Do ${firm} rezervacija je zajamčena. Nakon toga ključeve mogu prije dobiti plaćene narudžbe koje ih čekaju; vaša narudžba tada ostaje otvorena po istim cijenama i dobiva ključeve kada bude plaćena.`,
  }[language]
}

/** The same for one line if not all of its keys are held; undefined if they are. */
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
