/** Allowed in a product that is sold and run by others: no copyleft. */
const freeLicences = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'Zlib',
  'CC0-1.0',
  'PostgreSQL',
  'OFL-1.1',
])

/** Separate libraries, loaded at run time and replaceable: NOTICE says so. */
export const replaceable = /^@img\/sharp-(libvips-)?[\w-]+$/

export const isFree = (expression: string) =>
  expression
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((licence) => freeLicences.has(licence.trim())))
