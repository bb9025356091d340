import { endpoints, operatorEndpoints } from '@foyer/protocol'
import * as accounts from '@foyer/protocol/owner-accounts'
import { beforeEach, expect, it } from 'vitest'
import { codeOf } from '../../testing/data-calls.js'
import {
  firstOwner,
  invitedOwner,
  type OwnerBrowser,
  ownerBrowser,
  ownerPassword as password,
  tokenOf,
} from '../../testing/owner-browser.js'
import { closed } from '../../testing/permissions.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'

let foyer: TestFoyer
let ada: OwnerBrowser
beforeEach(async () => {
  const collections = [{ id: 'films', permissions: closed }]
  foyer = await createTestFoyer({ collections, settings: { mail: { language: 'de' } } })
  ada = await firstOwner(foyer)
})

const invite = (email: string, role = 'editor') =>
  ada.call('POST', accounts.inviteOwner.path, { email, role })
const use = (token: string, more: object = { name: 'Bo' }) =>
  ownerBrowser(foyer).call('POST', accounts.redeemOwnerLink.path, { token, password, ...more })
const withId = (path: string, id: unknown): string => path.replace(/\{\w+\}/, String(id))

async function newestMail(to: string): Promise<string> {
  await foyer.mailRunner.untilIdle()
  return foyer.mails.findLast((mail) => mail.to === to)?.text ?? ''
}

async function accountOf(email: string): Promise<accounts.OwnerAccount> {
  const { body } = await ada.call('GET', accounts.listOwners.path)
  const found = (body.owners as accounts.OwnerAccount[]).find((owner) => owner.email === email)
  if (!found) throw new Error(`${email} has no account`)
  return found
}

it('sends an invitation by e-mail in the language of the site, with a link that works once', async () => {
  const answer = await invite('bo@example.com')
  const invited = { email: 'bo@example.com', role: 'editor', invitedBy: 'Ada (ada@example.com)' }
  expect(answer.body.invitation).toMatchObject(invited)
  const mail = await newestMail('bo@example.com')
  expect(mail).toContain('Ada (ada@example.com) lädt dich in die Konsole von Test site ein')
  const token = tokenOf(mail)
  const read = await ownerBrowser(foyer).call('POST', accounts.readOwnerLink.path, { token })
  const link = { kind: 'invitation', email: 'bo@example.com', name: null, role: 'editor' }
  expect(read.body.link).toEqual(link)
  expect((await use(token)).body.owner).toMatchObject({ name: 'Bo', role: 'editor' })
  expect(codeOf(await use(token))).toBe('OWNER_LINK_INVALID')
  expect(codeOf(await use(tokenOf(String(answer.body.url))))).toBe('OWNER_LINK_INVALID')
  expect((await ada.call('GET', accounts.listOwners.path)).body.invitations).toEqual([])
})

it('keeps the e-mail address of an invitation regardless of the request', async () => {
  const { body } = await invite('bo@example.com')
  const owner = await use(tokenOf(String(body.url)), { name: 'Bo', email: 'eve@example.com' })
  expect(owner.body.owner).toMatchObject({ email: 'bo@example.com', role: 'editor' })
})

it('replaces an earlier invitation, and a withdrawn invitation is refused', async () => {
  const first = await invite('bo@example.com', 'owner')
  const second = await invite('BO@example.com', 'viewer')
  expect(codeOf(await use(tokenOf(String(first.body.url))))).toBe('OWNER_LINK_INVALID')
  const { id } = Object(second.body.invitation)
  const path = withId(accounts.withdrawInvitation.path, id)
  expect((await ada.call('DELETE', path)).status).toBe(200)
  expect((await ada.call('DELETE', path)).status).toBe(404)
  expect(codeOf(await use(tokenOf(String(second.body.url))))).toBe('OWNER_LINK_INVALID')
})

it('lists no invitation of an owner who was removed or lost the role', async () => {
  const other = await invitedOwner(foyer, ada, 'owner')
  const { id } = await accountOf('owner@example.com')
  const path = accounts.inviteOwner.path
  const { body } = await other.call('POST', path, { email: 'bo@example.com', role: 'viewer' })
  await invite('cy@example.com')
  const invited = async () => {
    const { body } = await ada.call('GET', accounts.listOwners.path)
    return (body.invitations as accounts.OwnerInvitation[]).map(({ email }) => email)
  }
  expect(await invited()).toEqual(['cy@example.com', 'bo@example.com'])
  const setRole = (role: string) =>
    ada.call('PATCH', withId(accounts.updateOwner.path, id), { role })
  await setRole('editor')
  expect(await invited()).toEqual(['cy@example.com'])
  await setRole('owner')
  expect(await invited()).toEqual(['cy@example.com', 'bo@example.com'])
  await ada.call('DELETE', withId(accounts.removeOwner.path, id))
  expect(await invited()).toEqual(['cy@example.com'])
  expect(codeOf(await use(tokenOf(String(body.url))))).toBe('OWNER_LINK_INVALID')
})

