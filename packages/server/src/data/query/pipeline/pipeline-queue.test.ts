import { expect, it } from 'vitest'
import type { Caller } from '../../../caller.js'
import { createPipelineQueue } from './pipeline-queue.js'

const visitor: Caller = { kind: 'visitor', id: 'v', clientId: 'c', network: 'a' }
const member: Caller = {
  kind: 'member',
  id: 'm',
  clientId: 'c',
  grantId: 'g',
  roles: [],
  network: 'b',
}

it('refuses excess pipelines of one network and runs the pipeline of a member', async () => {
  const queue = createPipelineQueue()
  let finish = (): void => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const flood = Array.from({ length: 40 }, (_, n) =>
    queue.run({ ...visitor, id: `v${n}` }, () => finished),
  )
  const ends = Promise.allSettled(flood)
  expect(await queue.run(member, async () => 'answered')).toBe('answered')
  finish()
  const refused = (await ends).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(14)
  expect(refused[0]).toMatchObject({ reason: { reason: 'quota-reached' } })
})

it('passes the slot of a failed pipeline to the next pipeline', async () => {
  const queue = createPipelineQueue()
  const failing = queue.run(visitor, async () => {
    throw new Error('failed')
  })
  const next = queue.run(visitor, async () => 'answered')
  await expect(failing).rejects.toThrow('failed')
  expect(await next).toBe('answered')
})
