import { Documentation } from './documentation.tsx'

/** For shops that order by program (specification §2: distributors and resellers). */
export function DocumentationScreen() {
  return <Documentation audience="shop" />
}
