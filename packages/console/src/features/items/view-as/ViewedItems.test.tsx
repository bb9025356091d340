// @vitest-environment happy-dom
import type { MemberSummary } from '@foyer/protocol'
import type { OwnerAccount } from '@foyer/protocol/owner-accounts'
import type { QueryAsRequest, QueryAsResponse, ViewAs } from '@foyer/protocol/query-as'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.js'
import { renderPage } from '../../../testing/render-page.js'
import { ItemsPage } from '../ItemsPage.js'
import { withGridSize } from '../testing/open-grid.js'
import { itemsServer } from '../testing/show-items.js'

const alien = { _id: 'alien', title: 'Alien', budget: 11_000_000, _owner: 'ada' }
const vertigo = { _id: 'vertigo', title: 'Vertigo', budget: 2_500_000, _owner: 'bo' }
const draft = { _id: 'draft', title: 'Draft', budget: 1, _owner: 'ada' }
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
const bo: MemberSummary = { ...ada, id: 'bo', nickname: 'Bo', status: 'BLOCKED' }
const cy: MemberSummary = { ...ada, id: 'cy', email: 'cy@example.com', nickname: 'Cy' }
const refusal = { code: 'WDE0027', description: 'not permitted', decisionId: 'decision 1' }

withGridSize()

/** Ids of the items that someone gets; undefined where the permissions refuse all. */
type Visible = (viewAs: ViewAs) => string[] | undefined

interface ShowOptions {
  at: string
  visible?: Visible
  owner?: OwnerAccount
  /** Responses that replace the default ones. */
  answer?: (request: QueryAsRequest) => Promise<QueryAsResponse> | undefined
}

function show({ at, visible = () => ['alien', 'vertigo'], owner, answer }: ShowOptions) {
  const requests: QueryAsRequest[] = []
  const server = itemsServer([alien, vertigo, draft], {
    getMember: async ({ memberId }) => {
      const member = [ada, bo, cy].find(({ id }) => id === memberId)
      if (!member) throw new ApiError('none', { problem: 'refused', status: 404 })
      return { member }
    },
    listMembers: async ({ search = '', status }) => {
      const members = [ada, bo, cy].filter(
        (member) => member.status === status && member.email.includes(search.toLowerCase()),
      )
      return { members, total: members.length }
    },
    queryAs: async (request) => {
      requests.push(request)
      const special = answer?.(request)
      if (special) return special
      const ids = visible(request.viewAs)
      if (ids === undefined) return { refusal }
      const { filter = {}, paging } = request.query
      const filterByIds = { $and: [{ _id: { $in: ids } }, filter] }
      const query = { filter: filterByIds, ...(paging === undefined ? {} : { paging }) }
      return server.api.queryItems({ dataCollectionId: 'films', query })
    },
  })
  const { address } = renderPage({
    api: server.api,
    at,
    pages: { '/collections/:collectionId': <ItemsPage /> },
    owner,
  })
  return { requests, address }
}

async function titles(): Promise<(string | null)[]> {
  return (await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent)
}

test('shows the items that a visitor gets, with filter and order of the URL', async () => {
  const user = userEvent.setup()
  const filter = '{"and":[["budget","lt",5000000]]}'
  const { requests, address } = show({
    at: `/collections/films?as=visitor&filter=${filter}&sort=title&order=desc`,
  })
  expect(await titles()).toEqual(['Vertigo'])
  expect(await screen.findByText('1 item found')).toBeTruthy()
  const message = { dataCollectionId: 'films', viewAs: { kind: 'visitor' } }
  const wireFilter = { budget: { $lt: 5_000_000 } }
  expect(requests).toEqual([
    {
      ...message,
      query: {
        filter: wireFilter,
        sort: [{ fieldName: 'title', order: 'DESC' }],
        paging: { offset: 0, limit: 100 },
      },
    },
    { ...message, query: { filter: wireFilter, paging: { limit: 1 } }, returnTotalCount: true },
  ])
  const banner = screen.getByRole('region', { name: 'View as' })
  expect(banner.textContent).toContain('Viewed as a visitor')
  await user.click(within(banner).getByRole('button', { name: 'Back to your view' }))
  expect(await titles()).toEqual(['Vertigo', 'Draft'])
  expect(new URLSearchParams(address().split('?')[1]).get('as')).toBeNull()
  expect(address()).toContain('sort=title&order=desc')
})

