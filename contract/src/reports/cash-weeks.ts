import { type Language, plural } from '../language.ts'

/** 0 is overdue, 1 is this week, then twelve weeks ahead; the last number is everything later. */
export const weeksAhead = 12
export const lastCashWeek = weeksAhead + 2

/** The name of a week in the cash forecast. */
export function cashWeekName(week: number, language: Language): string {
  const ahead = week - 1
  if (week === 0) return { en: 'Overdue', bs: 'Dospjelo', hr: 'Dospjelo' }[language]
  if (week === 1) return { en: 'This week', bs: 'Ova sedmica', hr: 'Ovaj tjedan' }[language]
  if (week === 2) return { en: 'Next week', bs: 'Sljedeća sedmica', hr: 'Sljedeći tjedan' }[language]
  if (week >= lastCashWeek) return { en: 'Later', bs: 'Kasnije', hr: 'Kasnije' }[language]
  if (language === 'en') return `In ${ahead} weeks`
  return language === 'bs'
    ? `Za ${ahead} ${plural('bs', ahead, { one: 'sedmicu', few: 'sedmice', other: 'sedmica' })}`
    : `Za ${ahead} ${plural('hr', ahead, { one: 'tjedan', few: 'tjedna', other: 'tjedana' })}`
}

/** The assumptions of both cash forecast reports. */
export const cashNote = {
  en: 'Expected is the due date plus the usual delay of the partner: the median of what it paid in the last year, from three paid charges on. If that day has passed too, the amount is under Overdue. Open orders count as if they were approved today; orders paid outside the portal count on the day until which their keys are set aside.',
  bs: 'Očekivani dan je dan dospijeća uvećan za uobičajeno kašnjenje partnera, a to je medijana kašnjenja svega što je platio u zadnjih 12 mjeseci, ako su plaćena najmanje tri zaduženja. Ako je i taj dan prošao, iznos stoji pod Dospjelo. Otvorene narudžbe računaju se kao da su odobrene danas, a one koje se plaćaju mimo portala na dan do kojeg su im ključevi rezervisani.',
  hr: 'Očekivani dan je dan dospijeća uvećan za uobičajeno kašnjenje partnera, a to je medijan kašnjenja svega što je platio u zadnjih 12 mjeseci, ako su plaćena najmanje tri zaduženja. Ako je i taj dan prošao, iznos stoji pod Dospjelo. Otvorene narudžbe računaju se kao da su odobrene danas, a one koje se plaćaju mimo portala na dan do kojeg su im ključevi rezervirani.',
} as const
