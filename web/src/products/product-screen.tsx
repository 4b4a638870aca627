import { vatTreatment } from '@brava/contract/enums.ts'
import { products } from '@brava/contract/products/products.endpoints.ts'
import { IconBuildingStore, IconCircleCheck, IconPackageImport, IconTrash, IconX } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ActivityCard } from '../activity/activity-card.tsx'
import { useAct } from '../api/use-act.ts'
import { AssignToPartners } from './assign-to-partners.tsx'
import { t as assignTexts } from './assign-to-partners.texts.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { useEndpoint } from '../api/use-endpoint.ts'
import { importHasDock } from '../keys/import-dock.ts'
import { KeysTab } from '../keys/keys-tab.tsx'
import { few, languageCodes } from '../text/codes.ts'
import { language } from '../text/language.ts'
import { Button } from '../ui/basics/button.tsx'
import { Cover } from '../ui/table/cells.tsx'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { FormRoot } from '../ui/form/form-root.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { Page, PageBody, PageHeader } from '../ui/layout/page.tsx'
import { SaveButton } from '../ui/form/save-button.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Tabs, useTab } from '../ui/layout/tabs.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useHeldVersion } from '../ui/form/use-held-version.ts'
import { useIdParam } from '../ui/use-id-param.ts'
import { t as instructionTexts } from './instructions/instructions.texts.ts'
import { ProductInstructions } from './instructions/product-instructions.tsx'
import { ProductFields } from './product-fields.tsx'
import { productToWire } from './product-form-values.ts'
import { ProductOrders } from './product-orders.tsx'
import { ProductPriceHistory } from './product-price-history.tsx'
import { RelatedProducts } from './related-products.tsx'
import { ProductPrices } from './product-prices.tsx'
import { t } from './products.texts.ts'
import { SaleBadge } from '../prices/sale-badge.tsx'
import { ProductShops } from '../shops/product-shops.tsx'
import { t as shopTexts } from '../shops/shop-work.texts.ts'
import { valuesOf, type Product } from './product-values.ts'

/** One product: its data, its prices, keys, orders and price history. */
export function ProductScreen() {
  const id = useIdParam()
  const query = useEndpoint(products.one, { params: { id } })
  return (
    <Loaded page query={query}>
      {({ data }) => <ProductRecord key={data.id} product={data} />}
    </Loaded>
  )
}

function ProductRecord({ product }: { product: Product }) {
  const { id } = product
  const [tab, setTab] = useTab(['general', 'prices', 'keys', 'instructions', 'orders', 'history', 'shops', 'activity'])
  // A palette command, or a product that was just created, opens the import.
  const { import: wantsImport = false, made = false } = useSearch({ strict: false }) as {
    import?: boolean
    made?: boolean
  }
  const [assigning, setAssigning] = useState(false)
  const [importing, setImporting] = useState(() => wantsImport || (product.keyCount === 0 && importHasDock()))
  const [deleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const edit = useAct(products.edit)
  const withdraw = useAct(products.withdrawMany)
  const setWithdrawn = (isWithdrawn: boolean) => void withdraw.run({ body: { ids: [id], isWithdrawn } })
  const remove = useAct(products.delete, { refreshes: [products.list] })
  const held = useHeldVersion({ version: product.version, values: valuesOf(product) })
  const form = useForm({
    schema: products.edit.body,
    initial: valuesOf(product),
    toWire: (values) => ({ ...productToWire(values), version: held.version() }),
    submit: async (values) => {
      const { data } = await edit.attempt({
        params: { id },
        body: { ...productToWire(values), version: held.version() },
      })
      const saved = valuesOf(data.product)
      held.hold({ version: data.product.version, values: saved })
      form.accept(saved)
    },
    show: () => setTab('general'),
  })
  held.useLatest(form)
  const facts = [
    product.code,
    product.publisher,
    product.platform,
    few(product.regions),
    languageCodes(product.languages),
    vatTreatment.label(product.vatTreatment, language).toLocaleLowerCase(),
  ].filter(Boolean)
  return (
    <FormRoot form={form}>
      <Page>
        <PageHeader
          title={product.title}
          before={<Cover src={product.imageUrl} alt={product.title} width={45} />}
          badge={<SaleBadge isWithdrawn={product.isWithdrawn} />}
          facts={facts.join(' · ')}
          actions={
            <>
              {tab === 'keys' && !importing && (
                <Button icon={<IconPackageImport />} data-opens-import onClick={() => setImporting(true)}>
                  {t.importKeys}
                </Button>
              )}
              <Menu
                entries={[
                  {
                    label: assignTexts.assignToPartners,
                    icon: <IconBuildingStore />,
                    onClick: () => setAssigning(true),
                  },
                  product.isWithdrawn
                    ? {
                        label: t.putOnSale,
                        icon: <IconCircleCheck />,
                        onClick: () => setWithdrawn(false),
                      }
                    : { label: t.withdraw, icon: <IconX />, onClick: () => setWithdrawn(true) },
                  'divider',
                  { label: t.delete, icon: <IconTrash />, danger: true, onClick: () => setDeleting(true) },
                ]}
              />
              <SaveButton />
            </>
          }
        />
        <Tabs
          label={t.parts}
          value={tab}
          onChange={setTab}
          tabs={[
            { key: 'general', label: t.general },
            { key: 'prices', label: t.prices },
            { key: 'keys', label: t.keys, count: product.keyCount },
            { key: 'instructions', label: instructionTexts.instructions },
            { key: 'orders', label: t.orders, count: product.orderCount },
            { key: 'history', label: t.priceHistory },
            { key: 'shops', label: shopTexts.shopsOfProduct },
            { key: 'activity', label: t.activity },
          ]}
        />
        <PageBody>
          {made && (
            <Notice
              action={
                <Button variant="link" onClick={() => setAssigning(true)}>
                  {assignTexts.assignToPartners}
                </Button>
              }
            >
              {assignTexts.nextSteps}
            </Notice>
          )}
          {tab === 'general' && (
            <>
              <ProductFields form={form} />
              <RelatedProducts productId={id} currency={product.currency} />
            </>
          )}
          {tab === 'prices' && <ProductPrices productId={id} />}
          {tab === 'keys' && (
            <KeysTab productId={id} keyPattern={product.keyPattern} importing={importing} onImporting={setImporting} />
          )}
          {tab === 'instructions' && <ProductInstructions productId={id} />}
          {tab === 'orders' && <ProductOrders productId={id} />}
          {tab === 'history' && <ProductPriceHistory productId={id} />}
          {tab === 'shops' && <ProductShops productId={id} title={product.title} />}
          {tab === 'activity' && (
            <ActivityCard
              call={products.activity}
              id={id}
              name="product-activity"
              currency=""
              subjects={['products', 'prices', 'keys']}
            />
          )}
        </PageBody>
      </Page>
      {assigning && <AssignToPartners product={product} onClose={() => setAssigning(false)} />}
      <ConfirmDialog
        open={deleting}
        onClose={() => setDeleting(false)}
        title={t.deleteTitle(1)}
        confirm={t.delete}
        typed={t.deleteWord}
        onConfirm={async () => {
          if (await remove.run({ body: { ids: [id] } })) void navigate({ to: '/products' })
        }}
      >
        {t.deleteText}
      </ConfirmDialog>
    </FormRoot>
  )
}
