// @vitest-environment happy-dom
import type { Member, MemberSummary, UpdateMemberRequest } from '@foyer/protocol'
import type { ExportedAccount } from '@foyer/protocol/account-data-endpoints'
import type { OwnerAccount } from '@foyer/protocol/owner-accounts'
import type { MemberSessionRecord } from '@foyer/protocol/session-endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/api-error.js'
import { fakeApi } from '../../../testing/fake-api.js'
import { films, onlyPage } from '../../../testing/films.js'
import { renderPage } from '../../../testing/render-page.js'
import { MemberPage } from './MemberPage.js'

const ada: MemberSummary = {
  id: 'ada',
  email: 'ada@example.com',
  emailVerified: true,
  status: 'ACTIVE',
  waitsFor: [],
  nickname: 'Ada',
  createdAt: '2026-11-01T00:00:00.000Z',
  lastLoginAt: null,
  roles: [],
}

const session: MemberSessionRecord = {
  id: 'session-1',
  memberId: 'ada',
  clientId: 'club',
  clientName: 'Film club',
  userAgent: 'Firefox on Linux',
  network: '192.0.2.0/24',
  createdAt: '2026-11-01T00:00:00.000Z',
  lastUsedAt: '2026-11-02T00:00:00.000Z',
  expiresAt: '2026-12-01T00:00:00.000Z',
  endedAt: null,
  reason: null,
}

function show(
  members: readonly MemberSummary[] = [ada],
  owner?: OwnerAccount,
  source: 'owner' | 'none' = 'owner',
) {
  const calls: string[] = []
  const sessionReads: string[] = []
  const changes: UpdateMemberRequest[] = []
  let isEnded = false
  const api = fakeApi({
    getMember: async ({ memberId }) => {
      const member = members.find(({ id }) => id === memberId)
      if (!member) throw new ApiError('none', { problem: 'refused', status: 404 })
      return { member }
    },
    updateMember: async (change) => {
      changes.push(change)
      return { member: ada }
    },
    updateProfile: async ({ member: { id, profile } }) => {
      calls.push(`name ${profile?.nickname}`)
      return { member: { id } as Member }
    },
    exportMember: async ({ cursor }) => {
      const notes = { collectionId: 'notes', displayName: 'Notes' }
      if (cursor === 'next') {
        return { collections: [{ ...notes, items: [{ _id: 'b' }] }], nextCursor: null }
      }
      const account = { roles: [] as string[] } as ExportedAccount
      return { account, collections: [{ ...notes, items: [{ _id: 'a' }] }], nextCursor: 'next' }
    },
    blockMember: async () => {
      calls.push('block')
      throw new ApiError('not this time', { problem: 'refused', status: 400 })
    },
    deleteMember: async ({ id }) => {
      calls.push(`delete ${id}`)
      return {}
    },
    sendRecoveryEmail: async ({ email }) => {
      calls.push(`reset ${email}`)
      return {}
    },
    sendActivationEmail: async ({ identityId }) => {
      calls.push(`invite ${identityId}`)
      return {}
    },
    listSessions: async () => {
      sessionReads.push('sessions')
      return { sessions: [isEnded ? { ...session, endedAt: session.lastUsedAt } : session] }
    },
    endSession: async ({ sessionId }) => {
      calls.push(`end ${sessionId}`)
      isEnded = true
      return {}
    },
    previewDeletion: async () => ({
      dueAt: null,
      effects: [{ collectionId: 'reviews', displayName: 'Reviews', action: 'keep', items: 3 }],
    }),
    listInbox: async () => ({ messages: [] }),
    getMailServer: async () => ({ source }),
    listCollections: async () => ({ collections: [films], pagingMetadata: onlyPage }),
    listDeclarations: async () => ({
      collections: [
        {
          id: 'reviews',
          isDeleted: false,
          applied: null,
          current: {
            displayName: 'Reviews',
            rolePermissions: { moderator: ['read', 'remove'] },
          } as never,
        },
      ],
    }),
    listAudit: async () => ({
      entries: [
        {
          id: 'entry',
          at: '2026-11-02T00:00:00.000Z',
          actor: { kind: 'member', id: 'ada' },
          action: 'login.succeeded',
          subject: 'ada',
          subjectName: 'ada@example.com',
          network: null,
          reason: null,
          detail: null,
        },
      ],
      nextCursor: null,
    }),
  })
  const { address } = renderPage({
    api,
    at: '/members/ada',
    pages: { '/members/:memberId': <MemberPage />, '/members': <h1>Members</h1> },
    owner,
  })
  return { calls, changes, sessionReads, address }
}

