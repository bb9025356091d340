import { expect, it } from 'vitest'
import { createAnswersInTurn } from './answers-in-turn.js'

const endOfTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

it('sends what is ready in one turn together, at its end and in the order in which it was ready', async () => {
  const turns = createAnswersInTurn()
  const sent: string[] = []
  const [first, second] = [turns.begin(), turns.begin()]
  second.send(() => sent.push('second'))
  await Promise.resolve()
  first.send(() => sent.push('first'))
  expect(sent).toEqual([])
  await endOfTurn()
  expect(sent).toEqual(['second', 'first'])
})

it('sends at once what takes longer than the turn of its request', async () => {
  const turns = createAnswersInTurn()
  const sent: string[] = []
  const early = turns.begin()
  await endOfTurn()
  const late = turns.begin()
  late.send(() => sent.push('late'))
  early.send(() => sent.push('early'))
  expect(sent).toEqual(['early'])
  await endOfTurn()
  expect(sent).toEqual(['early', 'late'])
})
