import { expect, test } from '@playwright/test'
import { authentication } from '@wix/identity'
import { members } from '@wix/members'
import { ApiKeyStrategy, createClient, OAuthStrategy } from '@wix/sdk'
import { logInOnPage } from './log-in-on-page.js'
import { clientId, serveNotes } from './notes-server.js'

const server = serveNotes()
const password = 'a good password'
const modules = { authentication, members }

function createApp() {
  return createClient({ modules, auth: OAuthStrategy({ clientId }) })
}
type App = ReturnType<typeof createApp>

function createOwner() {
  return createClient({
    modules,
    auth: ApiKeyStrategy({ apiKey: server().adminKey, siteId: 'notes' }),
  })
}

/** Registers a member with a full profile and logs in through the API. */
async function join(email: string): Promise<{ app: App; id: string }> {
  const app = createApp()
  const registered = await app.auth.register({
    email,
    password,
    profile: {
      nickname: email.replace(/@.*/, ''),
      firstName: 'Ada',
      customFields: [
        { name: 'lucky', value: { numValue: Number.NaN } },
        { name: 'since', value: { dateValue: new Date(0) } },
      ],
      addresses: [{ address: { city: 'London', addressLine1: '12 St James' }, tag: 'HOME' }],
      phonesV2: [{ phone: '1815', tag: 'MOBILE' }],
    },
  })
  if (registered.loginState !== 'SUCCESS') throw new Error(JSON.stringify(registered))
  const data = app.auth.generateOAuthData(`${server().url}/callback`)
  const { authUrl } = await app.auth.getAuthUrl(data, { responseMode: 'query' })
  const { code, state } = app.auth.parseFromUrl(
    await logInOnPage(authUrl, { email, password }),
    'query',
  )
  app.auth.setTokens(await app.auth.getMemberTokens(code, state, data))
  const { member } = await app.members.getCurrentMember({ fieldsets: ['FULL'] })
  return { app, id: member?._id ?? '' }
}

test('a member registers with a full profile, and NaN, dates and addresses are stored', async () => {
  const email = 'whole@example.com'
  const { app } = await join(email)
  const { identity } = await app.authentication.loginV2({ email }, { password })
  expect(identity).toMatchObject({
    email: { address: email },
    status: { name: 'ACTIVE', reasons: [] },
    identityProfile: {
      firstName: 'Ada',
      slug: 'whole',
      phonesV2: [{ phone: '1815', tag: 'MOBILE' }],
      addresses: [{ address: { city: 'London', addressLine1: '12 St James' }, tag: 'HOME' }],
      customFields: [
        { name: 'lucky', value: { numValue: Number.NaN } },
        { name: 'since', value: { dateValue: new Date(0) } },
      ],
    },
  })
})

test('a member reads, updates and deletes their own account', async () => {
  const { app, id } = await join('self@example.com')
  const { member } = await app.members.getCurrentMember({ fieldsets: ['FULL'] })
  expect(member).toMatchObject({
    loginEmail: 'self@example.com',
    status: 'APPROVED',
    contact: { phones: ['1815'], addresses: [{ city: 'London' }] },
  })
  expect(member?._createdDate).toBeInstanceOf(Date)
  const updated = await app.members.updateMember(id, {
    contact: { lastName: 'Lovelace', phones: ['1', '2'] },
    profile: { nickname: 'Countess', photo: { url: 'https://example.com/a.png' } },
  })
  expect(updated).toMatchObject({
    contact: { firstName: 'Ada', lastName: 'Lovelace', phones: ['1', '2'] },
    profile: { nickname: 'Countess', photo: { url: 'https://example.com/a.png' } },
  })
  const slug = await app.members.updateCurrentMemberSlug('the-countess')
  expect(slug.member?.profile?.slug).toBe('the-countess')
  expect((await app.members.joinCommunity()).member?.privacyStatus).toBe('PUBLIC')
  expect((await app.members.leaveCommunity()).member?.privacyStatus).toBe('PRIVATE')
  expect((await app.members.deleteMemberPhones(id)).member?.contact?.phones).toEqual([])
  expect((await app.members.deleteMemberEmails(id)).member?.contact?.emails).toEqual([])
  expect((await app.members.deleteMemberAddresses(id)).member?.contact?.addresses).toEqual([])
  await app.members.deleteMyMember()
  await expect(app.members.getCurrentMember()).rejects.toThrow()
  // The member may log in until the grace period is over, to keep the account.
  const again = await createApp().auth.login({ email: 'self@example.com', password })
  expect(again).toMatchObject({ loginState: 'SUCCESS' })
})

