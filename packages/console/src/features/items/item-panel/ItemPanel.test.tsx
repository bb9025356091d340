// @vitest-environment happy-dom
import {
  type BoundFunctions,
  cleanup,
  type queries,
  screen,
  waitFor,
  within,
} from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.js'
import type { ConsoleApi } from '../../../api/console-calls.js'
import { films } from '../../../testing/films.js'
import { itemsServer, noResponse, showItems } from '../testing/show-items.js'
import { unsavedDrafts } from './useItemEditor.js'

const alien = { _id: 'alien', title: 'Alien', budget: 11_000_000, extra: ['not declared'] }

beforeEach(() => unsavedDrafts.clear())

async function openAlien(): Promise<BoundFunctions<typeof queries>> {
  const panel = within(await screen.findByRole('dialog', { name: 'Alien' }))
  await panel.findByLabelText('Title')
  return panel
}

test('saves the changed fields at the revision that was read, and keeps the others', async () => {
  const user = userEvent.setup()
  const server = itemsServer([alien])
  const { address } = showItems(server, '/collections/films?item=alien')
  const panel = await openAlien()
  const budget = panel.getByLabelText('Budget')
  await user.clear(budget)
  await user.type(budget, '12000000')
  expect(panel.getAllByRole('img', { name: 'Changed, not saved yet' })).toHaveLength(1)
  await user.click(panel.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toBe('/collections/films'))
  expect(server.stored.get('alien')).toMatchObject({
    revision: '2',
    data: { title: 'Alien', budget: 12_000_000, extra: ['not declared'] },
  })
  expect(await screen.findByText('The item is saved.')).toBeTruthy()
})

test('names the author and the creation date of an item under its title', async () => {
  const mug = { ...alien, _owner: 'cleo', _createdDate: { $date: '2026-11-30T12:00:00.000Z' } }
  const getMember: ConsoleApi['getMember'] = async () => ({
    member: { id: 'cleo', nickname: 'Cleo', email: 'cleo@example.com' } as never,
  })
  showItems(itemsServer([mug], { getMember }), '/collections/films?item=alien')
  const panel = await openAlien()
  const author = await panel.findByRole('link', { name: 'Cleo' })
  expect(author.getAttribute('href')).toBe('/members/cleo')
  expect(author.parentElement?.textContent).toMatch(/^Created 30 Nov 2026, \d\d:\d\d by Cleo$/)
})

test('creates one item after the other in the same panel', async () => {
  const user = userEvent.setup()
  const server = itemsServer([])
  const { address } = showItems(server, '/collections/films?new=')
  const panel = within(await screen.findByRole('dialog', { name: 'New item' }))
  await user.type(await panel.findByLabelText('Title'), 'Emma')
  await user.click(panel.getByRole('button', { name: 'Create and add another' }))
  expect(await panel.findByText('“Emma” is created.')).toBeTruthy()
  const title = panel.getByLabelText('Title')
  expect(title).toHaveProperty('value', '')
  expect(document.activeElement).toBe(title)
  await user.type(title, 'Dracula')
  await user.click(panel.getByRole('button', { name: 'Create the item' }))
  await waitFor(() => expect(address()).toBe('/collections/films'))
  expect([...server.stored.values()].map(({ data }) => data.title)).toEqual(['Emma', 'Dracula'])
})

test('shows an invalid value beside its field, and sends nothing', async () => {
  const user = userEvent.setup()
  const server = itemsServer([alien])
  showItems(server, '/collections/films?item=alien')
  const panel = await openAlien()
  await user.type(panel.getByLabelText('Budget'), ' dollars')
  const extra = panel.getByLabelText('extra')
  await user.clear(extra)
  await user.type(extra, '{{"a": ')
  await user.click(panel.getByRole('button', { name: 'Save' }))
  expect(await panel.findByText(/Enter a number/)).toBeTruthy()
  expect(panel.getByText(/This is not valid JSON/)).toBeTruthy()
  expect(panel.getByLabelText('Budget').getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(panel.getByLabelText('Budget')))
  expect(server.stored.get('alien')?.revision).toBe('1')
})

