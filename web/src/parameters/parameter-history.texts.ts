import { texts } from '../text/texts.ts'

export const historyTexts = texts({
  tab: { en: 'History', bs: 'Historija', hr: 'Povijest' },
  search: { en: 'Search parameters', bs: 'Pretraži parametre', hr: 'Pretraži parametre' },
  none: {
    en: 'There is no parameter with this name.',
    bs: 'Nijedan parametar se tako ne zove.',
    hr: 'Nijedan se parametar tako ne zove.',
  },
  on: { en: 'On', bs: 'Uključeno', hr: 'Uključeno' },
  off: { en: 'Off', bs: 'Isključeno', hr: 'Isključeno' },
  standard: { en: 'Default', bs: 'Zadano', hr: 'Zadano' },
  range: {
    en: (from: string, to: string) => `${from} to ${to}`,
    bs: (from: string, to: string) => `od ${from} do ${to}`,
    hr: (from: string, to: string) => `od ${from} do ${to}`,
  },
  never: { en: 'Not changed yet', bs: 'Još nije mijenjano', hr: 'Još nije mijenjano' },
  put: { en: 'Put back', bs: 'Vrati', hr: 'Vrati' },
  putDefault: {
    en: (value: string) => `Put back to the default, ${value}`,
    bs: (value: string) => `Vrati na zadano, ${value}`,
    hr: (value: string) => `Vrati na zadano, ${value}`,
  },
  putEarlier: {
    en: (value: string) => `Put back to ${value}`,
    bs: (value: string) => `Vrati na ${value}`,
    hr: (value: string) => `Vrati na ${value}`,
  },
  putTitle: {
    en: (value: string) => `Put back to ${value}?`,
    bs: (value: string) => `Vratiti na ${value}?`,
    hr: (value: string) => `Vratiti na ${value}?`,
  },
})
