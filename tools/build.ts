import { buildWeb } from './build-web.ts'
import { describeBuild, overBudget } from './web-facts.ts'

const force = process.argv.includes('--force')
const started = performance.now()
const facts = await buildWeb({ force })
console.log(
  facts.built ? `Built web/dist in ${((performance.now() - started) / 1000).toFixed(1)} s.` : 'web/dist is up to date.',
)
console.log(describeBuild(facts))
if (process.argv.includes('--chunks')) {
  console.log(`The list chunk is ${facts.listParts.join(', ')}`)
  for (const { name, gzip } of facts.chunks) console.log(`${(gzip / 1000).toFixed(1).padStart(8)} kB  ${name}`)
}
for (const problem of overBudget(facts)) {
  console.error(problem)
  process.exitCode = 1
}