test('explains the JSON of a postal address with an example, and checks an e-mail address', async () => {
  const user = userEvent.setup()
  const fields = [
    { key: 'title', type: 'TEXT' as const },
    { key: 'home', type: 'ADDRESS' as const },
    { key: 'mail', type: 'EMAIL' as const },
  ]
  showItems(itemsServer([alien], {}, { ...films, fields }), '/collections/films?item=alien')
  const panel = await openAlien()
  expect(panel.getByText(/^JSON, for example .*"city": "Haifa"/)).toBeTruthy()
  await user.type(panel.getByLabelText('Mail'), 'not an email')
  await user.click(panel.getByRole('button', { name: 'Save' }))
  expect(await panel.findByText(/Enter an e-mail address/)).toBeTruthy()
})

test('creates an item; fields without a value are not set', async () => {
  const user = userEvent.setup()
  const server = itemsServer([])
  showItems(server)
  await user.click(await screen.findByRole('button', { name: 'New item' }))
  const panel = within(await screen.findByRole('dialog', { name: 'New item' }))
  await user.type(panel.getByLabelText('Title'), 'Vertigo')
  await user.click(panel.getByRole('button', { name: 'Create the item' }))
  await waitFor(() => expect(server.stored.size).toBe(1))
  const [item] = server.stored.values()
  expect(item?.data).toEqual({ _id: item?.id, title: 'Vertigo' })
  expect(item?.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

test('shows the copy of an item beside an unsaved new item', async () => {
  const user = userEvent.setup()
  const server = itemsServer([alien])
  showItems(server)
  await user.click(await screen.findByRole('button', { name: 'New item' }))
  const panel = within(await screen.findByRole('dialog', { name: 'New item' }))
  await user.type(panel.getByLabelText('Title'), 'Unsaved')
  cleanup()
  showItems(server, '/collections/films?new=alien')
  const copy = within(await screen.findByRole('dialog', { name: 'New item, a copy' }))
  expect(await copy.findByLabelText('Title')).toHaveProperty('value', 'Alien')
})

test('copies the content of an item to a new id', async () => {
  const user = userEvent.setup()
  const server = itemsServer([alien])
  const { address } = showItems(server, '/collections/films?item=alien')
  const panel = await openAlien()
  await user.click(panel.getByRole('button', { name: 'Duplicate' }))
  const copy = within(await screen.findByRole('dialog', { name: 'New item, a copy' }))
  expect(address()).toBe('/collections/films?new=alien')
  await user.type(await copy.findByLabelText('Title'), ' II')
  await user.click(copy.getByRole('button', { name: 'Create the item' }))
  await waitFor(() => expect(server.stored.size).toBe(2))
  const { _id, ...content } = [...server.stored.values()][1]?.data ?? {}
  expect(_id).not.toBe('alien')
  expect(content).toEqual({ title: 'Alien II', budget: 11_000_000, extra: ['not declared'] })
})

test('keeps the input after a lost connection, and the retry recognizes the first attempt', async () => {
  const user = userEvent.setup()
  let attempts = 0
  const server = itemsServer([alien])
  const { updateItem } = server.api
  server.api.updateItem = async (request) => {
    const answer = await updateItem(request)
    attempts += 1
    if (attempts === 1) throw noResponse()
    return answer
  }
  const { address } = showItems(server, '/collections/films?item=alien')
  const panel = await openAlien()
  await user.type(panel.getByLabelText('Title'), '!')
  await user.click(panel.getByRole('button', { name: 'Save' }))
  expect(await panel.findByText(/Your changes are kept/)).toBeTruthy()
  expect(panel.getByLabelText<HTMLInputElement>('Title').value).toBe('Alien!')
  await user.click(panel.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toBe('/collections/films'))
  expect(server.stored.get('alien')?.revision).toBe('2')
})

test('shows both versions after a conflict, and overwrites chosen fields only', async () => {
  const user = userEvent.setup()
  const server = itemsServer([alien])
  showItems(server, '/collections/films?item=alien')
  const panel = await openAlien()
  await user.type(panel.getByLabelText('Title'), ' (mine)')
  await user.clear(panel.getByLabelText('extra'))
  server.change('alien', { ...alien, title: 'Alien (theirs)', budget: 5 })
  await user.click(panel.getByRole('button', { name: 'Save' }))
  const title = within(await panel.findByRole('group', { name: /^Title/ }))
  expect(title.getByText('Alien (mine)')).toBeTruthy()
  expect(title.getByText('Alien (theirs)')).toBeTruthy()
  const save = panel.getByRole<HTMLButtonElement>('button', { name: 'Save the chosen versions' })
  expect(save.disabled).toBe(true)
  expect(panel.getByText('1 field to choose')).toBeTruthy()
  const budget = within(panel.getByRole('group', { name: /^Budget/ }))
  expect(budget.getByRole<HTMLInputElement>('radio', { name: /^Stored now/ }).checked).toBe(true)
  await user.click(title.getByRole('radio', { name: /^Yours/ }))
  await user.click(save)
  await waitFor(() =>
    expect(server.stored.get('alien')?.data).toEqual({
      _id: 'alien',
      title: 'Alien (mine)',
      budget: 5,
    }),
  )
})

test('shows a refusal beside its field', async () => {
  const user = userEvent.setup()
  const violation = { field: 'dataItem.data.budget', description: 'expected at most 9', data: {} }
  const server = itemsServer([alien], {
    updateItem: () =>
      Promise.reject(new ApiError('no', { problem: 'refused', violations: [violation] })),
  })
  showItems(server, '/collections/films?item=alien')
  const panel = await openAlien()
  await user.type(panel.getByLabelText('Budget'), '0')
  await user.click(panel.getByRole('button', { name: 'Save' }))
  expect((await panel.findByRole('alert')).textContent).toBe('Expected at most 9.')
  expect(panel.getByLabelText('Budget').getAttribute('aria-invalid')).toBe('true')
})

test('asks before it leaves unsaved changes, and discards them after confirmation', async () => {
  const user = userEvent.setup()
  const { address } = showItems(itemsServer([alien]), '/collections/films?item=alien')
  const panel = await openAlien()
  await user.type(panel.getByLabelText('Title'), '!')
  await user.keyboard('{Escape}')
  const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' })
  expect(address()).toBe('/collections/films?item=alien')
  await user.click(within(question).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(address()).toBe('/collections/films'))
  expect(unsavedDrafts.size).toBe(0)
})

test('keeps unsaved input after the form closes, with the version that it is based on', async () => {
  const user = userEvent.setup()
  const server = itemsServer([alien])
  unsavedDrafts.set('films/item alien', {
    collection: films,
    base: { id: 'alien', revision: '1', data: alien },
    drafts: { title: 'Alien, typed before', budget: '11000000', seen: '' },
    added: [],
  })
  server.change('alien', { ...alien, title: 'Alien (theirs)' })
  showItems(server, '/collections/films?item=alien')
  const panel = within(await screen.findByRole('dialog', { name: 'Alien (theirs)' }))
  const title = await panel.findByLabelText<HTMLInputElement>('Title')
  expect(title.value).toBe('Alien, typed before')
  await user.click(panel.getByRole('button', { name: 'Save' }))
  expect(await panel.findByText('changed on both sides')).toBeTruthy()
})

test('restores a removed item unchanged', async () => {
  const user = userEvent.setup()
  const server = itemsServer([alien])
  showItems(server, '/collections/films?item=alien')
  const panel = await openAlien()
  await user.click(panel.getByRole('button', { name: 'Remove' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('The item is back.')).toBeTruthy()
  expect(server.stored.get('alien')?.data).toEqual(alien)
})
