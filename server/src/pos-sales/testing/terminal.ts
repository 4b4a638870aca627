/** The response received; nothing when the line was lost. */
export interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}
export type Line = (
  call: 'authorise' | 'confirm' | 'cancel' | 'reprint',
  message: Readonly<Record<string, unknown>> & { readonly number: number },
) => Promise<Answer>

/** The line broke: it is unknown whether the message arrived. */
export class LineLost extends Error {}

type Step =
  | { readonly do: 'authorise'; readonly number: number; readonly what: Wanted }
  | { readonly do: 'confirm' | 'cancel' | 'reprint'; readonly number: number; readonly original: number }

/** The data of a sale; amounts as sent. */
export interface Wanted {
  readonly product: string | number
  readonly price: string
  readonly tillAmount?: string
}

/** What survives a power failure: written before a message is sent. */
export interface Memory {
  next: number
  /** The message sent and not yet answered. */
  open: Step | null
}

export interface Slip {
  readonly original: number
  readonly code: string
  readonly copy: number
}

/**
 * A terminal built as the guide on the developer pages describes: it stores each message with its number before sending
 * it, cancels an unanswered authorise until the cancel is answered, and sends an unanswered confirm again, never a
 * cancel.
 */
export class Terminal {
  readonly #line: Line
  readonly memory: Memory
  /** Every printed slip. */
  readonly slips: Slip[] = []
  readonly #wait: (ms: number) => Promise<void>

  constructor(
    line: Line,
    memory: Memory = { next: 1, open: null },
    wait: (ms: number) => Promise<void> = async () => {},
  ) {
    this.#line = line
    this.memory = memory
    this.#wait = wait
  }

  /** Sells one key. Returns the code, or why there is none: the customer then gets the money back. */
  async sell(what: Wanted): Promise<{ readonly code: string } | { readonly why: string }> {
    await this.resume()
    const original = this.#number()
    const authorised = await this.#once({ do: 'authorise', number: original, what })
    if (!authorised) {
      await this.#until({ do: 'cancel', number: this.#number(), original })
      return { why: 'line lost' }
    }
    if (authorised.status !== 201) return { why: String(authorised.body.code) }
    const sold = await this.#until({ do: 'confirm', number: this.#number(), original })
    if (sold.status !== 200) return { why: String(sold.body.code) }
    return { code: this.#print(original, sold) }
  }

  /** Reprints a slip. */
  async reprint(original: number): Promise<Answer> {
    await this.resume()
    const answer = await this.#until({ do: 'reprint', number: this.#number(), original })
    if (answer.status === 200) this.#print(original, answer)
    return answer
  }

  /** After power returns: completes the open message. An authorise is cancelled, all others are sent again. */
  async resume(): Promise<void> {
    const { open } = this.memory
    if (!open) return
    if (open.do === 'authorise') await this.#until({ do: 'cancel', number: this.#number(), original: open.number })
    else {
      const answer = await this.#until(open)
      if (open.do !== 'cancel' && answer.status === 200) this.#print(open.original, answer)
    }
  }

  #number(): number {
    const { next } = this.memory
    this.memory.next += 1
    return next
  }

  async #once(step: Step): Promise<Answer | undefined> {
    this.memory.open = step
    try {
      const answer = await this.#line(step.do, bodyOf(step))
      if (answer.status >= 500) return undefined
      this.memory.open = null
      return answer
    } catch (error) {
      if (!(error instanceof LineLost)) throw error
      return undefined
    }
  }

  /** 1, 2, 4 … 60 seconds between attempts. */
  async #until(step: Step): Promise<Answer> {
    for (let pause = 1000; ; pause = Math.min(60_000, pause * 2)) {
      const answer = await this.#once(step)
      if (answer) return answer
      await this.#wait(pause)
    }
  }

  #print(original: number, { body }: Answer): string {
    const code = String(body.code)
    this.slips.push({ original, code, copy: Number(body.copy ?? 0) })
    return code
  }
}

function bodyOf(step: Step) {
  const { number } = step
  return step.do === 'authorise' ? { number, ...step.what } : { number, original: step.original }
}