test('members see public profiles only, and only their public fields', async () => {
  const { app: ada, id } = await join('seen@example.com')
  const { app: ben } = await join('looks@example.com')
  await expect(ben.members.getMember(id, { fieldsets: ['FULL'] })).rejects.toThrow()
  await ada.members.joinCommunity()
  const seen = await ben.members.getMember(id, { fieldsets: ['FULL'] })
  expect(seen).toMatchObject({ profile: { nickname: 'seen' }, status: 'UNKNOWN' })
  expect(seen.loginEmail).toBeUndefined()
  const listed = await ben.members.listMembers({ fieldsets: ['FULL'], paging: { limit: 5 } })
  expect(listed.members?.map(({ _id }) => _id)).toContain(id)
  const found = await createApp().members.queryMembers().eq('profile.slug', 'seen').find()
  expect(found.items.map(({ _id }) => _id)).toEqual([id])
  await expect(
    ben.members.queryMembers().startsWith('loginEmail', 'seen').find(),
  ).rejects.toMatchObject({ details: { applicationError: { code: 'PERMISSION_DENIED' } } })
  await expect(ben.members.blockMember(id)).rejects.toThrow()
})

test('the owner creates, finds, mutes, blocks, approves and deletes members', async () => {
  const owner = createOwner()
  const made = await owner.members.createMember({
    member: { loginEmail: 'made@example.com', profile: { nickname: 'Made' } },
  })
  const id = made._id ?? ''
  expect(made).toMatchObject({ loginEmail: 'made@example.com', status: 'APPROVED' })
  expect(await owner.members.getMember(id, { fieldsets: ['EXTENDED'] })).toMatchObject({
    loginEmail: 'made@example.com',
  })
  const search = { expression: 'MADE', fields: ['loginEmail'] }
  const found = await owner.members
    .queryMembers({ search, fieldsets: ['FULL'] })
    .limit(1)
    .find()
  expect(found).toMatchObject({ items: [{ _id: id }], totalCount: 1 })
  expect(found.hasNext()).toBe(false)
  const sorted = await owner.members.listMembers({
    sorting: [{ fieldName: '_createdDate', order: 'DESC' }],
    paging: { limit: 2, offset: 0 },
  })
  expect(sorted.members?.[0]?._id).toBe(id)
  expect((await owner.members.muteMember(id)).member?.activityStatus).toBe('MUTED')
  expect((await owner.members.unmuteMember(id)).member?.activityStatus).toBe('ACTIVE')
  expect((await owner.members.blockMember(id)).member?.status).toBe('BLOCKED')
  expect((await owner.members.approveMember(id)).member?.status).toBe('APPROVED')
  expect((await owner.members.updateMemberSlug(id, 'made-slug')).member?.profile?.slug).toBe(
    'made-slug',
  )
  await expect(owner.members.updateMemberSlug(id, 'the countess')).rejects.toThrow()
  await owner.members.deleteMember(id)
  await expect(owner.members.getMember(id)).rejects.toThrow()
  const { results, bulkActionMetadata } = await owner.members.bulkDeleteMembers([id])
  expect(results).toMatchObject([{ itemMetadata: { success: false, originalIndex: 0 } }])
  expect(bulkActionMetadata).toMatchObject({ totalFailures: 1, totalSuccesses: 0 })
})

test('a blocked member is logged out at once, and cannot log in again', async () => {
  const { app, id } = await join('out@example.com')
  await createOwner().members.blockMember(id)
  await expect(app.members.getCurrentMember()).rejects.toThrow()
  const login = await createApp().auth.login({ email: 'out@example.com', password })
  expect(login.loginState).toBe('FAILURE')
})
