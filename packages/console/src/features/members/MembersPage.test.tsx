// @vitest-environment happy-dom
import type { ListMembersRequest, MemberSummary } from '@foyer/protocol'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.js'
import type { ConsoleApi } from '../../api/console-calls.js'
import { fakeApi } from '../../testing/fake-api.js'
import { renderPage } from '../../testing/render-page.js'
import { MembersPage } from './MembersPage.js'

const all: MemberSummary[] = Array.from({ length: 30 }, (_, index) => ({
  id: `member-${index}`,
  email: `person${index}@example.org`,
  emailVerified: index !== 1,
  status: index === 1 ? 'PENDING' : 'ACTIVE',
  waitsFor: index === 1 ? ['owner'] : [],
  nickname: index === 0 ? '<b>Ann</b>' : `Person ${index}`,
  createdAt: '2026-11-21T04:16:00.000Z',
  lastLoginAt: index === 1 ? null : '2026-11-21T05:00:00.000Z',
  roles: index === 2 ? ['critic'] : [],
  ...(index === 3 ? { deletionDueAt: '2026-12-06T12:00:00.000Z' } : {}),
}))

function show(
  at: string,
  updateMember: ConsoleApi['updateMember'] = async () => ({ member: all[0] ?? expect.fail() }),
  calls: Partial<ConsoleApi> = {},
): { address: () => string; requests: ListMembersRequest[] } {
  const requests: ListMembersRequest[] = []
  const api = fakeApi({
    updateMember,
    ...calls,
    listMembers: async (request) => {
      requests.push(request)
      const matches = all.filter(
        ({ email, status }) =>
          email.includes(request.search ?? '') && status === (request.status ?? status),
      )
      const offset = request.offset ?? 0
      return {
        members: matches.slice(offset, offset + (request.limit ?? 50)),
        total: matches.length,
      }
    },
  })
  return { ...renderPage({ api, at, pages: { '/members': <MembersPage /> } }), requests }
}

test('shows a member as a row', async () => {
  show('/members')
  expect(await screen.findByText('30 members, newest first')).toBeTruthy()
  const row = screen.getByRole('row', { name: /person1@example.org/ })
  expect(Array.from(row.children, (cell) => cell.textContent)).toEqual([
    'person1@example.orgPerson 1',
    'PendingE-mail not verified',
    'Editor',
    expect.stringMatching(/Nov 2026/),
    'Never',
    'ApproveBlockDelete',
  ])
  expect(screen.getByText('<b>Ann</b>')).toBeTruthy()
})

test('marks a member with the date of the scheduled deletion', async () => {
  show('/members')
  const row = await screen.findByRole('row', { name: /person3@example.org/ })
  expect(row.textContent).toMatch(/Deletion due 6 Dec 2026/)
})

test('cancels a scheduled deletion, and explains a failure', async () => {
  const user = userEvent.setup()
  const cancelled: unknown[] = []
  const { requests } = show('/members', undefined, {
    cancelMemberDeletion: async (message) => {
      cancelled.push(message)
      if (cancelled.length > 1) throw new ApiError('Already gone', { problem: 'refused' })
      return { member: all[3] ?? expect.fail() }
    },
  })
  const name = 'Cancel the deletion of person3@example.org'
  const button = await screen.findByRole('button', { name })
  expect(screen.getAllByText('Cancel deletion')).toHaveLength(1)
  await user.click(button)
  expect(cancelled).toEqual([{ memberId: 'member-3' }])
  await waitFor(() => expect(requests).toHaveLength(2))
  await user.click(button)
  expect((await screen.findByRole('alert')).textContent).toContain('Already gone')
})

test('stores the page number in the URL', async () => {
  const user = userEvent.setup()
  const { address, requests } = show('/members')
  await user.click(await screen.findByRole('button', { name: /Next/ }))
  expect(address()).toBe('/members?page=2')
  expect(await screen.findByText('26 to 30 of 30')).toBeTruthy()
  expect(requests.at(-1)).toEqual({ limit: 25, offset: 25 })
  expect(screen.getByRole('button', { name: /Next/ }).hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('button', { name: /Previous/ }))
  expect(address()).toBe('/members')
})

test('restores search and page after a reload', async () => {
  const { requests } = show('/members?search=person2&page=1')
  expect(await screen.findByText('11 members found')).toBeTruthy()
  expect(requests).toEqual([{ search: 'person2', limit: 25, offset: 0 }])
})

test('starts a search on the first page', async () => {
  const user = userEvent.setup()
  const { address } = show('/members?page=2')
  await user.type(await screen.findByRole('searchbox'), 'person29')
  await waitFor(() => expect(address()).toBe('/members?search=person29'))
  expect(await screen.findByText('1 member found')).toBeTruthy()
})

test('explains a search without matches', async () => {
  show('/members?search=zzz')
  expect(await screen.findByText('Nobody matches “zzz”')).toBeTruthy()
})

test('links a page past the end to the first one', async () => {
  const user = userEvent.setup()
  const { address } = show('/members?page=9')
  await user.click(await screen.findByRole('button', { name: 'Go to the first page' }))
  expect(address()).toBe('/members')
})

