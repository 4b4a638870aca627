export { inCategory } from './company-products.sql.ts'
