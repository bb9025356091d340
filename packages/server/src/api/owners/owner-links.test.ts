// @database sqlite
import { operatorEndpoints } from '@foyer/protocol'
import * as accounts from '@foyer/protocol/owner-accounts'
import { beforeEach, expect, it } from 'vitest'
import { ensureOwnerKey } from '../../bootstrap/first-start.js'
import { mailLimits } from '../../limits/limit-values.js'
import { recordSentMail } from '../../storage/mail/mail-queue.js'
import { codeOf } from '../../testing/data-calls.js'
import {
  firstOwner,
  invitedOwner,
  type OwnerBrowser,
  ownerBrowser,
  ownerPassword as password,
  tokenOf,
} from '../../testing/owner-browser.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'

type Post = (path: string, body: object) => Promise<TestResponse>

let foyer: TestFoyer
let ada: OwnerBrowser
beforeEach(async () => {
  foyer = await createTestFoyer()
  ada = await firstOwner(foyer)
})

/** Creates a link to a new password for Ada, and an invitation. Returns the tokens of both, and that of the e-mail. */
async function createLinks(post: Post): Promise<string[]> {
  const reset = await post(accounts.createOwnerLink.path, { email: 'ada@example.com' })
  const wanted = { email: 'new@example.com', role: 'owner' }
  const invitation = await post(accounts.inviteOwner.path, wanted)
  await foyer.mailRunner.untilIdle()
  const mail = foyer.mails.findLast(({ to }) => to === wanted.email)
  return [String(reset.body.url), String(invitation.body.url), mail?.text].map(tokenOf)
}

async function outcomesOf(tokens: string[]): Promise<unknown[]> {
  const outcomes: unknown[] = []
  for (const token of tokens) {
    const answer = await ownerBrowser(foyer).call('POST', accounts.readOwnerLink.path, { token })
    outcomes.push(answer.status === 200 ? Object(answer.body.link).kind : codeOf(answer))
  }
  return outcomes
}

const valid = ['reset', 'invitation', 'invitation']
const invalid = Array(3).fill('OWNER_LINK_INVALID')

// Seen to fail: a removed owner set a new password for the account of another one, or became an owner again.
it.each([
  ['is removed', (path: string) => ada.call('DELETE', path)],
  ['becomes an editor', (path: string) => ada.call('PATCH', path, { role: 'editor' })],
])('links of an owner become invalid when the account %s', async (_change, change) => {
  const other = await invitedOwner(foyer, ada, 'owner')
  const tokens = await createLinks((path, body) => other.call('POST', path, body))
  expect(await outcomesOf(tokens)).toEqual(valid)
  const { body } = await other.call('GET', accounts.getOwnerSession.path)
  const { status } = await change(`/_foyer/v1/owners/${Object(body.owner).id}`)
  expect(status).toBe(200)
  expect(await outcomesOf(tokens)).toEqual(invalid)
  const redeemed = await other.call('POST', accounts.redeemOwnerLink.path, {
    token: tokens[0],
    password,
  })
  expect(codeOf(redeemed)).toBe('OWNER_LINK_INVALID')
})

it('links of an API key become invalid when the key is removed', async () => {
  const key = { name: 'Script', scopes: ['all'] }
  const { body } = await ada.call('POST', operatorEndpoints.createKey.path, key)
  const tokens = await createLinks(foyer.as(String(body.secret)).post)
  expect(await outcomesOf(tokens)).toEqual(valid)
  await ada.call('DELETE', `${operatorEndpoints.createKey.path}/${Object(body.key).id}`)
  expect(await outcomesOf(tokens)).toEqual(invalid)
})

it('a link to a new password that its owner requested stays valid when another owner is removed', async () => {
  const other = await invitedOwner(foyer, ada, 'owner')
  await other.call('POST', accounts.recoverOwner.path, { email: 'ada@example.com' })
  await foyer.mailRunner.untilIdle()
  const token = tokenOf(foyer.mails.findLast(({ to }) => to === 'ada@example.com')?.text)
  const { body } = await other.call('GET', accounts.getOwnerSession.path)
  await ada.call('DELETE', `/_foyer/v1/owners/${Object(body.owner).id}`)
  expect(await outcomesOf([token])).toEqual(['reset'])
})

// Seen to fail: the times of two processes were compared, so the link of a clock that is ahead outlived a new password.
it('a link to a new password becomes invalid with the password when a clock is behind', async () => {
  foyer.advance(3600)
  const [token = ''] = await createLinks(foyer.owner.post)
  foyer.advance(-1800)
  const newPassword = 'another long phrase'
  const change = { password, newPassword }
  expect((await ada.call('POST', accounts.changeOwnPassword.path, change)).status).toBe(200)
  expect(await outcomesOf([token])).toEqual(['OWNER_LINK_INVALID'])
})

const recoverAda = async () => {
  await ownerBrowser(foyer).call('POST', accounts.recoverOwner.path, { email: 'ada@example.com' })
  await foyer.mailRunner.untilIdle()
}
const linksToAda = () => foyer.mails.filter(({ to }) => to === 'ada@example.com')

// Seen to fail: ten e-mails, which anyone can cause, kept an owner from a new password for an hour.
it('a link to a new password is sent to an address that had too many e-mails', async () => {
  await foyer.services.db.transaction(async (tx) => {
    for (let one = 0; one < mailLimits.perAddressAndHour; one++) {
      await recordSentMail(foyer.services, tx, 'ada@example.com')
    }
  })
  await recoverAda()
  expect(await outcomesOf([tokenOf(linksToAda().at(-1)?.text)])).toEqual(['reset'])
})

it('an owner gets at most five e-mails with a link to a new password within an hour', async () => {
  for (let one = 0; one < 7; one++) await recoverAda()
  expect(linksToAda()).toHaveLength(5)
  foyer.advance(3601)
  await recoverAda()
  expect(linksToAda()).toHaveLength(6)
})

// Seen to fail: the new key had the id of the replaced one, which may have leaked.
it('links made with the owner key become invalid when another key replaces it', async () => {
  const tokens = await createLinks((path, body) => foyer.owner.post(path, body))
  expect(await outcomesOf(tokens)).toEqual(valid)
  await ensureOwnerKey(foyer.services, 'another-key-of-the-environment')
  expect(await outcomesOf(tokens)).toEqual(invalid)
})