test('makes a member an editor and keeps the other roles', async () => {
  const user = userEvent.setup()
  const changes: unknown[] = []
  const critic = all[2] ?? expect.fail()
  const { requests } = show(
    '/members',
    async (change) => {
      changes.push(change)
      if (changes.length > 1) throw new Error('The server did not answer')
      return { member: critic }
    },
    // Another owner has assigned a role since the page was read.
    { getMember: async () => ({ member: { ...critic, roles: ['critic', 'guide'] } }) },
  )
  const box = await screen.findByRole('checkbox', { name: 'person2@example.org is an editor' })
  expect(box.hasAttribute('checked')).toBe(false)
  await user.click(box)
  // Seen to fail: the new role of the other owner was removed.
  const roles = ['critic', 'guide', 'editor']
  await waitFor(() => expect(changes).toEqual([{ memberId: 'member-2', roles }]))
  await waitFor(() => expect(requests).toHaveLength(2))
  await user.click(box)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'An unexpected error occurred in this page. Reload it.',
  )
})

test('filters members who await approval, and approves one', async () => {
  const user = userEvent.setup()
  const approved: unknown[] = []
  const { address, requests } = show('/members?page=2', undefined, {
    approveMember: async (message) => {
      approved.push(message)
      throw new Error('not this time')
    },
  })
  await user.selectOptions(await screen.findByRole('combobox'), 'Pending')
  expect(address()).toBe('/members?status=PENDING')
  expect(await screen.findByText('1 member found')).toBeTruthy()
  expect(requests.at(-1)).toEqual({ status: 'PENDING', limit: 25, offset: 0 })
  await user.click(screen.getByRole('button', { name: 'Approve person1@example.org' }))
  expect(approved).toEqual([{ id: 'member-1' }])
  expect(await screen.findByRole('alert')).toBeTruthy()
})

test('blocks a member only after a confirmation', async () => {
  const user = userEvent.setup()
  const blocked: unknown[] = []
  show('/members?search=person29', undefined, {
    blockMember: async (message) => {
      blocked.push(message)
      throw new ApiError('not this time', { problem: 'refused' })
    },
  })
  const block = { name: 'Block person29@example.org' }
  await user.click(await screen.findByRole('button', block))
  expect(screen.getByText(/^All sessions end, and the member cannot log in/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Go back' }))
  await user.click(screen.getByRole('button', block))
  expect(blocked).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Yes, block' }))
  expect(blocked).toEqual([{ id: 'member-29' }])
  expect((await screen.findByRole('alert')).textContent).toContain('not this time')
})

test('deletes a member after a confirmation that lists the effects', async () => {
  const user = userEvent.setup()
  const deleted: unknown[] = []
  const effects = [
    { collectionId: 'r', displayName: 'Reviews', action: 'anonymise' as const, items: 12 },
    { collectionId: 'w', displayName: 'Watchlist', action: 'delete' as const, items: 1 },
  ]
  const { requests } = show('/members?search=person29', undefined, {
    previewDeletion: async () => ({ dueAt: '2026-12-06T12:00:00.000Z', effects }),
    deleteMember: async (message) => {
      deleted.push(message)
      return {}
    },
  })
  const name = 'Delete person29@example.org'
  await user.click(await screen.findByRole('button', { name }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name }))
  expect(deleted).toEqual([])
  const dialog = await screen.findByRole('dialog', { name: 'Delete person29@example.org?' })
  expect(dialog.textContent).toContain('Reviews12 items stay, without a link to the member')
  expect(dialog.textContent).toContain('Watchlist1 item is deleted')
  expect(dialog.textContent).toMatch(/requested this deletion. It is due on 6 Dec 2026/)
  await user.click(screen.getByRole('button', { name: 'Delete permanently' }))
  expect(deleted).toEqual([{ id: 'member-29' }])
  await waitFor(() => expect(requests).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('does not delete a member while the effects are unknown', async () => {
  const user = userEvent.setup()
  show('/members?search=person29', undefined, {
    previewDeletion: async () => {
      throw new ApiError('Not with this key', { problem: 'refused', status: 403 })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Delete person29@example.org' }))
  expect(await screen.findByText(/Not with this key/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete permanently' })).toBeNull()
})

test('explains a refused address of a new member at its field', async () => {
  const user = userEvent.setup()
  const description = 'expected an e-mail address such as name@example.com'
  const violations = [{ field: 'member.loginEmail', description, data: {} }]
  const refusal = new ApiError('x', { problem: 'refused', status: 400, violations })
  show('/members?new', undefined, { createMember: async () => Promise.reject(refusal) })
  const address = await screen.findByRole('textbox', { name: 'E-mail address' })
  await user.type(address, 'anna@club')
  await user.click(screen.getByRole('button', { name: 'Add the member' }))
  const alert = await screen.findByText('Expected an e-mail address such as name@example.com.')
  expect(address.getAttribute('aria-describedby')).toContain(alert.closest('[id]')?.id)
  expect(address.getAttribute('aria-invalid')).toBe('true')
})
