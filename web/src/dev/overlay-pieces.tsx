import { IconShoppingCart } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../ui/basics/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { Drawer } from '../ui/overlay/drawer.tsx'
import { toast } from '../state/toast.ts'
import { whileWaiting } from '../state/waiting.ts'

export function OverlayPieces() {
  const [open, setOpen] = useState<string>()
  const close = () => setOpen(undefined)
  return (
    <Card title="Overlays">
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 10 }}>
        <Button onClick={() => setOpen('dialog')}>Dialog 640</Button>
        <Button variant="danger" onClick={() => setOpen('confirm')}>
          Confirm
        </Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Button
          onClick={() =>
            toast('success', 'Order 018342 approved.', {
              detail: '10 keys were sent to amra@digitalis.ba',
              action: { label: 'Undo', run: () => {} },
            })
          }
        >
          Success
        </Button>
        <Button onClick={() => toast('error', 'The card was declined.', { detail: 'insufficient funds (51)' })}>
          Error
        </Button>
        <Button onClick={() => toast('warning', 'You will be logged out due to inactivity in 30 minutes')}>
          Warning
        </Button>
        <Button onClick={() => void whileWaiting(new Promise((done) => setTimeout(done, 3000)))}>Please wait</Button>
      </div>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        width={640}
        title="Jesenska promocija: četiri naslova do 22 % niže"
        subtitle="Promotion 1 of 2 · until 30. nov 2026. u 23:59"
        icon={<IconShoppingCart />}
        action={<Button variant="primary">Add to cart</Button>}
      >
        Poštovana Amra, do kraja mjeseca četiri naslova imaju promotivnu cijenu za vašu firmu.
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        title="Withdraw 18 keys"
        confirm="Withdraw 18 keys"
        typed="WITHDRAW"
        onConfirm={() => toast('success', 'Withdrawn')}
      >
        Withdrawn keys can never be sold again.
      </ConfirmDialog>
      <Drawer
        open={open === 'drawer'}
        onClose={close}
        title="Cart"
        facts="4 products, 79 keys"
        foot={
          <Button variant="primary" size="lg" wide>
            Place order
          </Button>
        }
      >
        The cart.
      </Drawer>
    </Card>
  )
}
