export interface SeedCountry {
  code: string
  name: string
  currency: string
  vatRateBp: number
  isDomestic: boolean
  isEu: boolean
  towns: readonly (readonly [name: string, postalCode: string])[]
}

export const currencies = [
  { code: 'BAM', symbol: 'KM', name: 'Konvertibilna marka' },
  { code: 'EUR', symbol: '€', name: 'Euro' },
  { code: 'RSD', symbol: 'RSD', name: 'Srpski dinar' },
  { code: 'CHF', symbol: 'CHF', name: 'Švicarski franak' },
  { code: 'USD', symbol: '$', name: 'Američki dolar' },
] as const

/**
 * Units of BAM per unit of the currency. EUR is the constant of the currency board (domain rules §6); the rest are
 * examples.
 */
export const homeRates = { EUR: '1.95583', RSD: '0.01669', CHF: '2.08145', USD: '1.69120' } as const

export const countries: readonly SeedCountry[] = [
  {
    code: 'BA',
    name: 'Bosna i Hercegovina',
    currency: 'BAM',
    vatRateBp: 1700,
    isDomestic: true,
    isEu: false,
    towns: [
      ['Sarajevo', '71000'],
      ['Banja Luka', '78000'],
      ['Mostar', '88000'],
      ['Tuzla', '75000'],
      ['Zenica', '72000'],
      ['Bihać', '77000'],
      ['Brčko', '76100'],
      ['Čapljina', '88300'],
      ['Đurđevik', '75265'],
      ['Travnik', '72270'],
      ['Goražde', '73000'],
      ['Široki Brijeg', '88220'],
    ],
  },
  {
    code: 'HR',
    name: 'Hrvatska',
    currency: 'EUR',
    vatRateBp: 2500,
    isDomestic: false,
    isEu: true,
    towns: [
      ['Zagreb', '10000'],
      ['Split', '21000'],
      ['Rijeka', '51000'],
      ['Osijek', '31000'],
      ['Čakovec', '40000'],
      ['Šibenik', '22000'],
    ],
  },
  {
    code: 'DE',
    name: 'Deutschland',
    currency: 'EUR',
    vatRateBp: 1900,
    isDomestic: false,
    isEu: true,
    towns: [
      ['Hamburg', '20457'],
      ['Berlin', '10115'],
      ['München', '80331'],
    ],
  },
  {
    code: 'AT',
    name: 'Österreich',
    currency: 'EUR',
    vatRateBp: 2000,
    isDomestic: false,
    isEu: true,
    towns: [
      ['Wien', '1010'],
      ['Graz', '8010'],
    ],
  },
  {
    code: 'SI',
    name: 'Slovenija',
    currency: 'EUR',
    vatRateBp: 2200,
    isDomestic: false,
    isEu: true,
    towns: [
      ['Ljubljana', '1000'],
      ['Maribor', '2000'],
    ],
  },
  {
    code: 'RS',
    name: 'Srbija',
    currency: 'RSD',
    vatRateBp: 2000,
    isDomestic: false,
    isEu: false,
    towns: [
      ['Beograd', '11000'],
      ['Novi Sad', '21000'],
      ['Niš', '18000'],
    ],
  },
  {
    code: 'ME',
    name: 'Crna Gora',
    currency: 'EUR',
    vatRateBp: 2100,
    isDomestic: false,
    isEu: false,
    towns: [['Podgorica', '81000']],
  },
]

/** Where keys can be redeemed, with the Bosnian and Croatian names; a market is a single country. */
export const regions = [
  { code: 'GLOBAL', name: 'Global', bs: 'Globalno', hr: 'Globalno', isMarket: false },
  { code: 'EU', name: 'EU', bs: '', hr: '', isMarket: false },
  { code: 'BALKANS', name: 'Balkans', bs: 'Balkan', hr: 'Balkan', isMarket: false },
  { code: 'BA', name: 'BA', bs: '', hr: '', isMarket: true },
  { code: 'HR', name: 'HR', bs: '', hr: '', isMarket: true },
  { code: 'RS', name: 'RS', bs: '', hr: '', isMarket: true },
  { code: 'DE', name: 'DE', bs: '', hr: '', isMarket: true },
] as const
export type RegionCode = (typeof regions)[number]['code']

/** Languages of a product, by their common names. */
export const productLanguages = [
  { code: 'ALL', name: 'All' },
  { code: 'BS', name: 'Bosanski' },
  { code: 'HR', name: 'Hrvatski' },
  { code: 'SR', name: 'Srpski' },
  { code: 'EN', name: 'English' },
  { code: 'DE', name: 'Deutsch' },
  { code: 'FR', name: 'Français' },
  { code: 'IT', name: 'Italiano' },
  { code: 'ES', name: 'Español' },
  { code: 'PL', name: 'Polski' },
  { code: 'SL', name: 'Slovenščina' },
  { code: 'JA', name: '日本語' },
] as const
export type LanguageCode = (typeof productLanguages)[number]['code']
