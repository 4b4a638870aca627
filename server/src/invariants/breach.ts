/** A broken promise of the product: which, on what, and how (guarantees, chapter 2). */
export interface Breach {
  invariant: string
  subject: string
  detail: string
}
