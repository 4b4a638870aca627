import { posClaimState, posClaimTransitions } from '@brava/contract/pos-sales/pos-sale-state.ts'
import { type Line, LineLost, Terminal } from '../server/src/pos-sales/testing/terminal.ts'
import { expect, test } from './journey.ts'
import { accessible, settled } from './settled.ts'

test(
  'a terminal of Nexa sells, loses the connection in the middle and prints again; Tarik refunds its late cancel, and Mirza sees that',
  {
    tag: ['@desktop', '@hr'],
  },
  async ({ open, api, say, language, baseURL }, { project }) => {
    const tarik = api('tarik')
    const { data: partners } = await tarik('POST', '/companies/get-companies', { quickSearch: 'Nexa' })
    const nexa = partners[0]
    const serial = `PAX-${language}-${project.name}`
    const { data: device } = await tarik('POST', '/PosDevice/create-pos-device', {
      companyId: nexa.id,
      serial,
      model: 'A920',
      location: 'Čapljina',
      pin: '4711',
    })
    const call = async (method: string, path: string, body?: object) => {
      const answer = await fetch(new URL(`/partner/v1/pos/${path}`, String(baseURL)), {
        method,
        headers: {
          authorization: `Bearer ${device.credential}`,
          'brava-pin': '4711',
          'content-type': 'application/json',
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const said = (await answer.json()) as { data?: Record<string, unknown> }
      return { status: answer.status, body: said.data ?? (said as Record<string, unknown>) }
    }
    const products = (await call('GET', 'products')).body as unknown as {
      id: string
      price: string
      inStock: boolean
    }[]
    const sold = products.find((one) => one.inStock)
    if (!sold) throw new Error('Nexa has nothing to sell')

    // The answer to the confirm is lost: the code never reaches the printer.
    let isLost = true
    const line: Line = async (kind, message) => {
      const answer = await call('POST', kind, message)
      if (kind === 'confirm' && isLost) {
        isLost = false
        throw new LineLost()
      }
      return answer
    }
    const terminal = new Terminal(line)
    const first = await terminal.sell({ product: sold.id, price: sold.price, tillAmount: '12.00' })
    expect(first).toMatchObject({ code: expect.any(String) })
    expect(terminal.slips).toHaveLength(1)
    expect((await terminal.reprint(1)).body).toMatchObject({ copy: 1, code: terminal.slips[0]?.code })
    // The shop cancels after the slip was printed: a person decides.
    const { next } = terminal.memory
    expect(await call('POST', 'cancel', { number: next, original: 1 })).toMatchObject({ status: 409 })

    const words = say.posSales
    const page = await open('tarik')
    await page.goto(`/pos-sales?q=${encodeURIComponent(serial)}`)
    const row = page.getByRole('row').filter({ hasText: serial })
    await expect(row).toHaveCount(1)
    await settled(page)
    await accessible(page)
    const accept = posClaimTransitions.accept.label[language]
    await row.getByRole('button', { name: accept }).click()
    const dialog = page.getByRole('dialog', { name: words.acceptTitle })
    await expect(dialog).toBeVisible()
    await accessible(page)
    await dialog.getByRole('button', { name: accept }).click()
    await expect(row.getByText(posClaimState.label(posClaimState.code.refunded, language))).toBeVisible()
    // A refunded sale cannot be printed again.
    expect(await call('POST', 'reprint', { number: next + 1, original: 1 })).toMatchObject({ status: 409 })

    const mirza = await open('mirza')
    await mirza.goto(`/pos-sales?q=${encodeURIComponent(serial)}`)
    const his = mirza.getByRole('row').filter({ hasText: serial })
    await expect(his.getByText(posClaimState.label(posClaimState.code.refunded, language))).toBeVisible()
    await expect(his.getByRole('button', { name: accept })).toHaveCount(0)
    await settled(mirza)
    await accessible(mirza)
    await mirza.goto('/pos-sales?tab=days')
    await settled(mirza)
    await accessible(mirza)
  },
)
