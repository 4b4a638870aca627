/** The address of a product's page for buyers. */
export const productPage = (productId: number) => `/wholesale/product/${productId}`
