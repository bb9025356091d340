import { describe, expect, it } from 'vitest'
import { codeOf } from '../../testing/data-calls.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember, password } from '../../testing/test-member.js'

const IAM = '/_api/iam'
const addressChanged = 'The e-mail address of your account at Test site was changed'

const change = async (foyer: TestFoyer, id: string, request: object): Promise<TestResponse> => {
  const response = await foyer.owner.patch(`/_foyer/v1/members/${id}`, request)
  await foyer.mailRunner.untilIdle()
  return response
}
const logIn = async (foyer: TestFoyer, email: string): Promise<TestResponse> =>
  (await foyer.visitor()).post(`${IAM}/authentication/v2/login`, { loginId: { email }, password })
const mailsTo = ({ mails }: TestFoyer, address: string): string[] =>
  mails.filter(({ to }) => to === address).map(({ subject }) => subject)

describe('the change of an e-mail address by an operator', () => {
  it('ends sessions and links, notifies the earlier address and is in the audit log', async () => {
    const foyer = await createTestFoyer()
    const ada = await createMember(foyer, 'ada@example.com')
    const visitor = await foyer.visitor()
    await visitor.post(`${IAM}/recovery/v1/send-email`, { email: 'ada@example.com' })
    const link = foyer.mails.findLast(({ to }) => to === 'ada@example.com')
    const [, recoveryToken] = /recoveryToken=([\w-]+)/.exec(link?.text ?? '') ?? []
    const { status, body } = await change(foyer, ada.id, { email: ' ada@example.org ' })
    expect([status, body.member]).toMatchObject([
      200,
      { email: 'ada@example.org', emailVerified: false, status: 'ACTIVE' },
    ])
    expect((await ada.get('/members/v1/members/my')).status).toBe(401)
    const recovered = await visitor.post(`${IAM}/recovery/v1/recover`, { recoveryToken, password })
    expect(recovered.status).toBe(400)
    expect(mailsTo(foyer, 'ada@example.com').at(-1)).toBe(addressChanged)
    expect(mailsTo(foyer, 'ada@example.org')).toEqual([])
    expect((await logIn(foyer, 'ada@example.com')).status).toBe(403)
    expect((await logIn(foyer, 'ada@example.org')).body.state).toBe('SUCCESS')
    const audit = await foyer.owner.get('/_foyer/v1/audit?action=member.email-changed')
    expect(audit.body.entries).toMatchObject([{ actor: { kind: 'operator' }, subject: ada.id }])
  })

  it('marks the address as verified on request, and otherwise asks where the site requires it', async () => {
    const settings = { registration: { emailVerification: true } }
    const foyer = await createTestFoyer({ settings })
    const ada = await createMember(foyer, 'ada@example.com')
    const verified = { email: 'ada@example.org', emailVerified: true }
    expect((await change(foyer, ada.id, verified)).body.member).toMatchObject({
      ...verified,
      status: 'ACTIVE',
    })
    expect((await change(foyer, ada.id, { email: 'a@example.net' })).body.member).toMatchObject({
      emailVerified: false,
      status: 'PENDING',
      waitsFor: ['address'],
    })
    expect((await logIn(foyer, 'a@example.net')).body.state).toBe('REQUIRE_EMAIL_VERIFICATION')
    const again = { email: 'a@example.net', emailVerified: true }
    expect((await change(foyer, ada.id, again)).body.member).toMatchObject({
      status: 'ACTIVE',
      waitsFor: [],
    })
  })

  it('changes the spelling of an address without ending sessions', async () => {
    const foyer = await createTestFoyer()
    const ada = await createMember(foyer, 'ada@example.com')
    const { body } = await change(foyer, ada.id, { email: 'Ada@Example.com' })
    expect(body.member).toMatchObject({ email: 'Ada@Example.com' })
    expect((await ada.get('/members/v1/members/my')).status).toBe(200)
    expect(mailsTo(foyer, 'ada@example.com')).not.toContain(addressChanged)
  })

  it('refuses the address of another member, invalid addresses and unknown members', async () => {
    const foyer = await createTestFoyer()
    const ada = await createMember(foyer, 'ada@example.com')
    await createMember(foyer, 'bo@example.com')
    const taken = await change(foyer, ada.id, { email: 'BO@example.com', roles: ['patron'] })
    expect([taken.status, codeOf(taken)]).toEqual([409, '-19995'])
    for (const request of [{ email: 'ada' }, { email: '' }, { emailVerified: true }]) {
      expect((await change(foyer, ada.id, request)).status).toBe(400)
    }
    expect((await change(foyer, 'nobody', { email: 'x@example.com' })).status).toBe(404)
    const { body } = await foyer.owner.get(`/_foyer/v1/members/${ada.id}`)
    expect(body.member).toMatchObject({ email: 'ada@example.com', roles: [] })
    expect((await ada.patch(`/_foyer/v1/members/${ada.id}`, { email: 'x@a.example' })).status).toBe(
      403,
    )
  })
})
