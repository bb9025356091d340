import { expect, it } from 'vitest'
import { solve, toToken } from '../testing/solve-challenge.js'
import { createTestFoyer } from '../testing/test-foyer.js'
import { proofOfWork } from './captcha-proof-of-work.js'

const foyer = await createTestFoyer()
const { db, clock } = foyer.services
const captcha = proofOfWork({ db, clock, secret: 'secret of the test' })

const verify = (token: string, operation: 'login' | 'register' = 'login'): Promise<boolean> =>
  captcha.verify({ kind: 'visible', token }, operation)
const solved = async (): Promise<string> => solve(await captcha.createChallenge('login'))

it('accepts a solved challenge once', async () => {
  const token = await solved()
  expect(await verify(token)).toBe(true)
  expect(await verify(token)).toBe(false)
})

// Seen to fail: a select before the insert.
it('accepts a solved challenge once among concurrent calls of two instances', async () => {
  const token = await solved()
  const other = proofOfWork({ db, clock, secret: 'secret of the test' })
  const all = await Promise.all(
    [captcha, other, captcha, other, captcha].map((one) =>
      one.verify({ kind: 'visible', token }, 'login'),
    ),
  )
  expect(all.filter((taken) => taken)).toHaveLength(1)
})

it('accepts a solved challenge only for the operation of the challenge', async () => {
  const token = await solved()
  expect(await verify(token, 'register')).toBe(false)
  expect(await verify(token)).toBe(true)
})

it('refuses a solved challenge after ten minutes', async () => {
  const [early, late] = [await solved(), await solved()]
  foyer.advance(590)
  expect(await verify(early)).toBe(true)
  foyer.advance(20)
  expect(await verify(late)).toBe(false)
})

it('refuses a changed challenge, an invalid token and a challenge signed with another secret', async () => {
  const challenge = await captcha.createChallenge('login')
  const { challenge: signed, solution } = JSON.parse(atob(await solve(challenge)))
  const { parameters } = signed
  const half = parameters.keyPrefix
  const changed = [
    { challenge: signed, solution: { ...solution, derivedKey: half.padEnd(64, '0') } },
    { challenge: signed, solution: { ...solution, derivedKey: '' } },
    { challenge: { ...signed, parameters: { ...parameters, cost: 1 } }, solution },
    { challenge: { ...signed, parameters: { ...parameters, keyPrefix: '00' } }, solution },
    {
      challenge: {
        ...signed,
        parameters: { ...parameters, expiresAt: parameters.expiresAt + 600 },
      },
      solution,
    },
    { challenge: { ...signed, signature: '' }, solution },
    { challenge: { parameters }, solution },
    { challenge: null, solution: null },
    { ...signed },
    [],
    null,
    'x',
    { __proto__: { challenge: signed, solution } },
  ]
  for (const payload of changed) expect(await verify(toToken(payload))).toBe(false)
  for (const token of ['', 'x', '{}', '%', '\0', 'A'.repeat(100_000)]) {
    expect(await verify(token)).toBe(false)
  }
  const other = proofOfWork({ db, clock, secret: 'another secret' })
  expect(await verify(await solve(await other.createChallenge('login')))).toBe(false)
  expect(await verify(toToken({ challenge: signed, solution }))).toBe(true)
})
