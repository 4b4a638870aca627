import { Documentation } from './documentation.tsx'

/** Shops that order by machine (specification §2: distributors and resellers). */
export function DocumentationScreen() {
  return <Documentation audience="shop" />
}
