// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { fake, refusal } from '../testing/fake-client.js'
import { type Operation, useCan } from './useCan.js'

const CURRENT = '/wix-data/v1/permissions/current'
const MY = '/members/v1/members/my'
const operations: Operation[] = ['read', 'insert', 'update', 'remove']
const allPermissions = { itemRead: true, itemInsert: true, itemUpdate: true, itemRemove: true }

afterEach(cleanup)

function Can({ operation, item }: { operation: Operation; item?: { _owner?: string } }) {
  const { allowed, pending, error } = useCan(operation, 'reviews', item)
  return <p>{`${operation} ${pending ? 'pending' : (error?.message ?? allowed)}`}</p>
}

function begin(answer: () => unknown, item?: { _owner?: string }) {
  const setting = fake()
  setting.on(CURRENT, answer)
  setting.on(MY, () => ({ member: { id: 'ada' } }))
  const show = () =>
    setting.show(
      operations.map((name) => <Can key={name} operation={name} {...(item && { item })} />),
    )
  return { ...setting, show }
}

const visibleTexts = () => screen.getAllByText(/ /).map((element) => element.textContent)

describe('useCan', () => {
  it('requests permissions once for a collection, and again for another person', async () => {
    const { show, to, become, on } = begin(() => ({
      ...allPermissions,
      itemInsert: false,
      itemUpdate: false,
    }))
    show()
    expect(visibleTexts()).toContain('read pending')
    await screen.findByText('read true')
    expect(visibleTexts()).toEqual(['read true', 'insert false', 'update false', 'remove true'])
    expect(to(CURRENT)).toHaveLength(1)
    on(CURRENT, () => ({ ...allPermissions, ownItemsOnly: ['itemUpdate', 'itemRemove'] }))
    act(() => become('member'))
    await screen.findByText('update true')
    expect(visibleTexts()).toEqual(['read true', 'insert true', 'update true', 'remove true'])
    expect(to(CURRENT)).toHaveLength(2)
  })

  it.each([
    ['an own item', { _owner: 'ada' }, ['read true', 'insert true', 'update true', 'remove true']],
    ["another's", { _owner: 'bea' }, ['read true', 'insert true', 'update false', 'remove true']],
    ["nobody's", {}, ['read true', 'insert true', 'update false', 'remove true']],
  ])('knows the author of %s', async (_, item, expected) => {
    const { show, become } = begin(
      () => ({ ...allPermissions, ownItemsOnly: ['itemUpdate'] }),
      item,
    )
    become('member')
    show()
    await screen.findByText(expected[2] ?? '')
    expect(visibleTexts()).toEqual(expected)
  })

  it('limits writes to own items if the server does not report them', async () => {
    const { show, become } = begin(() => allPermissions, { _owner: 'bea' })
    become('member')
    show()
    await screen.findByText('update false')
    expect(visibleTexts()).toEqual(['read true', 'insert true', 'update false', 'remove false'])
  })

  it('allows nothing if the request is refused', async () => {
    const { show } = begin(() => refusal(404, 'WDE0025', 'no such collection'))
    show()
    await screen.findByText('read no such collection')
  })
})
