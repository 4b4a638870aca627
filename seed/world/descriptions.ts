import type { CategoryKey, Platform } from './categories.ts'
import { cardOpenings } from './descriptions/cards.ts'
import { type Description, t } from './descriptions/description.ts'
import { gameOpenings } from './descriptions/games.ts'
import { redeeming } from './descriptions/redeeming.ts'
import { softwareOpenings } from './descriptions/software.ts'
import { randomFrom } from './random.ts'

/** What kind of product it is, one sentence per kind and variant. */
const openings: Readonly<Record<CategoryKey, readonly Description[]>> = {
  ...gameOpenings,
  ...softwareOpenings,
  ...cardOpenings,
}

const endings: readonly Description[] = [
  t('Delivered at once after payment.', 'Isporuka odmah nakon uplate.', 'Isporuka odmah nakon uplate.'),
  t('The key is valid for one activation.', 'Ključ važi za jednu aktivaciju.', 'Ključ vrijedi za jednu aktivaciju.'),
  t(
    'Support answers on working days from 8 to 16.',
    'Podrška odgovara radnim danom od 8 do 16 sati.',
    'Podrška odgovara radnim danom od 8 do 16 sati.',
  ),
  t(
    'Check the region before you sell it on.',
    'Provjeri regiju prije dalje prodaje.',
    'Provjeri regiju prije daljnje prodaje.',
  ),
]

/** Three sentences on a product in the three languages; the same code gives the same text. */
export function describe(code: string, category: CategoryKey, platform: Platform): Description {
  const random = randomFrom(`description ${code}`)
  const parts = [random.pick(openings[category]), redeeming[platform], random.pick(endings)]
  const joined = (language: keyof Description) => parts.map((part) => part[language]).join(' ')
  return { en: joined('en'), bs: joined('bs'), hr: joined('hr') }
}
