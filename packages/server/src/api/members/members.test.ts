import { encodeBase64Url } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { dataCalls, dataOf } from '../../testing/data-calls.js'
import type { TestCaller, TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { createMember, password, type TestMember } from '../../testing/test-member.js'

const MEMBERS = '/members/v1/members'
const permissions = {
  read: 'ANYONE',
  insert: 'SITE_MEMBER',
  update: 'SITE_MEMBER_AUTHOR',
  remove: 'SITE_MEMBER_AUTHOR',
} as const
const foyer = await createTestFoyer({ collections: [{ id: 'notes', permissions }] })

let count = 0
const join = (name = 'someone'): Promise<TestMember> =>
  createMember(foyer, `${name}.${++count}@example.com`)
const get = (caller: TestCaller, id: string, fieldsets = ''): Promise<TestResponse> =>
  caller.get(`${MEMBERS}/${id}?id=${id}${fieldsets && `&fieldsets=${fieldsets}`}`)
const update = (caller: TestCaller, id: string, change: object): Promise<TestResponse> =>
  caller.patch(`${MEMBERS}/${id}`, { member: { id, ...change } })
const act = (id: string, action: string, caller = foyer.owner): Promise<TestResponse> =>
  caller.post(`${MEMBERS}/${id}/${action}`, { id })
const remove = (id: string, caller = foyer.owner): Promise<TestResponse> =>
  caller.delete(`${MEMBERS}/${id}?id=${id}`)
const query = (caller: TestCaller, message: object): Promise<TestResponse> =>
  caller.post(`${MEMBERS}/query`, message)
const idsOf = ({ body }: TestResponse): string[] =>
  (body.members as { id: string }[]).map(({ id }) => id)
const codeOf = ({ body }: TestResponse): unknown => body.details
const refresh = (member: TestMember): Promise<TestResponse> =>
  foyer.as('').post('/oauth2/token', {
    grantType: 'refresh_token',
    refreshToken: member.refreshToken,
  })

const whole = {
  contact: {
    firstName: 'Ada',
    lastName: 'Lovelace',
    phones: ['+44 20 1'],
    emails: ['countess@example.com'],
    addresses: [{ streetAddress: { name: 'St James', number: '12' }, city: 'London' }],
    birthdate: '1815-12-10',
    company: 'Engines',
    jobTitle: 'Analyst',
    customFields: { 'custom.club': { name: 'Club', value: { since: 1840, tags: ['a', 'b'] } } },
  },
  profile: {
    nickname: 'Ada',
    title: 'Countess',
    photo: { url: 'https://example.com/ada.png', width: 10, height: 20 },
    cover: { id: 'c', url: 'https://example.com/c.png', offsetX: 3 },
  },
  privacyStatus: 'PUBLIC',
}

describe('the profile of a member', () => {
  it('is stored completely and returned in three fieldsets', async () => {
    const ada = await join()
    const { status, body } = await update(ada, ada.id, whole)
    expect(status).toBe(200)
    const full = {
      id: ada.id,
      contactId: ada.id,
      status: 'APPROVED',
      privacyStatus: 'PUBLIC',
      activityStatus: 'ACTIVE',
      contact: {
        ...whole.contact,
        customFields: {
          'custom.club': { name: 'custom.club', value: { since: 1840, tags: ['a', 'b'] } },
        },
      },
      profile: {
        nickname: 'Ada',
        title: 'Countess',
        photo: { id: '', ...whole.profile.photo },
        cover: whole.profile.cover,
      },
    }
    expect(body.member).toMatchObject(full)
    expect((await ada.get(`${MEMBERS}/my?fieldsets=FULL`)).body.member).toMatchObject(full)
    const extended = (await get(ada, ada.id, 'EXTENDED')).body.member
    expect(extended).toMatchObject({ loginEmail: expect.stringContaining('@'), status: 'APPROVED' })
    expect(extended).not.toHaveProperty('contact')
    expect((await get(ada, ada.id)).body.member).toMatchObject({
      status: 'UNKNOWN',
      privacyStatus: 'UNKNOWN',
      activityStatus: 'UNKNOWN',
    })
  })

  it('keeps omitted fields, clears empty fields and ignores empty lists', async () => {
    const ada = await join()
    await update(ada, ada.id, whole)
    const patch = {
      contact: { firstName: 'A.', company: '', phones: [] },
      profile: { title: null },
    }
    const { body } = await update(ada, ada.id, patch)
    const { company: _gone, ...contact } = whole.contact
    expect(body.member).toMatchObject({
      contact: { lastName: 'Lovelace', firstName: 'A.', phones: contact.phones },
    })
    expect(body).not.toHaveProperty('member.contact.company')
    expect(body).not.toHaveProperty('member.profile.title')
    for (const list of ['phones', 'emails', 'addresses']) {
      const emptied = await ada.delete(`${MEMBERS}/${ada.id}/${list}?id=${ada.id}`)
      expect(emptied.body).toHaveProperty(`member.contact.${list}`, [])
    }
  })

  it('keeps what the members API does not show, if the contact is sent back unchanged', async () => {
    const visitor = await foyer.visitor()
    const email = `whole.${++count}@example.com`
    const street = { name: 'St James', number: '12', apt: '3', formattedAddressLine: 'x' }
    const profile = {
      customFields: [
        { name: 'born', value: { dateValue: '1815-12-10T00:00:00.000Z' } },
        { name: 'most', value: { numValue: 'Infinity' } },
        { name: 'days', value: { listValue: { value: [{ dateValue: '1815-12-10T00:00:00Z' }] } } },
      ],
      secondaryEmails: [{ email: 'home@example.com', tag: 'HOME' }],
      phonesV2: ['FAX', 'WORK'].map((tag) => ({ countryCode: 'GB', phone: '20 1815', tag })),
      addresses: [
        { address: { city: 'London', formattedAddress: 'x', hint: 'h' }, tag: 'HOME' },
        {
          address: { city: 'London', geocode: { latitude: 1 }, streetAddress: street },
          tag: 'WORK',
        },
        { address: { city: 'London', streetAddress: street }, tag: 'BILLING' },
        { address: { city: 'Ockham' }, tag: 'SHIPPING' },
      ],
      company: 'x'.repeat(1000),
      position: 'y'.repeat(1000),
    }
    const registration = { loginId: { email }, password, profile }
    const { body } = await visitor.post('/_api/iam/authentication/v2/register', registration)
    expect(body).toMatchObject({ identity: { identityProfile: profile } })
    const { id } = Object(body.identity)
    const { contact } = Object((await get(foyer.owner, id, 'FULL')).body.member)
    const [home, ...addresses] = contact.addresses
    const changed = { ...contact, addresses: [...addresses, { ...home, city: 'Paris' }] }
    expect((await update(foyer.owner, id, { contact: changed })).status).toBe(200)
    const [, ...kept] = profile.addresses
    const paris = { address: { city: 'Paris', addressLine: 'x' }, tag: 'UNTAGGED' }
    const login = { loginId: { email }, password }
    const later = await visitor.post('/_api/iam/authentication/v2/login', login)
    expect(later.body).toMatchObject({
      identity: { identityProfile: { ...profile, addresses: [...kept, paris] } },
    })
  })

  it('ignores fields that only the server may set', async () => {
    const ada = await join()
    const before = (await get(foyer.owner, ada.id, 'FULL')).body.member
    const gain = {
      status: 'BLOCKED',
      activityStatus: 'MUTED',
      loginEmail: 'x@example.com',
      loginEmailVerified: true,
      roles: ['editor'],
      lastLoginDate: null,
    }
    expect((await update(ada, ada.id, gain)).status).toBe(200)
    expect((await get(foyer.owner, ada.id, 'FULL')).body.member).toEqual({
      ...(before as object),
      updatedDate: expect.any(String),
    })
  })

  it.each([
    { contact: { birthdate: '2020-02-30' } },
    { contact: { emails: ['no address'] } },
    { contact: { firstName: 'x'.repeat(101) } },
    { contact: { phones: Array(51).fill('1') } },
    { contact: { customFields: JSON.parse('{"__proto__": {"value": 1}}') } },
    { contact: { customFields: { $x: { value: 1 } } } },
    { profile: { photo: { url: 'javascript:alert(1)' } } },
    { profile: { nickname: 'a\0b' } },
    { profile: { title: '\ud800' } },
    { privacyStatus: 'OPEN' },
  ])('refuses %j', async (change) => {
    const ada = await join()
    expect((await update(ada, ada.id, change)).status).toBe(400)
  })

  it('has a unique slug', async () => {
    const [ada, other] = [await join('twin'), await join('twin')]
    const slug = (caller: TestCaller, text: string): Promise<TestResponse> =>
      caller.post(`${MEMBERS}/my/slug`, { slug: text })
    expect((await slug(ada, 'ada-l')).body).toMatchObject({
      member: { profile: { slug: 'ada-l' } },
    })
    expect((await slug(ada, 'ada-l')).status).toBe(200)
    const taken = await slug(other, 'ada-l')
    expect(taken.status).toBe(409)
    expect(codeOf(taken)).toMatchObject({ applicationError: { code: 'SLUG_ALREADY_EXISTS' } })
    expect((await slug(other, '../x')).status).toBe(400)
    const same = await Promise.all(
      Array.from({ length: 8 }, () =>
        foyer.owner.post(MEMBERS, {
          member: { loginEmail: `same.${++count}@example.com`, profile: { nickname: 'Same' } },
        }),
      ),
    )
    const slugs = same.map(
      ({ body }) => (body.member as typeof body & { profile: { slug: string } }).profile.slug,
    )
    expect(new Set(slugs).size).toBe(8)
    expect(slugs).toContain('same')
  })
})

describe('other members and visitors', () => {
  it('read only public members and their public fields', async () => {
    const [ada, ben] = [await join(), await join()]
    const visitor = await foyer.visitor()
    await update(ada, ada.id, { ...whole, privacyStatus: 'PRIVATE' })
    for (const caller of [ben, visitor]) {
      const hidden = await get(caller, ada.id, 'FULL')
      expect(hidden.status).toBe(404)
      const nobody = await get(caller, '00000000-0000-4000-8000-000000000000', 'FULL')
      expect(nobody.status).toBe(404)
    }
    expect((await ada.post(`${MEMBERS}/join-community`, {})).status).toBe(200)
    for (const caller of [ben, visitor]) {
      const { body } = await get(caller, ada.id, 'FULL')
      expect(body.member).toMatchObject({ status: 'UNKNOWN', profile: { nickname: 'Ada' } })
      expect(body.member).not.toHaveProperty('loginEmail')
      expect(body.member).not.toHaveProperty('contact')
      expect(idsOf(await caller.get(`${MEMBERS}?fieldsets=FULL`))).toContain(ada.id)
      const text = JSON.stringify((await query(caller, { fieldsets: ['FULL'] })).body)
      expect(text).not.toContain('@example.com')
    }
    await ada.post(`${MEMBERS}/leave-community`, {})
    expect(idsOf(await ben.get(MEMBERS))).not.toContain(ada.id)
    await ada.post(`${MEMBERS}/join-community`, {})
    await act(ada.id, 'block')
    expect((await get(ben, ada.id)).status).toBe(404)
    expect(idsOf(await ben.get(MEMBERS))).not.toContain(ada.id)
  })

  it('cannot change a member', async () => {
    const [ada, ben] = [await join(), await join()]
    for (const caller of [ben, await foyer.visitor()]) {
      const answers = [
        await update(caller, ada.id, { profile: { nickname: 'x' } }),
        await caller.delete(`${MEMBERS}/${ada.id}/phones?id=${ada.id}`),
        await caller.post(`${MEMBERS}/${ada.id}/slug`, { id: ada.id, slug: 'x' }),
        await caller.post(MEMBERS, { member: { loginEmail: 'y@example.com' } }),
        await caller.post(`${MEMBERS}/bulk/delete`, { memberIds: [ada.id] }),
        await remove(ada.id, caller),
        ...(await Promise.all(
          ['approve', 'block', 'mute', 'unmute'].map((one) => act(ada.id, one, caller)),
        )),
      ]
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
    }
    // A member neither blocks, mutes nor approves itself.
    expect((await act(ada.id, 'approve', ada)).status).toBe(403)
    expect((await get(foyer.owner, ada.id, 'EXTENDED')).body.member).toMatchObject({
      status: 'APPROVED',
    })
  })

  it.each([
    { query: { filter: { loginEmail: { $startsWith: 'a' } } } },
    { query: { filter: { $or: [{ 'profile.nickname': 'x' }, { status: 'PENDING' }] } } },
    { query: { filter: { $not: [{ 'contact.lastName': 'x' }] } } },
    { query: { filter: { privacyStatus: { $exists: true } } } },
    { query: { sort: [{ fieldName: 'loginEmail', order: 'ASC' }] } },
    { query: { sorting: [{ fieldName: 'lastLoginDate', order: 'ASC' }] } },
    { search: { expression: 'a', fields: ['loginEmail'] } },
    { search: { expression: 'a', fields: ['profile.nickname', 'contact.firstName'] } },
  ])('cannot query by hidden fields: %j', async (message) => {
    for (const caller of [await join(), await foyer.visitor()]) {
      expect((await query(caller, message)).status).toBe(403)
    }
    expect((await query(foyer.owner, message)).status).toBe(200)
  })
})

describe('the owner', () => {
  it('finds members by filter, search, sort order and paging', async () => {
    const names = ['Zoe Find', 'abe find', 'Éva FIND']
    const made = await Promise.all(
      names.map(async (nickname) => {
        const member = await join('find')
        await update(member, member.id, { profile: { nickname }, contact: { lastName: nickname } })
        return member.id
      }),
    )
    const [zoe = '', abe = '', eva = ''] = made
    const search = { expression: 'find' }
    const sort = [{ fieldName: 'profile.nickname', order: 'ASC' }]
    const found = await query(foyer.owner, { search, query: { sort }, fieldsets: ['EXTENDED'] })
    expect(idsOf(found)).toEqual([zoe, abe, eva])
    expect(found.body.metadata).toEqual({ count: 3, offset: 0, total: 3, tooManyToCount: false })
    const paging = { limit: 1, offset: 1 }
    const second = await query(foyer.owner, { search, query: { sort, paging } })
    expect(idsOf(second)).toEqual([abe])
    expect(second.body.metadata).toMatchObject({ count: 1, offset: 1, total: 3 })
    const by = async (filter: object): Promise<string[]> =>
      idsOf(await query(foyer.owner, { query: { filter } })).filter((id) => made.includes(id))
    expect(await by({ 'profile.nickname': { $startsWith: 'ABE' } })).toEqual([abe])
    expect(await by({ 'contact.lastName': 'Zoe Find' })).toEqual([zoe])
    expect(await by({ id: { $in: [zoe, eva] } })).toHaveLength(2)
    expect(await by({ 'contact.firstName': { $exists: true } })).toEqual([])
    expect(await by({ status: { $ne: 'APPROVED' } })).toEqual([])
    await act(eva, 'block')
    expect(await by({ status: 'BLOCKED' })).toEqual([eva])
    const listed = new TextEncoder().encode(JSON.stringify({ sorting: sort, paging: { limit: 2 } }))
    expect(idsOf(await foyer.owner.get(`${MEMBERS}?.r=${encodeBase64Url(listed)}`))).toHaveLength(2)
    expect(idsOf(await foyer.owner.get(`${MEMBERS}?paging.limit=1&paging.offset=1`))).toHaveLength(
      1,
    )
  })

  it.each([
    { query: { filter: { passwordHash: { $exists: true } } } },
    { query: { filter: { createdDate: { $gt: 0 } } } },
    { query: { filter: { 'profile.nickname': { $regex: '.*' } } } },
    { query: { sort: [{ fieldName: 'roles' }] } },
    { query: { paging: { limit: 101 } } },
    { search: { expression: 'x', fields: ['status'] } },
    { search: { expression: 'x'.repeat(101) } },
    { fieldsets: ['ALL'] },
  ])('gets 400 for the query %j', async (message) => {
    expect((await query(foyer.owner, message)).status).toBe(400)
  })

  it('creates a member and sends an invitation', async () => {
    const loginEmail = 'Guest.Of.Owner@Example.com'
    const { status, body } = await foyer.owner.post(MEMBERS, { member: { loginEmail, ...whole } })
    expect(status).toBe(200)
    expect(body.member).toMatchObject({
      loginEmail,
      status: 'APPROVED',
      contact: { firstName: 'Ada' },
    })
    const again = await foyer.owner.post(MEMBERS, { member: { loginEmail } })
    expect(again.status).toBe(409)
    expect((await foyer.owner.post(MEMBERS, { member: { loginEmail: 'x' } })).status).toBe(400)
    const { id } = body.member as { id: string }
    await foyer.owner.post('/_api/iam/recovery/v1/activation-email', { identityId: id })
    expect(foyer.mails.at(-1)?.to).toBe(loginEmail)
  })

  it('mutes and unmutes a member without ending the session', async () => {
    const ada = await join()
    expect((await act(ada.id, 'mute')).body).toMatchObject({ member: { activityStatus: 'MUTED' } })
    expect((await ada.get(`${MEMBERS}/my`)).body).toMatchObject({
      member: { activityStatus: 'MUTED', status: 'APPROVED' },
    })
    expect((await act(ada.id, 'unmute')).body).toMatchObject({
      member: { activityStatus: 'ACTIVE' },
    })
  })

  it('gets 404 for an unknown member', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    for (const one of ['approve', 'block', 'mute', 'unmute']) {
      expect((await act(id, one)).status).toBe(404)
    }
    expect((await remove(id)).status).toBe(404)
    expect((await update(foyer.owner, id, {})).status).toBe(404)
  })
})

