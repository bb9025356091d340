// @vitest-environment happy-dom
import type { MemberSummary } from '@foyer/protocol'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../testing/fake-api.js'
import { films, onlyPage } from '../testing/films.js'
import { renderPage } from '../testing/render-page.js'
import { Panel } from '../ui/Panel.js'
import { PaletteButton } from './PaletteButton.js'

const ada = { id: 'ada', email: 'ada@example.com', nickname: 'Ada' } as MemberSummary

function show({ isOffline = false } = {}): {
  address: () => string
  onLeave: () => void
  searched: unknown[]
} {
  const searched: unknown[] = []
  const onLeave = vi.fn()
  const api = fakeApi({
    listCollections: async () => ({ collections: [films], pagingMetadata: onlyPage }),
    getSettings: async () => ({ settings: {}, sources: {} }) as never,
    listMembers: async (request) => {
      if (isOffline) throw new TypeError('fetch failed')
      searched.push(request)
      return { members: [ada], total: 1 }
    },
    queryItems: async ({ dataCollectionId, query }) => {
      if (isOffline) throw new TypeError('fetch failed')
      searched.push({ dataCollectionId, filter: query.filter })
      return { dataItems: [{ id: 'f1', data: { _id: 'f1', title: 'Adaptation' } }] } as never
    },
  })
  const pages = [{ to: '/members', name: 'Members', readScope: 'members:read' as const }]
  const button = <PaletteButton {...{ pages, onLeave }} leave="Log out" />
  const { address } = renderPage({
    api,
    at: '/',
    pages: { '*': button },
  })
  return { address, onLeave, searched }
}

test('opens by Ctrl+K, finds a page by typing, and opens it by Enter', async () => {
  const user = userEvent.setup()
  const { address } = show()
  await user.keyboard('{Control>}k{/Control}')
  const input = await screen.findByRole('searchbox')
  await user.type(input, 'membe')
  await screen.findByRole('menuitem', { name: 'Members' })
  await user.keyboard('{ArrowDown}{ArrowUp}')
  await user.clear(input)
  await user.type(input, 'films: f')
  await screen.findByRole('menuitem', { name: 'Films: fields' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/collections/films/settings/fields'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('lists members and items from the server, by their display field', async () => {
  const user = userEvent.setup()
  const { address, searched } = show()
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await user.type(await screen.findByRole('searchbox'), 'ada')
  await screen.findByRole('menuitem', { name: 'ada@example.com' })
  const item = await screen.findByRole('menuitem', { name: /Adaptation/ })
  expect(searched).toEqual([
    { search: 'ada', limit: 5 },
    {
      dataCollectionId: 'films',
      filter: { $or: [{ title: { $contains: 'ada' } }, { _id: 'ada' }] },
    },
  ])
  await user.click(item)
  await waitFor(() => expect(address()).toBe('/collections/films?item=f1'))
})

test('says why a search failed, in place of “Nothing found.”', async () => {
  const user = userEvent.setup()
  show({ isOffline: true })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('searchbox'), 'adaptation')
  await screen.findByText(/An unexpected error/)
})

test('lists the logout as an action', async () => {
  const user = userEvent.setup()
  const { onLeave } = show()
  await user.keyboard('{Meta>}k{/Meta}')
  await user.type(await screen.findByRole('searchbox'), 'log out')
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }))
  expect(onLeave).toHaveBeenCalledOnce()
})

test('closes when a panel opens, because two modal dialogs would make each other inert', async () => {
  const user = userEvent.setup()
  show()
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('searchbox')
  render(
    <Panel title="New film" isOpen onClose={() => {}}>
      fields
    </Panel>,
  )
  await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull())
  expect(screen.getByRole('dialog', { name: 'New film' }).closest('[inert]')).toBeNull()
})