it('an invitation expires after seven days', async () => {
  const { body } = await invite('bo@example.com')
  foyer.advance(7 * 86_400 + 1)
  expect(codeOf(await use(tokenOf(String(body.url))))).toBe('OWNER_LINK_INVALID')
})

it('refuses an invitation with an invalid address, an unknown role or the address of an owner', async () => {
  expect((await invite('bo')).status).toBe(400)
  expect((await invite('bo@example.com', 'admin')).status).toBe(400)
  expect((await invite('ADA@example.com')).status).toBe(409)
})

it('changes a role at once and refuses to demote or remove the last owner', async () => {
  const editor = await invitedOwner(foyer, ada, 'editor')
  const { id } = await accountOf('editor@example.com')
  const films = operatorEndpoints.listKeys.path
  expect((await editor.call('GET', films)).status).toBe(403)
  const path = withId(accounts.updateOwner.path, id)
  expect((await ada.call('PATCH', path, { role: 'owner' })).status).toBe(200)
  expect((await editor.call('GET', films)).status).toBe(200)
  const first = withId(accounts.updateOwner.path, (await accountOf('ada@example.com')).id)
  expect((await ada.call('PATCH', path, { role: 'viewer' })).status).toBe(200)
  const refused = await ada.call('PATCH', first, { role: 'viewer' })
  expect([refused.status, codeOf(refused)]).toEqual([409, 'LAST_OWNER'])
  expect(codeOf(await ada.call('DELETE', first))).toBe('LAST_OWNER')
})

it('keeps one owner when two owners remove each other concurrently', async () => {
  const other = await invitedOwner(foyer, ada, 'owner')
  const [one, two] = [await accountOf('ada@example.com'), await accountOf('owner@example.com')]
  const answers = await Promise.all([
    ada.call('DELETE', withId(accounts.removeOwner.path, two.id)),
    other.call('DELETE', withId(accounts.removeOwner.path, one.id)),
  ])
  const removed = answers.filter(({ status }) => status === 200)
  expect(removed).toHaveLength(1)
  const listed = await foyer.owner.get(accounts.listOwners.path)
  expect(listed.body.owners).toHaveLength(1)
})

it('removes an account and ends all its sessions', async () => {
  const editor = await invitedOwner(foyer, ada, 'editor')
  const { id } = await accountOf('editor@example.com')
  expect((await ada.call('DELETE', withId(accounts.removeOwner.path, id))).status).toBe(200)
  expect((await editor.call('GET', operatorEndpoints.listInbox.path)).status).toBe(401)
  const credentials = { email: 'editor@example.com', password }
  const answer = await ownerBrowser(foyer).call('POST', accounts.logInOwner.path, credentials)
  expect(codeOf(answer)).toBe('CREDENTIALS_WRONG')
})

it('sends a password link by e-mail to owners only, and the new password ends all sessions', async () => {
  const stranger = ownerBrowser(foyer)
  const ask = (email: string) => stranger.call('POST', accounts.recoverOwner.path, { email })
  expect((await ask('nobody@example.com')).body).toEqual((await ask('ada@example.com')).body)
  expect(await newestMail('nobody@example.com')).toBe('')
  const token = tokenOf(await newestMail('ada@example.com'))
  const newPassword = 'another phrase that is long'
  const answer = await use(token, { password: newPassword })
  expect(answer.body.owner).toMatchObject({ email: 'ada@example.com', name: 'Ada' })
  expect((await ada.call('GET', accounts.listOwners.path)).status).toBe(401)
  expect(codeOf(await use(token, { password: newPassword }))).toBe('OWNER_LINK_INVALID')
  const credentials = { email: 'ada@example.com', password: newPassword }
  expect((await ada.call('POST', accounts.logInOwner.path, credentials)).status).toBe(200)
})

it('a used password link invalidates older links', async () => {
  const link = async (): Promise<string> => {
    const { body } = await foyer.owner.post(accounts.createOwnerLink.path, {
      email: 'ada@example.com',
    })
    return tokenOf(String(body.url))
  }
  const [older, newer] = [await link(), await link()]
  expect((await use(newer)).status).toBe(200)
  expect(codeOf(await use(older))).toBe('OWNER_LINK_INVALID')
  const welcome = await foyer.owner.post(accounts.createOwnerLink.path, {})
  expect([welcome.status, codeOf(welcome)]).toEqual([409, 'ALREADY_EXISTS'])
})

