import type { Db } from '../../server/src/platform/db/connect.ts'
import { findBreaches } from '../../server/src/invariants/invariants.sql.ts'
import { verifyCustody } from '../../server/src/keys/custody/verify-custody.ts'
import type { History } from '../history.ts'
import type { MailSink } from '../mail-sink.ts'
import type { ChaosWorld } from '../chaos-world.ts'
import type { CardGateway } from '../card-gateway.ts'
import { checkAnswers } from './check-answers.ts'
import { checkCards } from './check-cards.ts'
import { checkDecisions } from './check-decisions.ts'
import { checkDeliveries } from './check-deliveries.ts'
import { checkKeys } from './check-keys.ts'
import { checkMoney } from './check-money.ts'
import { readFinalState } from './final-state.ts'

/** Runs every check; each sentence is a violation. */
export async function checkEverything(
  db: Db,
  run: { history: History; world: ChaosWorld; sink: Pick<MailSink, 'mails'>; gateway: Pick<CardGateway, 'books'> },
): Promise<string[]> {
  const { history, world } = run
  const state = await readFinalState(db)
  const breaches = await findBreaches(db)
  const custody = await verifyCustody(db)
  return [
    ...breaches.map((breach) => `${breach.invariant}: ${breach.subject} ${breach.detail}`),
    ...custody.breaks.map((one) => `the custody log of product ${one.productId} breaks at row ${one.seq}`),
    ...(custody.waiting > 0 ? [`${custody.waiting} rows of the custody log are not linked at the end`] : []),
    ...checkAnswers(history, world, state),
    ...checkKeys(history, state),
    ...(await checkMoney(db, history, world, state)),
    ...checkCards(history, state, run.gateway.books()),
    ...checkDecisions(history, state),
    ...checkDeliveries(state, run.sink),
    ...state.jobs
      .filter((job) => job.state !== 'completed')
      .map((job) => `${job.n} jobs of ${job.queue} are ${job.state} at the end`),
  ]
}
