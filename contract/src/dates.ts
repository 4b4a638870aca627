import type { Text } from './language.ts'

const t = (en: string, bs: string, hr: string): Text => ({ en, bs, hr })

/** Date presets 0 to 21 in the specification's order (§3). Their days are computed by the server (domain rules §12). */
export const datePresets: readonly Text[] = [
  t('Today', 'Danas', 'Danas'),
  t('Yesterday', 'Jučer', 'Jučer'),
  t('Last 7 Days', 'Zadnjih 7 dana', 'Zadnjih 7 dana'),
  t('Last 30 Days', 'Zadnjih 30 dana', 'Zadnjih 30 dana'),
  t('Last 90 Days', 'Zadnjih 90 dana', 'Zadnjih 90 dana'),
  t('Last 365 Days', 'Zadnjih 365 dana', 'Zadnjih 365 dana'),
  t('Last Week', 'Prošla sedmica', 'Prošli tjedan'),
  t('This Week', 'Ova sedmica', 'Ovaj tjedan'),
  t('Last Month', 'Prošli mjesec', 'Prošli mjesec'),
  t('This Month', 'Ovaj mjesec', 'Ovaj mjesec'),
  t('Previous 3 Months', 'Prethodna 3 mjeseca', 'Prethodna 3 mjeseca'),
  t('Last 3 Months', 'Zadnja 3 mjeseca', 'Zadnja 3 mjeseca'),
  t('Previous 6 Months', 'Prethodnih 6 mjeseci', 'Prethodnih 6 mjeseci'),
  t('Last 6 Months', 'Zadnjih 6 mjeseci', 'Zadnjih 6 mjeseci'),
  t('First Quarter', 'Prvi kvartal', 'Prvo tromjesečje'),
  t('Second Quarter', 'Drugi kvartal', 'Drugo tromjesečje'),
  t('Third Quarter', 'Treći kvartal', 'Treće tromjesečje'),
  t('Fourth Quarter', 'Četvrti kvartal', 'Četvrto tromjesečje'),
  t('First 6 Months Of Year', 'Prvih 6 mjeseci godine', 'Prvih 6 mjeseci godine'),
  t('Last 6 Months Of Year', 'Zadnjih 6 mjeseci godine', 'Zadnjih 6 mjeseci godine'),
  t('Last Year', 'Prošla godina', 'Prošla godina'),
  t('This Year', 'Ova godina', 'Ova godina'),
]
/** Presets that cover a number of days up to and including today. */
export const presetOfDays = { 7: 2, 30: 3, 90: 4, 365: 5 } as const

export const lastDatePreset = datePresets.length - 1