it('an account can change its name and password, which ends its other sessions', async () => {
  const viewer = await invitedOwner(foyer, ada, 'viewer')
  const second = ownerBrowser(foyer)
  const credentials = { email: 'viewer@example.com', password }
  await second.call('POST', accounts.logInOwner.path, credentials)
  const listed = await second.call('GET', accounts.listOwnerSessions.path)
  const sessions = listed.body.sessions as accounts.OwnerSession[]
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
  expect((await second.call('PATCH', accounts.renameOwner.path, { name: 'Vi' })).status).toBe(200)
  const path = accounts.changeOwnPassword.path
  const newPassword = 'another phrase that is long'
  const wrong = await second.call('POST', path, { password: 'wrong', newPassword })
  expect([wrong.status, codeOf(wrong)]).toEqual([403, 'CREDENTIALS_WRONG'])
  expect((await second.call('POST', path, { password, newPassword: 'short' })).status).toBe(400)
  expect((await second.call('POST', path, { password, newPassword })).status).toBe(200)
  expect((await viewer.call('GET', accounts.listOwnerSessions.path)).status).toBe(401)
  expect((await second.call('GET', accounts.listOwnerSessions.path)).status).toBe(200)
  const other = withId(accounts.endOwnerSession.path, 'none')
  expect((await second.call('DELETE', other)).status).toBe(404)
  expect((await foyer.owner.get(accounts.listOwnerSessions.path)).status).toBe(403)
})

// Seen to fail: concurrent guesses passed the limit of the network before the first was counted.
it('checks at most 29 concurrent guesses at the password of an open session', async () => {
  const guess = { password: 'wrong', newPassword: 'another phrase that is long' }
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => ada.call('POST', accounts.changeOwnPassword.path, guess)),
  )
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(29)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(31)
})

// Seen to fail: the length of the typed form, which some keyboards decompose, refused a password that could be set.
it('accepts the longest password in decomposed form', async () => {
  const letters = [...'ếờựẫậộợểỗằ']
  const longest = Array.from({ length: 256 }, (_, n) => letters[(n * n + (n >> 2)) % 10]).join('')
  const change = { password, newPassword: longest }
  expect((await ada.call('POST', accounts.changeOwnPassword.path, change)).status).toBe(200)
  const credentials = { email: 'ada@example.com', password: longest.normalize('NFD') }
  const answer = await ownerBrowser(foyer).call('POST', accounts.logInOwner.path, credentials)
  expect(answer.status).toBe(200)
})

it('ends a session of the own account but not of another account', async () => {
  const viewer = await invitedOwner(foyer, ada, 'viewer')
  const { body } = await viewer.call('GET', accounts.listOwnerSessions.path)
  const [session] = body.sessions as accounts.OwnerSession[]
  const path = withId(accounts.endOwnerSession.path, session?.id)
  expect((await ada.call('DELETE', path)).status).toBe(404)
  expect((await viewer.call('DELETE', path)).status).toBe(200)
  expect((await viewer.call('GET', accounts.listOwnerSessions.path)).status).toBe(401)
})

it('names owners and keys in the audit log', async () => {
  const { body } = await ada.call('POST', operatorEndpoints.createKey.path, {
    name: 'Build server',
    scopes: ['all'],
  })
  await foyer.as(String(body.secret)).patch(operatorEndpoints.updateSettings.path, {
    mail: { ownerAddress: 'ada@example.com' },
  })
  const { entries } = (await foyer.owner.get(operatorEndpoints.listAudit.path)).body
  const actors = new Map(
    (entries as { action: string; actor: object }[]).map(({ action, actor }) => [action, actor]),
  )
  const owner = { kind: 'owner', id: expect.any(String), name: 'Ada (ada@example.com)' }
  expect(actors.get('key.created')).toEqual(owner)
  expect(actors.get('owner.created')).toEqual(owner)
  const key = { kind: 'operator', id: Object(body.key).id, name: 'Build server' }
  expect(actors.get('settings.changed')).toEqual(key)
})

it('records the account id of an owner in the event log', async () => {
  const editor = await invitedOwner(foyer, ada, 'editor')
  const item = { dataCollectionId: 'films', dataItem: { data: { title: 'One' } } }
  expect((await editor.call('POST', endpoints.insertItem.path, item)).status).toBe(200)
  const events = await foyer.owner.get(`${operatorEndpoints.listEvents.path}?type=item.created`)
  const [event] = events.body.events as { actor: object }[]
  const { id } = await accountOf('editor@example.com')
  expect(event?.actor).toEqual({ type: 'WIX_USER', id })
})

it('hides links, codes and e-mails to owners from editors in the inbox', async () => {
  const editor = await invitedOwner(foyer, ada, 'editor')
  const { mailer } = foyer.services.inbox
  const text = 'Code 123 456, or http://127.0.0.1:4400/auth/reset?recoveryToken=secret'
  const mail = { to: 'bo@example.com', subject: 'Code 123 456', text, html: text, code: '123456' }
  await mailer.send(mail)
  await mailer.send({ ...mail, subject: 'Invitation', ownersOnly: true })
  const list = async (browser: OwnerBrowser): Promise<{ id: string; createdAt: string }[]> =>
    (await browser.call('GET', operatorEndpoints.listInbox.path)).body.messages as never
  expect(await list(ada)).toHaveLength(2)
  const seen = await list(editor)
  const [{ id, createdAt, ...message } = { id: '', createdAt: '' }] = seen
  expect(seen).toHaveLength(1)
  expect(message).toMatchObject({ subject: 'Code …', links: [], code: null, redacted: true })
  expect(JSON.stringify(message)).not.toMatch(/secret|123/)
})
