import { useEffect } from 'react'
import { rememberShelf } from './shelf-memory.ts'

/** Makes the list of products on the screen the one that a product's page steps through. */
export function useShelf(list: {
  rows: readonly { productId: number }[]
  page: number
  size: number
  total: number
  isLoading: boolean
}): void {
  const { rows, page, size, total, isLoading } = list
  useEffect(() => {
    if (!isLoading) rememberShelf({ productIds: rows.map((row) => row.productId), from: (page - 1) * size + 1, total })
  }, [rows, page, size, total, isLoading])
}
