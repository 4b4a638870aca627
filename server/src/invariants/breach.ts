/** A promise of the product that does not hold: which, on what, and how (guarantees, chapter 2). */
export interface Breach {
  invariant: string
  subject: string
  detail: string
}
