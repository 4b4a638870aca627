export interface PieceOrder {
  id: number
  number: string
  date: string
  company: string
  user: string
  items: number
  total: string
  margin: string
  share: number
  payment: string
  state: string
  status: number
  market: string
}

const companies: [string, string, string][] = [
  ['Gejmerija Banja Luka', 'Nikola Đurić', 'BA'],
  ['Digitalis d.o.o.', 'Amra Hodžić', 'BA'],
  ['Kod Čarape j.d.o.o.', 'Iva Šarić', 'HR'],
  ['Nexa Shop Čapljina', 'Mirza Čolić', 'BA'],
  ['PixelPoint Zagreb', 'Petra Žagar', 'HR'],
  ['Hardver Centar Tuzla', 'Emir Begić', 'BA'],
  ['Megabajt Mostar', 'Ana Marić', 'BA'],
  ['Nordlicht Games GmbH', 'Lea Vogt', 'DE'],
  ['Trafika Plus', 'Haris Žilić', 'BA'],
]

/** Realistic orders that exist only on the page of pieces. */
export const pieceOrders: readonly PieceOrder[] = Array.from({ length: 260 }, (_, at) => {
  const [company, user, market] = companies[at % companies.length] as [string, string, string]
  const total = 336 + ((at * 7919) % 18_000)
  const margin = at % 7 === 6 ? -4210 : Math.round(total * 14.2)
  return {
    id: 18342 - at,
    number: `0${18342 - at}`,
    date: new Date(Date.UTC(2026, 10, 21, 12) - at * 1_260_000).toISOString(),
    company,
    user,
    items: 3 + ((at * 37) % 500),
    total: (total + 0.25).toFixed(2),
    margin: (margin / 100).toFixed(2),
    share: margin < 0 ? -260 : 1420 + ((at * 31) % 300),
    payment: ['Credit Card', 'Company Funds', 'Wire Transfer', 'Personal Delivery', 'Cash'][at % 5] as string,
    state: ['Captured', 'Captured', 'Awaited', 'Awaited', 'Captured'][at % 5] as string,
    status: [9, 2, 3, 8, 7, 1, 5, 6, 4][at % 9] as number,
    market,
  }
})

export const pieceDays = Array.from({ length: 30 }, (_, at) => ({
  day: new Date(Date.UTC(2026, 9, 23 + at)).toISOString().slice(0, 10),
  value: 9000 + ((at * 5237) % 9000),
  previous: 8000 + ((at * 3571) % 7000),
}))
