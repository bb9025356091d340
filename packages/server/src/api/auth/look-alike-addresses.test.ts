import { endpoints, recoveryEndpoints } from '@foyer/protocol'
import { expect, it } from 'vitest'
import type { TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, ownerKey } from '../../testing/test-foyer.js'
import { createMember, password } from '../../testing/test-member.js'

const KELVIN = '\u212Aim@example.com'
const foyer = await createTestFoyer()
const kim = await createMember(foyer, 'kim@example.com')
const visitor = await foyer.visitor()

function login(email: string): Promise<TestResponse> {
  return visitor.post(endpoints.login.path, { loginId: { email }, password })
}

it('a member cannot log in with a look-alike of the address', async () => {
  expect((await login('KIM@EXAMPLE.COM')).body).toMatchObject({ identity: { id: kim.id } })
  expect((await login(KELVIN)).status).toBe(403)
})

it('sends no recovery e-mail for a look-alike address', async () => {
  const before = foyer.mails.length
  await visitor.post(recoveryEndpoints.sendRecoveryEmail.path, { email: KELVIN })
  expect(foyer.mails).toHaveLength(before)
})

it('a sign-on with a look-alike address creates a separate account', async () => {
  const signed = foyer.as(`${visitor.authorization},${ownerKey}`)
  const { body } = await signed.post(endpoints.signOn.path, {
    loginId: { email: KELVIN },
    verifyEmail: true,
  })
  const { id } = Object(body.identity) as { id: unknown }
  expect(id).toEqual(expect.any(String))
  expect(id).not.toBe(kim.id)
})

it('treats the spellings of an internationalized domain as the same address', async () => {
  const jo = await createMember(foyer, 'jo@münchen.example')
  for (const email of ['Jo@MÜNCHEN.example', 'jo@xn--mnchen-3ya.example']) {
    expect((await login(email)).body).toMatchObject({ identity: { id: jo.id } })
  }
})
