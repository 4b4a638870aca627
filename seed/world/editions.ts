import type { Platform } from './categories.ts'

/** Further editions of games: title of the game, suffix, platforms, price in per cent of the game's. */
export const editions: readonly (readonly [
  game: string,
  suffix: string,
  platforms: readonly Platform[],
  sharePercent: number,
])[] = [
  ['Northfall: Ashen Crown', 'Deluxe', ['PC', 'Xbox', 'PS5'], 132],
  ['Northfall: Ashen Crown', 'Season Pass', ['PC', 'PS5'], 48],
  ['Vektor Liga 27', 'Ultimate', ['Xbox', 'PS5', 'PC'], 138],
  ['Apex Meridian 26', 'Deluxe', ['PS5', 'Xbox', 'PC'], 128],
  ['Starhold Frontier', 'Gold', ['PC', 'Xbox', 'PS5'], 134],
  ['Ruin of Valdren', 'Collector', ['PC', 'PS5', 'Switch'], 145],
  ['Dustline Rally', 'Season Pass', ['PC', 'Xbox', 'PS5'], 42],
  ['Castle Grayrook', 'Royal Edition', ['PC', 'PS5'], 130],
  ['Tin Hearts Brigade', 'Deluxe', ['PC', 'Switch'], 126],
  ['Neon Reverie', 'Deluxe', ['PC', 'PS5', 'Switch'], 127],
  ['Court Kings 27', 'Legend', ['PS5', 'Xbox'], 140],
  ['Emberwright', 'Season Pass', ['PC', 'Xbox', 'PS5'], 45],
  ['Frostbound', 'Gold', ['PC', 'PS5'], 133],
  ['Delta Squadron', 'Ace Edition', ['PC', 'Xbox'], 129],
  ['Salt & Sails', 'Admiral Edition', ['PC', 'Switch'], 131],
  ['Torque Union', 'Deluxe', ['PC', 'PS5'], 125],
  ['Sands of Ketura', 'Gold', ['PC', 'Xbox'], 135],
]
