/** "Key" in Bosnian and Croatian, by count. */
export const keysBs = { one: 'ključ', few: 'ključa', other: 'ključeva' }