describe('removing a member’s access', () => {
  it('by a block ends all sessions with the reason "member-blocked"', async () => {
    const ada = await join()
    expect((await act(ada.id, 'block')).body).toMatchObject({ member: { status: 'BLOCKED' } })
    expect((await ada.get(`${MEMBERS}/my`)).status).toBe(401)
    const refused = await refresh(ada)
    expect(refused).toMatchObject({ status: 400, body: { reason: 'member-blocked' } })
    expect((await act(ada.id, 'approve')).body).toMatchObject({ member: { status: 'APPROVED' } })
    expect((await refresh(ada)).status).toBe(400)
  })

  it('by deletion keeps the items without an owner and frees the address', async () => {
    const ada = await join()
    const { email, slug } = { email: `someone.${count}@example.com`, slug: `only-${count}` }
    await ada.post(`${MEMBERS}/my/slug`, { slug })
    await dataCalls(ada, 'notes').insert({ _id: 'mine', text: 'x' })
    expect((await remove(ada.id)).body).toEqual({})
    expect((await ada.get(`${MEMBERS}/my`)).status).toBe(401)
    expect(await refresh(ada)).toMatchObject({ status: 400, body: { reason: 'member-deleted' } })
    expect((await get(foyer.owner, ada.id)).status).toBe(404)
    await foyer.erasureRunner.untilIdle()
    const kept = dataOf(await dataCalls(foyer.owner, 'notes').get('mine'))
    expect(kept).toMatchObject({ _id: 'mine', text: 'x' })
    expect(kept).not.toHaveProperty('_owner')
    const visitor = await foyer.visitor()
    for (const [login, code] of [
      [email, '-19976'],
      [`deleted:${ada.id}`, '-19977'],
      ['', '-19977'],
    ]) {
      const refused = await visitor.post('/_api/iam/authentication/v2/login', {
        loginId: { email: login },
        password: 'correct horse battery',
      })
      expect(codeOf(refused)).toMatchObject({ applicationError: { code } })
    }
    const heir = await createMember(foyer, email)
    expect(heir.id).not.toBe(ada.id)
    expect((await heir.post(`${MEMBERS}/my/slug`, { slug })).status).toBe(200)
    const listed = await foyer.owner.get('/_foyer/v1/members?limit=100')
    expect(JSON.stringify(listed.body)).not.toContain(ada.id)
  })

  it('members delete themselves, and the owner deletes several members at once', async () => {
    const [ada, ben] = [await join(), await join()]
    expect((await ada.delete(`${MEMBERS}/my?contentAssigneeId=x`)).status).toBe(400)
    expect((await ada.delete(`${MEMBERS}/my`)).status).toBe(200)
    expect((await (await foyer.visitor()).delete(`${MEMBERS}/my`)).status).toBe(403)
    foyer.advance(14 * 24 * 3600)
    await foyer.deletionRunner.untilIdle()
    const { body } = await foyer.owner.post(`${MEMBERS}/bulk/delete`, {
      memberIds: [ben.id, ada.id],
    })
    expect(body).toMatchObject({
      results: [
        { itemMetadata: { id: ben.id, originalIndex: 0, success: true } },
        {
          itemMetadata: {
            id: ada.id,
            originalIndex: 1,
            success: false,
            error: { code: 'NOT_FOUND' },
          },
        },
      ],
      bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1, undetailedFailures: 0 },
    })
  })
})
