import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** One line per call, when it is answered: the request, the status and the milliseconds. */
export class CallLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (this.isLogDisabled(request)) return
    const facts = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...facts, err: error }, 'request errored')
    else reply.log.info(facts, 'request completed')
  }

  /** The caller closed the connection before the response was ready. */
  aborted(request: FastifyRequest): void {
    if (!this.isLogDisabled(request)) request.log.info({ req: request }, 'request aborted')
  }
}