test('shows sessions, items and activity of a member', async () => {
  show()
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada' })).toBeTruthy()
  const sessions = await screen.findByRole('region', { name: 'Sessions' })
  expect((await within(sessions).findByRole('row', { name: /Film club/ })).textContent).toContain(
    'Firefox · Linux',
  )
  const items = screen.getByRole('link', { name: 'Reviews' })
  expect(items.getAttribute('href')).toMatch(/^\/collections\/reviews\?filter=/)
  expect(screen.getByText('3 items')).toBeTruthy()
  expect(await screen.findByText(/Logged in/)).toBeTruthy()
})

test('goes to the list of members after a deletion', async () => {
  const user = userEvent.setup()
  const { calls, address } = show()
  await user.click(await screen.findByRole('button', { name: /^Delete/ }))
  await user.click(await screen.findByRole('button', { name: 'Delete permanently' }))
  await waitFor(() => expect(address()).toBe('/members'))
  expect(calls).toEqual(['delete ada'])
})

test('shows an editor without access to the audit log neither activity nor an error', async () => {
  const editor = {
    id: 'ed',
    email: 'ed@example.com',
    name: 'Ed',
    role: 'editor' as const,
    createdAt: ada.createdAt,
    lastLoginAt: null,
    hasSecondFactor: false,
  }
  show([ada], editor)
  expect(await screen.findByText('3 items')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Activity' })).toBeNull()
})

test('sends e-mails to the address of the member', async () => {
  const user = userEvent.setup()
  const { calls } = show()
  await user.click(await screen.findByRole('button', { name: 'Send an invitation' }))
  expect(await screen.findByText('An e-mail is being sent to ada@example.com.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send a password reset' }))
  await waitFor(() => expect(calls).toEqual(['invite ada', 'reset ada@example.com']))
})

test('says that an invitation stays in the inbox of a site without a mail server', async () => {
  show([ada], undefined, 'none')
  await userEvent.click(await screen.findByRole('button', { name: 'Send an invitation' }))
  expect(await screen.findByText(/The e-mail to ada@example.com is below/)).toBeTruthy()
  expect(screen.getByText(/This site has no mail server/)).toBeTruthy()
})

test('blocks a member after a confirmation', async () => {
  const user = userEvent.setup()
  const { calls } = show()
  await user.click(await screen.findByRole('button', { name: 'Block ada@example.com' }))
  expect(calls).toEqual([])
  // Seen to fail: only screen readers got the question, which names the member.
  expect(screen.getByText('Block ada@example.com?').className).toBe('')
  await user.click(screen.getByRole('button', { name: 'Yes, block' }))
  await waitFor(() => expect(calls).toEqual(['block']))
  expect((await screen.findByRole('alert')).textContent).toContain('not this time')
})

test('does not undo a change that the member makes while the form is open', async () => {
  const user = userEvent.setup()
  const members = [ada]
  const { changes, calls } = show(members)
  await user.click(await screen.findByRole('button', { name: 'Change address and name' }))
  const form = within(await screen.findByRole('dialog'))
  members[0] = { ...ada, email: 'ada@new.example' }
  window.dispatchEvent(new Event('visibilitychange'))
  expect((await screen.findAllByText('ada@new.example')).length).toBeGreaterThan(0)
  await user.type(form.getByLabelText('Display name'), ' L.')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls).toEqual(['name Ada L.']))
  // Seen to fail: the member had the old address again.
  expect(changes).toEqual([])
})

