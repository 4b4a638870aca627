import { count } from '../text/format.ts'
import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'

export const stockTexts = texts({
  available: { en: 'available', bs: 'dostupno', hr: 'dostupno' },
  stockValue: { en: 'Stock value, FIFO', bs: 'Vrijednost zalihe, FIFO', hr: 'Vrijednost zalihe, FIFO' },
  daysOfCover: { en: 'Days of cover', bs: 'Dana zalihe', hr: 'Dana zalihe' },
  sold30: { en: 'Sold, 30 days', bs: 'Prodano, 30 dana', hr: 'Prodano, 30 dana' },
  defectRate: { en: 'Defect rate', bs: 'Udio neispravnih', hr: 'Udio neispravnih' },
  total: { en: 'Total', bs: 'Ukupno', hr: 'Ukupno' },
  stateAvailable: { en: 'Available', bs: 'Dostupno', hr: 'Dostupno' },
  stateReserved: { en: 'Reserved', bs: 'Rezervisano', hr: 'Rezervirano' },
  stateSold: { en: 'Sold', bs: 'Prodano', hr: 'Prodano' },
  stateFaulty: { en: 'Faulty', bs: 'Neispravno', hr: 'Neispravno' },
  stateWithdrawn: { en: 'Withdrawn', bs: 'Povučeno', hr: 'Povučeno' },
  missing: {
    en: (n: number) =>
      `${plural(n, { one: 'One paid slot is waiting', other: `${count(n)} paid slots are waiting` })} for keys of this product.`,
    bs: (n: number) =>
      plural(n, {
        one: `${count(n)} plaćeni ključ ovog proizvoda još nije isporučen.`,
        few: `${count(n)} plaćena ključa ovog proizvoda još nisu isporučena.`,
        other: `${count(n)} plaćenih ključeva ovog proizvoda još nije isporučeno.`,
      }),
    hr: (n: number) =>
      plural(n, {
        one: `${count(n)} plaćeni ključ ovog proizvoda još nije isporučen.`,
        few: `${count(n)} plaćena ključa ovog proizvoda još nisu isporučena.`,
        other: `${count(n)} plaćenih ključeva ovog proizvoda još nije isporučeno.`,
      }),
  },
  missingHint: {
    en: 'They are delivered automatically as soon as keys are imported.',
    bs: 'Isporučuju se automatski čim se ključevi uvezu.',
    hr: 'Isporučuju se automatski čim se ključevi uvezu.',
  },
  batches: { en: 'Batches', bs: 'Serije', hr: 'Serije' },
  oldestFirst: { en: 'oldest sold first', bs: 'najstarije se prodaju prve', hr: 'najstarije se prodaju prve' },
  imported: { en: 'Imported', bs: 'Uvezeno', hr: 'Uvezeno' },
  unitCostHead: { en: 'Unit cost', bs: 'Nabavna', hr: 'Nabavna' },
  faultyHead: { en: 'Faulty', bs: 'Neispr.', hr: 'Neispr.' },
  credited: { en: 'Credited', bs: 'Priznato', hr: 'Priznato' },
  claim: { en: 'Claim', bs: 'Reklamacija', hr: 'Reklamacija' },
  claimKeys: {
    en: (n: number) => `Claim ${count(n)} faulty`,
    bs: (n: number) => `Reklamiraj neispravne (${count(n)})`,
    hr: (n: number) => `Reklamiraj neispravne (${count(n)})`,
  },
  left: { en: 'Left', bs: 'Preostalo', hr: 'Preostalo' },
  byState: { en: 'By state', bs: 'Po stanju', hr: 'Po stanju' },
  by: { en: 'By', bs: 'Ko', hr: 'Tko' },
  showAllBatches: {
    en: (n: number) => `Show all ${count(n)} ${plural(n, { one: 'batch', other: 'batches' })}`,
    bs: (n: number) => `Prikaži sve serije (${count(n)})`,
    hr: (n: number) => `Prikaži sve serije (${count(n)})`,
  },
  faultyShare: {
    en: (name: string, share: string) => `${name}: ${share} faulty`,
    bs: (name: string, share: string) => `${name}: ${share} neispravnih`,
    hr: (name: string, share: string) => `${name}: ${share} neispravnih`,
  },
  noBatches: { en: 'No keys yet', bs: 'Još nema ključeva', hr: 'Još nema ključeva' },
  noBatchesWhy: {
    en: 'Import codes from text or a file. Every import becomes a batch with its supplier and cost.',
    bs: 'Uvezite kodove iz teksta ili datoteke. Svaki uvoz postaje serija sa svojim dobavljačem i cijenom.',
    hr: 'Uvezite kodove iz teksta ili datoteke. Svaki uvoz postaje serija sa svojim dobavljačem i cijenom.',
  },
})
