import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { ButtonLink } from '../ui/basics/button.tsx'
import { Card, Rows } from '../ui/layout/card.tsx'
import { Row } from '../ui/layout/row.tsx'
import { t } from './dashboard.texts.ts'

/** What a new company has, and what is still missing, until it places its first order. */
export function FirstOrder({ products, canPay }: { products: number; canPay: boolean }) {
  const hasProducts = products > 0
  return (
    <Card
      title={t.firstOrder}
      flush
      actions={
        hasProducts && (
          <ButtonLink to="/wholesale" size="sm" variant="primary">
            {t.openCatalogue}
          </ButtonLink>
        )
      }
    >
      <Rows>
        <Step isDone>{t.firstApproved}</Step>
        <Step isDone={hasProducts}>{hasProducts ? t.firstProducts(products) : t.firstNoProducts}</Step>
        <Step isDone={canPay}>{canPay ? t.firstCanPay : t.firstCannotPay}</Step>
        <Step isDone={false}>{t.firstPlace}</Step>
      </Rows>
    </Card>
  )
}

function Step({ isDone, children }: { isDone: boolean; children: string }) {
  return (
    <Row
      before={
        isDone ? (
          <IconCircleCheck color="var(--success)" aria-label={t.done} />
        ) : (
          <IconCircleDashed color="var(--text-3)" aria-label={t.notDone} />
        )
      }
    >
      {children}
    </Row>
  )
}