// Seen to fail: the member had the old address again.
test('does not verify an address that the member has replaced while the form is open', async () => {
  const user = userEvent.setup()
  const members = [{ ...ada, emailVerified: false }]
  const { changes } = show(members)
  await user.click(await screen.findByRole('button', { name: 'Change address and name' }))
  const form = within(await screen.findByRole('dialog'))
  members[0] = { ...ada, email: 'ada@new.example', emailVerified: false }
  await user.click(form.getByRole('checkbox', { name: /already verified/ }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect((await form.findByRole('alert')).textContent).toContain('to ada@new.example')
  expect(changes).toEqual([])
})

test('changes the address and the name of a member', async () => {
  const user = userEvent.setup()
  const { changes, calls } = show()
  await user.click(await screen.findByRole('button', { name: 'Change address and name' }))
  const email = screen.getByRole('textbox', { name: 'E-mail address' })
  await user.clear(email)
  await user.type(email, 'ada@example.org')
  const verified = screen.getByRole<HTMLInputElement>('checkbox', { name: /already verified/ })
  expect(verified.checked).toBe(false)
  await user.click(verified)
  const name = screen.getByRole('textbox', { name: 'Display name' })
  await user.clear(name)
  await user.type(name, 'Countess')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls).toEqual(['name Countess']))
  expect(changes).toEqual([{ memberId: 'ada', email: 'ada@example.org', emailVerified: true }])
  expect(screen.queryByRole('textbox', { name: 'Display name' })).toBeNull()
})

test('downloads all pages of the data of a member', async () => {
  const user = userEvent.setup()
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return '#'
  })
  show()
  await user.click(await screen.findByRole('button', { name: 'Download all data' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual({
    account: { roles: [] },
    collections: [
      { collectionId: 'notes', displayName: 'Notes', items: [{ _id: 'a' }, { _id: 'b' }] },
    ],
  })
})

test('requires a new password of the member', async () => {
  const user = userEvent.setup()
  const { changes, sessionReads } = show()
  await user.click(
    await screen.findByRole('button', { name: 'Require a new password of ada@example.com' }),
  )
  await user.click(screen.getByRole('button', { name: 'Yes, require a new password' }))
  await waitFor(() => expect(changes).toEqual([{ memberId: 'ada', passwordResetRequired: true }]))
  // Seen to fail: the ended sessions stayed in the list.
  await waitFor(() => expect(sessionReads).toHaveLength(2))
})

// Seen to fail: only a script could give a role that the site file names.
test('gives roles that collections name, and says what they permit', async () => {
  const user = userEvent.setup()
  const { changes } = show([{ ...ada, roles: ['critic'] }])
  const moderator = await screen.findByRole('checkbox', { name: 'moderator' })
  expect(screen.getByText('Reviews: read, remove')).toBeTruthy()
  expect(screen.getByText(/^Reads and changes the items of all collections/)).toBeTruthy()
  await user.click(moderator)
  await user.click(screen.getByRole('checkbox', { name: 'critic' }))
  await waitFor(() =>
    expect(changes).toEqual([
      { memberId: 'ada', roles: ['critic', 'moderator'] },
      { memberId: 'ada', roles: [] },
    ]),
  )
})

test('ends a session', async () => {
  const user = userEvent.setup()
  const { calls } = show()
  const sessions = await screen.findByRole('table', { name: 'Sessions' })
  const headers = within(sessions).getAllByRole('columnheader')
  // Seen to fail: the buttons were in the column of the states.
  expect(headers.map(({ textContent }) => textContent).slice(-2)).toEqual(['State', 'Actions'])
  expect(within(sessions).getByText('Active').querySelector('button')).toBeNull()
  await user.click(within(sessions).getByRole('button', { name: 'End the session' }))
  await user.click(screen.getByRole('button', { name: 'Yes, end' }))
  await waitFor(() => expect(calls).toEqual(['end session-1']))
  expect(await screen.findByText(/^Ended/)).toBeTruthy()
})

test('explains an unknown member', async () => {
  show([])
  expect(await screen.findByText('This member does not exist')).toBeTruthy()
})

test('links an active member to the member’s view of each collection', async () => {
  const user = userEvent.setup()
  show()
  await user.click(await screen.findByRole('button', { name: 'View items as this member' }))
  const link = await screen.findByRole('link', { name: 'Films' })
  expect(link.getAttribute('href')).toBe('/collections/films?as-member=ada')
})

test('shows no such links for a blocked member', async () => {
  show([{ ...ada, status: 'BLOCKED' }])
  expect(await screen.findByRole('heading', { name: 'Items' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'View items as this member' })).toBeNull()
})
