import { endpoints, recoveryEndpoints } from '@foyer/protocol'
import { expect, it } from 'vitest'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { newestMail, wrongCode } from '../../testing/test-mail.js'
import { createMember } from '../../testing/test-member.js'

const foyer = await createTestFoyer()
const { path } = recoveryEndpoints.startVerification
const ada = await createMember(foyer, 'ada@example.com')
const eve = await createMember(foyer, 'eve@example.com')

it.each([path, path.replace('/start', '/Start')])(
  'mails a code that verifies the address, at %s',
  async (spelling) => {
    const started = await ada.post(spelling, { identityId: ada.id, target: 'EMAIL' })
    expect(started).toMatchObject({ status: 200, body: { verificationId: expect.any(String) } })
    const stateToken = started.body.verificationId
    const { code } = newestMail(foyer, 'ada@example.com')
    const verify = endpoints.verifyEmail.path
    expect((await ada.post(verify, { stateToken, code: wrongCode(code) })).status).toBe(400)
    const { body } = await ada.post(verify, { stateToken, code })
    expect(body).toMatchObject({ state: 'SUCCESS', identity: { email: { isVerified: true } } })
  },
)

it('returns the same 403 for another member’s id and an unknown id', async () => {
  const before = foyer.mails.length
  const visitor = await foyer.visitor()
  const ids = [ada.id, 'nobody', '00000000-0000-4000-8000-000000000000']
  const refusals = await Promise.all(
    [visitor, eve].flatMap((by) =>
      ids.map((identityId) => by.post(path, { identityId, target: 'EMAIL' })),
    ),
  )
  for (const { status, body } of refusals) {
    expect(status).toBe(403)
    expect(body).toEqual(refusals[0]?.body)
  }
  expect(foyer.mails).toHaveLength(before)
})

it.each(['SMS', undefined])('refuses the target %s and sends nothing', async (target) => {
  const before = foyer.mails.length
  const { status, body } = await ada.post(path, { identityId: ada.id, target })
  expect(status).toBe(400)
  expect(body).toHaveProperty('details.validationError.fieldViolations.0.field', 'target')
  expect(foyer.mails).toHaveLength(before)
})

it('accepts the owner for every member', async () => {
  const started = await foyer.owner.post(path, { identityId: eve.id, target: 'EMAIL' })
  expect(started.status).toBe(200)
  expect(newestMail(foyer, 'eve@example.com').code).toMatch(/^\d{6}$/)
})

// Seen to fail: the code logged the member in with the password that the owner had ended.
it('a code logs nobody in who has to choose a new password', async () => {
  const { id } = await createMember(foyer, 'mary@example.com')
  await foyer.owner.patch(`/_foyer/v1/members/${id}`, { passwordResetRequired: true })
  const started = await foyer.owner.post(path, { identityId: id, target: 'EMAIL' })
  const { code } = newestMail(foyer, 'mary@example.com')
  const visitor = await foyer.visitor()
  const submitted = { stateToken: started.body.verificationId, code }
  expect(await visitor.post(endpoints.verifyEmail.path, submitted)).toMatchObject({
    status: 403,
    body: { details: { applicationError: { code: '-19973' } } },
  })
  const { body } = await foyer.owner.get(`/_foyer/v1/members/${id}`)
  expect(body).toMatchObject({ member: { emailVerified: true } })
})

it('validating an address checks its format only and does not reveal members', async () => {
  const validate = recoveryEndpoints.validateEmail.path
  const known = await eve.post(validate, { email: 'ada@example.com' })
  const unknown = await eve.post(validate, { email: 'nobody@example.com' })
  expect(known.body).toEqual({ valid: true, formatInvalid: false })
  expect(unknown.body).toEqual(known.body)
  const failure = { reason: 'EMAIL_DOMAIN_FORMAT_INVALID' }
  const wrong = await eve.post(validate, { email: 'no address' })
  expect(wrong.body).toEqual({ valid: false, formatInvalid: true, failure })
})