test('offers no selection, change, import or export', async () => {
  const user = userEvent.setup()
  const { address } = show({ at: '/collections/films?as=visitor' })
  expect(await titles()).toEqual(['Alien', 'Vertigo'])
  expect(screen.queryByRole('checkbox')).toBeNull()
  for (const name of ['Import', 'New item', 'Export']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
  const grid = screen.getByRole('grid')
  expect(grid.getAttribute('aria-readonly')).toBe('true')
  grid.focus()
  await user.keyboard(' {Control>}a{/Control}{Delete}')
  expect(screen.queryByText(/selected/)).toBeNull()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(address()).toBe('/collections/films?as=visitor&item=vertigo')
  const panel = await screen.findByRole('dialog', { name: 'Vertigo' })
  expect(await within(panel).findByText('2500000')).toBeTruthy()
  expect(within(panel).queryByRole('button', { name: 'Save' })).toBeNull()
})

test('opens an item that the person cannot read only in the owner’s view', async () => {
  const user = userEvent.setup()
  const { address } = show({ at: '/collections/films?as=visitor&item=draft' })
  const panel = await screen.findByRole('dialog')
  expect(await within(panel).findByText('A visitor does not get this item')).toBeTruthy()
  await user.click(within(panel).getByRole('button', { name: 'Open it in your view' }))
  expect(address()).toBe('/collections/films?item=draft')
  expect(await screen.findByDisplayValue('Draft')).toBeTruthy()
})

test('links a refusal to its decision, and requests it once', async () => {
  const { requests } = show({ at: '/collections/films?as=visitor', visible: () => undefined })
  const link = await screen.findByRole('link', { name: 'Why was this denied?' })
  expect(link.getAttribute('href')).toBe('/denials?denial=decision%201')
  expect(screen.getByText('not permitted')).toBeTruthy()
  expect(screen.queryByRole('grid')).toBeNull()
  expect(requests).toHaveLength(1)
})

test('offers a visitor, a member from the search and the author of the selected item', async () => {
  const user = userEvent.setup()
  const visible: Visible = (viewAs) => (viewAs.kind === 'visitor' ? ['vertigo'] : ['alien'])
  const { address } = show({ at: '/collections/films?sort=title', visible })
  await screen.findByRole('rowheader', { name: /Alien/ })
  await user.click(screen.getByRole('checkbox', { name: 'Select row 1' }))
  await user.click(screen.getByRole('button', { name: 'View as' }))
  await user.click(await screen.findByRole('button', { name: 'The author of “Alien”' }))
  expect(address()).toBe('/collections/films?as-member=ada&sort=title')
  expect(await screen.findByRole('link', { name: 'Ada' })).toBeTruthy()
  expect(await titles()).toEqual(['Alien'])

  await user.click(screen.getByRole('button', { name: 'View as' }))
  await user.click(await screen.findByRole('button', { name: 'A visitor' }))
  expect(address()).toBe('/collections/films?as=visitor&sort=title')
  expect(await titles()).toEqual(['Vertigo'])

  await user.click(screen.getByRole('button', { name: 'View as' }))
  await user.type(await screen.findByRole('combobox', { name: 'A member' }), 'ada@')
  await user.click(await screen.findByRole('option', { name: /Ada/ }))
  expect(address()).toBe('/collections/films?as-member=ada&sort=title')
})

test('links an item’s form to the view of its author', async () => {
  const user = userEvent.setup()
  const { address } = show({ at: '/collections/films?item=alien' })
  await user.click(await screen.findByRole('button', { name: 'View as its author' }))
  expect(address()).toBe('/collections/films?as-member=ada')
})

test('never shows rows of one person under the name of another', async () => {
  const user = userEvent.setup()
  const isOfCy = (viewAs: ViewAs): boolean => viewAs.kind === 'member' && viewAs.memberId === 'cy'
  show({
    at: '/collections/films?as-member=cy',
    answer: ({ viewAs }) => (isOfCy(viewAs) ? new Promise(() => {}) : undefined),
  })
  const pick = async (name: string): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: 'View as' }))
    await user.type(await screen.findByRole('combobox', { name: 'A member' }), name)
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
    expect(await screen.findByRole('link', { name })).toBeTruthy()
  }
  await pick('Ada')
  expect(await titles()).toEqual(['Alien', 'Vertigo'])
  await pick('Cy')
  expect(screen.queryByRole('rowheader')).toBeNull()
})

test('removes rows that could not be read again', async () => {
  let isClosed = false
  show({
    at: '/collections/films?as=visitor',
    visible: () => (isClosed ? undefined : ['alien']),
  })
  expect(await titles()).toEqual(['Alien'])
  isClosed = true
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByRole('link', { name: 'Why was this denied?' })).toBeTruthy()
  expect(screen.queryByRole('rowheader')).toBeNull()
})

test('sends no request for a blocked or an unknown member', async () => {
  const { requests } = show({ at: '/collections/films?as-member=bo' })
  expect(await screen.findByText('Bo gets no items')).toBeTruthy()
  show({ at: '/collections/films?as-member=nobody' })
  expect(await screen.findByText('There is no such member')).toBeTruthy()
  expect(requests).toEqual([])
})

test('explains to a viewer why there is no view', async () => {
  const owner: OwnerAccount = {
    id: 'vi',
    email: 'vi@example.com',
    name: 'Vi',
    role: 'viewer',
    createdAt: ada.createdAt,
    lastLoginAt: null,
    hasSecondFactor: false,
  }
  const { requests } = show({ at: '/collections/films?as=visitor', owner })
  expect(await screen.findByText(/Your role is viewer\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Back to your view' })).toBeTruthy()
  expect(requests).toEqual([])
})
