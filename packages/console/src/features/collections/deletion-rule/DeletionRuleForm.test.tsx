// @vitest-environment happy-dom
import type { Collection } from '@foyer/protocol'
import type {
  CollectionDeletionRule,
  SetDeletionRuleRequest,
} from '@foyer/protocol/account-data-endpoints'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.js'
import { fakeApi } from '../../../testing/fake-api.js'
import { films } from '../../../testing/films.js'
import { renderPage } from '../../../testing/render-page.js'
import { DeletionRuleForm } from './DeletionRuleForm.js'

const reviews: Collection = {
  ...films,
  id: 'reviews',
  displayName: 'Reviews',
  fields: [
    { key: '_owner', type: 'TEXT', systemField: true },
    { key: 'authorName', type: 'TEXT' },
    { key: 'text', type: 'TEXT' },
  ],
}

const setByOwner: CollectionDeletionRule = {
  collectionId: 'reviews',
  displayName: 'Reviews',
  rule: { action: 'anonymise', clear: ['author.city'] },
  isDefault: false,
  isDeclared: false,
}

function show(
  rule: Partial<CollectionDeletionRule> = {},
  refusal?: ApiError,
): { requests: SetDeletionRuleRequest[] } {
  const requests: SetDeletionRuleRequest[] = []
  let current = { ...setByOwner, ...rule }
  const api = fakeApi({
    listDeletionRules: async () => ({ collections: [current] }),
    setDeletionRule: async (request) => {
      requests.push(request)
      if (refusal) throw refusal
      const isDefault = request.rule === null
      current = { ...current, rule: request.rule ?? { action: 'keep' }, isDefault }
      return { collection: current }
    },
  })
  const form = <DeletionRuleForm collection={reviews} />
  renderPage({ api, at: '/', pages: { '/': form } })
  return { requests }
}

test('sets the fields to clear, nested ones too', async () => {
  const user = userEvent.setup()
  const { requests } = show()
  await user.click(await screen.findByRole('checkbox', { name: /authorName/ }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /author\.city/ }).checked).toBe(
    true,
  )
  expect(screen.queryByRole('checkbox', { name: /_owner/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const rule = { action: 'anonymise', clear: ['author.city', 'authorName'] }
  expect(requests).toEqual([{ dataCollectionId: 'reviews', rule }])
  expect(await screen.findByText(/The rule is saved/)).toBeTruthy()
})

test('sends no fields with a rule that clears none', async () => {
  const user = userEvent.setup()
  const { requests } = show()
  await user.click(await screen.findByRole('radio', { name: 'Delete them' }))
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(requests).toEqual([{ dataCollectionId: 'reviews', rule: { action: 'delete' } }])
})

test('resets a custom rule to the default', async () => {
  const user = userEvent.setup()
  const { requests } = show()
  await user.click(await screen.findByRole('button', { name: 'Use the default' }))
  expect(requests).toEqual([{ dataCollectionId: 'reviews', rule: null }])
  await waitFor(() =>
    expect(screen.getByRole('radio', { name: 'Keep them as they are' })).toHaveProperty(
      'checked',
      true,
    ),
  )
  expect(await screen.findByText(/The rule is saved/)).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Delete them' }))
  expect(screen.queryByText(/The rule is saved/)).toBeNull()
})

test('offers no reset while the default applies', async () => {
  show({ rule: { action: 'anonymise' }, isDefault: true })
  expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Use the default' })).toBeNull()
})

test('shows a declared rule without a way to change it', async () => {
  show({ rule: { action: 'anonymise', clear: ['authorName', 'author.city'] }, isDeclared: true })
  expect(await screen.findByText(/declared in/)).toBeTruthy()
  expect(screen.getByText('Anonymised, 2 fields cleared')).toBeTruthy()
  expect(screen.getByText('authorName, author.city')).toBeTruthy()
  expect(screen.queryAllByRole('radio')).toEqual([])
  expect(screen.queryByRole('button')).toBeNull()
})

test('stays open with the reason when the server refuses', async () => {
  const user = userEvent.setup()
  show({}, new ApiError('no such field', { problem: 'refused', status: 400 }))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toContain('no such field')
  expect(screen.queryByText(/The rule is saved/)).toBeNull()
})
