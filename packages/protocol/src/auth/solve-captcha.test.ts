import { pbkdf2Sync } from 'node:crypto'
import { expect, it } from 'vitest'
import type { CaptchaChallenge } from './captcha-endpoints.js'
import { solveCaptcha } from './solve-captcha.js'

const nonce = '00112233445566778899aabbccddeeff'
const salt = 'ffeeddccbbaa99887766554433221100'

/** Computes the key independently of the code under test. */
function keyOf(counter: number): string {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(counter)
  const password = Buffer.concat([Buffer.from(nonce, 'hex'), bytes])
  return pbkdf2Sync(password, Buffer.from(salt, 'hex'), 10, 32, 'sha256').toString('hex')
}

function challengeFor(counter: number, changed = {}): CaptchaChallenge {
  return {
    parameters: {
      algorithm: 'PBKDF2/SHA-256',
      nonce,
      salt,
      cost: 10,
      keyLength: 32,
      keyPrefix: keyOf(counter).slice(0, 32),
      keySignature: 'signature of the key',
      expiresAt: 1,
      data: { operation: 'login', most: 300 },
      ...changed,
    },
    signature: 'signature',
  }
}

it.each([1, 8, 9, 255, 256, 300])('finds the counter %d and its whole key', async (counter) => {
  const challenge = challengeFor(counter)
  const token: unknown = JSON.parse(atob(await solveCaptcha(challenge)))
  expect(token).toEqual({ challenge, solution: { counter, derivedKey: keyOf(counter) } })
})

it('reports its progress', async () => {
  const heard: number[] = []
  const onProgress = (tries: number, most: number): void => void heard.push(tries / most)
  await solveCaptcha(challengeFor(100), { onProgress })
  expect(heard).toEqual(heard.toSorted((a, b) => a - b))
  expect(heard).toHaveLength(12)
  expect(Math.max(...heard)).toBeLessThan(1)
})

it('rejects when aborted, without a solution, and for an unknown algorithm', async () => {
  const signal = AbortSignal.abort(new Error('enough'))
  await expect(solveCaptcha(challengeFor(1), { signal })).rejects.toThrow('enough')
  const without = challengeFor(1, { keyPrefix: 'zz' })
  await expect(solveCaptcha(without)).rejects.toThrow('no solution')
  const other = challengeFor(1, { algorithm: 'ARGON2ID' })
  await expect(solveCaptcha(other)).rejects.toThrow('"ARGON2ID" is unknown')
})
