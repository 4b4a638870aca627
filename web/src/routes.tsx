import {
  IconBox,
  IconBuilding,
  IconBuildingStore,
  IconFileDownload,
  IconFileUpload,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconLayoutGrid,
  IconMailOpened,
  IconReceipt,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { Screen } from './screen.ts'
import { t } from './routes.texts.ts'

/**
 * The table of screens. A screen that is not in it does not exist: no route, no menu entry.
 * Add a line per screen; titles stand in routes.texts.ts.
 */
export const screens: readonly Screen[] = [
  { path: '/', name: 'Dashboard', access: 'signedIn', title: t.dashboard, sidebar: { group: 'main', at: 10, icon: IconLayoutDashboard }, load: () => import('./dashboard/dashboard-screen.tsx').then((m) => m.DashboardScreen) },
  { path: '/orders', name: 'Orders', access: 'distributors', title: t.orders, sidebar: { group: 'main', at: 20, icon: IconReceipt, badge: 'ordersToApprove' }, load: () => import('./orders/orders-screen.tsx').then((m) => m.OrdersScreen) },
  { path: '/orders/edit/$id', name: 'EditOrder', access: 'distributors', title: t.order, parent: '/orders', load: () => import('./orders/order-screen.tsx').then((m) => m.OrderScreen) },
  { path: '/my-orders', name: 'MyOrders', access: 'notDistributors', title: t.myOrders, sidebar: { group: 'main', at: 40, icon: IconReceipt }, load: () => import('./orders/my-orders-screen.tsx').then((m) => m.MyOrdersScreen) },
  { path: '/products', name: 'Products', access: 'distributors', title: t.products, sidebar: { group: 'main', at: 30, icon: IconBox }, load: () => import('./products/products-screen.tsx').then((m) => m.ProductsScreen) },
  { path: '/products/new', name: 'AddProduct', access: 'distributors', title: t.newProduct, parent: '/products', load: () => import('./products/new-product-screen.tsx').then((m) => m.NewProductScreen) },
  { path: '/products/edit/$id', name: 'EditProduct', access: 'distributors', title: t.product, parent: '/products', load: () => import('./products/product-screen.tsx').then((m) => m.ProductScreen) },
  { path: '/partners', name: 'Partners', access: 'distributors', title: t.partners, sidebar: { group: 'main', at: 60, icon: IconBuildingStore, badge: 'companiesToApprove' }, load: () => import('./partners/partners-screen.tsx').then((m) => m.PartnersScreen) },
  { path: '/partners/new', access: 'distributors', title: t.newPartner, parent: '/partners', load: () => import('./partners/new-partner-screen.tsx').then((m) => m.NewPartnerScreen) },
  { path: '/partners/edit/$id', access: 'distributors', title: t.partner, parent: '/partners', load: () => import('./partners/partner-screen.tsx').then((m) => m.PartnerScreen) },
  { path: '/partners-reseller', name: 'PartnersReseller', access: 'resellers', title: t.myRetailers, sidebar: { group: 'main', at: 60, icon: IconBuildingStore }, load: () => import('./partners/partners-screen.tsx').then((m) => m.ResellerPartnersScreen) },
  { path: '/partners-reseller/new', access: 'resellers', title: t.newRetailer, parent: '/partners-reseller', load: () => import('./partners/new-partner-screen.tsx').then((m) => m.NewResellerPartnerScreen) },
  { path: '/partners-reseller/edit/$id', access: 'resellers', title: t.retailer, parent: '/partners-reseller', load: () => import('./partners/partner-screen.tsx').then((m) => m.PartnerScreen) },
  { path: '/my-company', name: 'MyCompany', access: 'notDistributors', title: t.myCompany, sidebar: { group: 'company', at: 10, icon: IconBuilding, access: 'companyAdmins' }, load: () => import('./my-company/my-company-screen.tsx').then((m) => m.MyCompanyScreen) },
  { path: '/categories', name: 'Categories', access: 'distributors', title: t.categories, sidebar: { group: 'catalogue', at: 10, icon: IconLayoutGrid }, load: () => import('./categories/categories-screen.tsx').then((m) => m.CategoriesScreen) },
  { path: '/categories/new', access: 'distributors', title: t.newCategory, parent: '/categories', load: () => import('./categories/category-screen.tsx').then((m) => m.NewCategoryScreen) },
  { path: '/categories/edit/$id', access: 'distributors', title: t.category, parent: '/categories', load: () => import('./categories/category-screen.tsx').then((m) => m.CategoryScreen) },
  { path: '/settings/keys-view', access: 'distributors', title: t.keysView, sidebar: { group: 'catalogue', at: 50, icon: IconKey }, load: () => import('./keys/keys-view-screen.tsx').then((m) => m.KeysViewScreen) },
  { path: '/settings/company', access: 'distributors', title: t.ourCompany, sidebar: { group: 'company', at: 5, icon: IconBuilding }, load: () => import('./parameters/our-company-screen.tsx').then((m) => m.OurCompanyScreen) },
  { path: '/history-of-prices', name: 'HistoryOfPrices', access: 'distributors', title: t.historyOfPrices, sidebar: { group: 'catalogue', at: 40, icon: IconHistory }, load: () => import('./history-of-prices/history-of-prices-screen.tsx').then((m) => m.HistoryOfPricesScreen) },
  { path: '/invoices', name: 'Invoices', access: 'signedIn', title: t.outgoingInvoices, sidebar: { group: 'records', at: 20, icon: IconFileUpload, badge: 'newInvoices' }, load: () => import('./invoices/invoices-screen.tsx').then((m) => m.OutgoingInvoicesScreen) },
  { path: '/my-invoices', name: 'MyInvoices', access: 'notDistributors', title: t.incomingInvoices, sidebar: { group: 'records', at: 10, icon: IconFileDownload, badge: 'newIncomingInvoices' }, load: () => import('./invoices/invoices-screen.tsx').then((m) => m.IncomingInvoicesScreen) },
  { path: '/wholesale', name: 'Wholesale', access: 'buyers', title: t.wholesale, sidebar: { group: 'main', at: 20, icon: IconBuildingStore }, load: () => import('./wholesale/wholesale-screen.tsx').then((m) => m.WholesaleScreen) },
  { path: '/my-products', name: 'MyProducts', access: 'buyers', title: t.myProducts, sidebar: { group: 'main', at: 40, icon: IconBox }, load: () => import('./my-products/my-products-screen.tsx').then((m) => m.MyProductsScreen) },
  { path: '/notAuthorized', name: 'NotAuthorized', access: 'anyone', title: t.notAuthorized, load: () => import('./shell/not-authorized-screen.tsx').then((m) => m.NotAuthorizedScreen) },
  { path: '/signout', name: 'SignOut', access: 'anyone', title: t.signOut, frame: 'bare', load: () => import('./shell/sign-out-screen.tsx').then((m) => m.SignOutScreen) },
  { path: '/settings/users', name: 'Users', access: 'distributorsAndCompanyAdmins', title: t.users, sidebar: { group: 'company', at: 20, icon: IconUsersGroup }, load: () => import('./users/users-screen.tsx').then((m) => m.UsersScreen) },
  { path: '/settings/mail-outbox', access: 'administrators', title: t.mailOutbox, sidebar: { group: 'communication', at: 60, icon: IconMailOpened }, load: () => import('./mail-outbox/mail-outbox-screen.tsx').then((m) => m.MailOutboxScreen) },
  { path: '/profile', name: 'Profile', access: 'signedIn', title: t.profile, load: () => import('./profile/profile-screen.tsx').then((m) => m.ProfileScreen) },
  { path: '/auth/signin', name: 'SignIn', access: 'anyone', title: t.signIn, frame: 'bare', load: () => import('./auth/sign-in-screen.tsx').then((m) => m.SignInScreen) },
  { path: '/auth/forgot-password', name: 'ForgotPassword', access: 'anyone', title: t.forgotPassword, frame: 'bare', load: () => import('./auth/forgot-password-screen.tsx').then((m) => m.ForgotPasswordScreen) },
  { path: '/auth/reset-password', name: 'ResetPassword', access: 'anyone', title: t.resetPassword, frame: 'bare', load: () => import('./auth/reset-password-screen.tsx').then((m) => m.ResetPasswordScreen) },
  ...(import.meta.env.DEV
    ? [{ path: '/dev/pieces', access: 'anyone', title: t.pieces, load: () => import('./dev/pieces-screen.tsx').then((m) => m.PiecesScreen) } as const]
    : []),
]
