/** The page of a product as its buyer opens it. */
export const productPage = (productId: number) => `/wholesale/product/${productId}`
