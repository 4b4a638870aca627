/**
 * Tills of Nexa Telecom. Nobody knows their PINs and secrets: to sell with one, give it new ones (Settings, POS
 * devices).
 */
export const tills = [
  { serial: 'PAX-0117', model: 'A920', location: 'Sarajevo, Titova 12' },
  { serial: 'PAX-0118', model: 'A920', location: 'Mostar, Kralja Tomislava 5' },
] as const
export type TillIndex = 0 | 1
