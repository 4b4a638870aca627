import { count } from '../text/format.ts'
import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'

/** For large changes that a job carries out. */
export const bulkRunTexts = texts({
  product: { en: 'Product', bs: 'Proizvod', hr: 'Proizvod' },
  before: { en: 'Before', bs: 'Prije', hr: 'Prije' },
  after: { en: 'After', bs: 'Poslije', hr: 'Poslije' },
  change: { en: 'Change', bs: 'Promjena', hr: 'Promjena' },
  cost: { en: 'Cost', bs: 'Nabavna', hr: 'Nabavna' },
  belowCost: { en: 'Below cost', bs: 'Ispod nabavne', hr: 'Ispod nabavne' },
  belowCostCount: {
    en: (n: number) => `${count(n)} below cost.`,
    bs: (n: number) => `Ispod nabavne: ${count(n)}.`,
    hr: (n: number) => `Ispod nabavne: ${count(n)}.`,
  },
  shownFirst: {
    en: (n: number) => `The ${count(n)} biggest changes are shown.`,
    bs: (n: number) => `Prikazano najvećih promjena: ${count(n)}.`,
    hr: (n: number) => `Prikazano najvećih promjena: ${count(n)}.`,
  },
  progress: {
    en: (done: string, all: string) => `Products done: ${done} of ${all}. You may leave this page.`,
    bs: (done: string, all: string) => `Gotovo proizvoda: ${done} od ${all}. Možete napustiti stranicu.`,
    hr: (done: string, all: string) => `Gotovo proizvoda: ${done} od ${all}. Možete napustiti stranicu.`,
  },
  changed: {
    en: (n: number) => `${count(n)} ${plural(n, { one: 'product', other: 'products' })} changed.`,
    bs: (n: number) => `Izmijenjeno proizvoda: ${count(n)}.`,
    hr: (n: number) => `Izmijenjeno proizvoda: ${count(n)}.`,
  },
  undone: {
    en: (n: number) => `${count(n)} ${plural(n, { one: 'product is', other: 'products are' })} restored.`,
    bs: (n: number) => `Vraćeno proizvoda: ${count(n)}.`,
    hr: (n: number) => `Vraćeno proizvoda: ${count(n)}.`,
  },
  leftAlone: {
    en: (n: number) => `${count(n)} skipped: changed by somebody in the meantime.`,
    bs: (n: number) => `Preskočeno: ${count(n)}, neko ih je u međuvremenu mijenjao.`,
    hr: (n: number) => `Preskočeno: ${count(n)}, netko ih je u međuvremenu mijenjao.`,
  },
  failed: {
    en: 'The change stopped and is retried automatically until you start another one. No product is changed twice.',
    bs: 'Obrada je stala i automatski se ponavlja dok ne pokrenete drugu. Što je gotovo, ne radi se dvaput.',
    hr: 'Obrada je stala i automatski se ponavlja dok ne pokrenete drugu. Što je gotovo, ne radi se dvaput.',
  },
  results: { en: 'Result per product', bs: 'Rezultat po proizvodu', hr: 'Rezultat po proizvodu' },
  outcome: { en: 'Result', bs: 'Rezultat', hr: 'Rezultat' },
  noResults: {
    en: 'No product has this result',
    bs: 'Nijedan proizvod nema taj rezultat',
    hr: 'Nijedan proizvod nema taj rezultat',
  },
  undo: { en: 'Undo', bs: 'Poništi', hr: 'Poništi' },
  undoUntil: {
    en: (when: string) => `can be undone until ${when}`,
    bs: (when: string) => `može se poništiti do ${when}`,
    hr: (when: string) => `može se poništiti do ${when}`,
  },
  preview: { en: 'Before and after', bs: 'Prije i poslije', hr: 'Prije i poslije' },
  refused: {
    en: (n: number) => `${count(n)} skipped: below cost or no longer allowed.`,
    bs: (n: number) => `Preskočeno: ${count(n)}, ispod nabavne ili više nije dozvoljeno.`,
    hr: (n: number) => `Preskočeno: ${count(n)}, ispod nabavne ili više nije dopušteno.`,
  },
  last: {
    en: 'Last large change of prices',
    bs: 'Zadnja grupna izmjena cijena',
    hr: 'Zadnja skupna izmjena cijena',
  },
  pause: { en: 'Pause', bs: 'Zaustavi', hr: 'Zaustavi' },
  resume: { en: 'Resume', bs: 'Nastavi', hr: 'Nastavi' },
  paused: {
    en: (done: string, all: string) => `Paused. Products done: ${done} of ${all}.`,
    bs: (done: string, all: string) => `Zaustavljeno. Gotovo proizvoda: ${done} od ${all}.`,
    hr: (done: string, all: string) => `Zaustavljeno. Gotovo proizvoda: ${done} od ${all}.`,
  },
  undoStopped: {
    en: 'Undoing stopped half-way. Resume it to undo the rest; nothing is undone twice.',
    bs: 'Poništavanje je stalo na pola. Nastavite ga; što je vraćeno, ne vraća se dvaput.',
    hr: 'Poništavanje je stalo na pola. Nastavite ga; što je vraćeno, ne vraća se dvaput.',
  },
  stopped: {
    en: 'The change stopped half-way. What was changed can be undone for an hour; the rest has not changed.',
    bs: 'Izmjena je stala na pola. Urađeno se može poništiti u roku od sat vremena; ostalo nije mijenjano.',
    hr: 'Izmjena je stala na pola. Obavljeno se može poništiti u roku od sat vremena; ostalo nije mijenjano.',
  },
  undoTitle: { en: 'Undo the whole change?', bs: 'Poništiti cijelu izmjenu?', hr: 'Poništiti cijelu izmjenu?' },
  undoText: {
    en: 'Every product gets its previous price back, and what was assigned is unassigned. Prices that have been changed since stay.',
    bs: 'Svaki proizvod dobija prethodnu cijenu, a dodjele se ukidaju. Cijene koje su u međuvremenu mijenjane ostaju.',
    hr: 'Svaki proizvod dobiva prethodnu cijenu, a dodjele se ukidaju. Cijene koje su u međuvremenu mijenjane ostaju.',
  },
  sums: {
    en: (changing: number, all: number, up: number, down: number) =>
      `${count(changing)} of ${count(all)} ${plural(all, { one: 'product', other: 'products' })} ${plural(changing, { one: 'changes', other: 'change' })}: ${count(up)} dearer, ${count(down)} cheaper.`,
    bs: (changing: number, all: number, up: number, down: number) =>
      `Mijenja se ${count(changing)} od ${count(all)}: skuplje ${count(up)}, jeftinije ${count(down)}.`,
    hr: (changing: number, all: number, up: number, down: number) =>
      `Mijenja se ${count(changing)} od ${count(all)}: skuplje ${count(up)}, jeftinije ${count(down)}.`,
  },
  assigns: {
    en: (n: number) => `${count(n)} ${plural(n, { one: 'product is', other: 'products are' })} assigned.`,
    bs: (n: number) =>
      `Za dodjelu: ${count(n)} ${plural(n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}.`,
    hr: (n: number) =>
      `Za dodjelu: ${count(n)} ${plural(n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}.`,
  },
  noneChange: {
    en: 'Nothing would change: the products already have these prices.',
    bs: 'Ništa se ne bi promijenilo: cijene su već takve.',
    hr: 'Ništa se ne bi promijenilo: cijene su već takve.',
  },
  following: {
    en: (n: number) => `${count(n)} ${plural(n, { one: 'price', other: 'prices' })} of its retailers follow.`,
    bs: (n: number) => `Mijenjaju se i cijene njegovih maloprodaja: ${count(n)}.`,
    hr: (n: number) => `Mijenjaju se i cijene njegovih maloprodaja: ${count(n)}.`,
  },
  groupAdds: {
    en: (n: number) => `${count(n)} ${plural(n, { one: 'product is', other: 'products are' })} added to the group.`,
    bs: (n: number) =>
      `U grupu ${plural(n, { one: 'ulazi', few: 'ulaze', other: 'ulazi' })} ${count(n)} ${plural(n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}.`,
    hr: (n: number) =>
      `U grupu ${plural(n, { one: 'ulazi', few: 'ulaze', other: 'ulazi' })} ${count(n)} ${plural(n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}.`,
  },
  groupRemoves: {
    en: (n: number) => `${count(n)} ${plural(n, { one: 'product leaves', other: 'products leave' })} the group.`,
    bs: (n: number) =>
      `Iz grupe ${plural(n, { one: 'izlazi', few: 'izlaze', other: 'izlazi' })} ${count(n)} ${plural(n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}.`,
    hr: (n: number) =>
      `Iz grupe ${plural(n, { one: 'izlazi', few: 'izlaze', other: 'izlazi' })} ${count(n)} ${plural(n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}.`,
  },
  groupFollowing: {
    en: (n: number) =>
      `${count(n)} ${plural(n, { one: 'price depends', other: 'prices depend' })} on it at companies of the group and their retailers.`,
    bs: (n: number) => `Mijenja se cijena kod kompanija iz grupe i njihovih maloprodaja: ${count(n)}.`,
    hr: (n: number) => `Mijenja se cijena kod tvrtki iz grupe i njihovih maloprodaja: ${count(n)}.`,
  },
  lastOfGroup: {
    en: 'Last large change of the group’s prices',
    bs: 'Zadnja grupna izmjena cijena ove grupe',
    hr: 'Zadnja skupna izmjena cijena ove grupe',
  },
  undoGroupText: {
    en: 'Every product gets its previous price in the group back, or leaves the group again. Prices that have been changed since stay.',
    bs: 'Svaki proizvod dobija prethodnu cijenu u grupi ili iz nje ponovo izlazi. Cijene koje su u međuvremenu mijenjane ostaju.',
    hr: 'Svaki proizvod dobiva prethodnu cijenu u grupi ili iz nje ponovno izlazi. Cijene koje su u međuvremenu mijenjane ostaju.',
  },
  start: {
    en: (n: number) => `Change ${count(n)}`,
    bs: (n: number) => `Izmijeni ${count(n)}`,
    hr: (n: number) => `Izmijeni ${count(n)}`,
  },
})
