// Names that every object has: a lookup in an object by such a name finds an inherited value.
import { createClient, memoryStorage } from '@foyer/client'
import { describe, expect, it } from 'vitest'
import { codeOf, dataCalls } from '../testing/data-calls.js'
import { closed, open } from '../testing/permissions.js'
import { clientId, createTestFoyer, publicUrl } from '../testing/test-foyer.js'
import { createMember } from '../testing/test-member.js'

const names = ['constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', 'length']

const fields = names.map((key) => ({ key, type: 'NUMBER' as const }))
const collections = [...names, '__proto__'].map((id) => ({ id, fields, permissions: open }))
const ofRoles = names.map((role) => ({
  id: `of-${role}`,
  permissions: closed,
  rolePermissions: { [role]: ['read' as const] },
}))
const foyer = await createTestFoyer({ collections: [...collections, ...ofRoles] })
const { owner } = foyer
const host = publicUrl
const fetch: typeof globalThis.fetch = (input, init) => foyer.fetch(new Request(input, init))
const { items } = createClient({ clientId, host, storage: memoryStorage(), fetch })

describe.each(collections)('the collection "$id"', ({ id }) => {
  it.each(names)('finds, changes and aggregates items by the field "%s"', async (name) => {
    const without = await items.insert(id, { name })
    expect(Object.keys(without)).not.toContain(name)
    const one = await items.insert(id, { name, [name]: 1 })
    const two = await items.insert(id, { name, [name]: 2 })
    const query = items.query(id).eq('name', name)
    const sorted = await query.gt(name, 0).descending(name).find()
    expect(sorted.items).toEqual([two, one])
    expect((await query.isEmpty(name).find()).items).toEqual([without])
    expect((await query.isNotEmpty(name).fields(name).ascending(name).find()).items).toMatchObject([
      { [name]: 1 },
      { [name]: 2 },
    ])
    expect((await query.isNotEmpty(name).distinct(name)).items).toEqual([1, 2])
    const sums = await items
      .aggregate(id)
      .filter(items.filter().eq('name', name))
      .sum(name, name)
      .run()
    expect(sums.items).toMatchObject([{ [name]: 3 }])
    const changed = await items.patch(id, String(one._id)).incrementField(name, 4).run()
    expect(changed).toMatchObject({ [name]: 5 })
    const removed = await items.patch(id, String(one._id)).removeField(name).run()
    expect(Object.keys(Object(removed))).not.toContain(name)
    expect(await items.get(id, String(two._id))).toEqual(two)
  })
})

it.each(names)('a member has the rights of the role "%s" only', async (name) => {
  const member = await createMember(foyer, `${name}@example.com`)
  const readable = async (): Promise<string[]> => {
    const answers = ofRoles.map(async ({ id }) => {
      const { status } = await dataCalls(member, id).query()
      return status === 200 ? [id] : []
    })
    return (await Promise.all(answers)).flat()
  }
  expect(await readable()).toEqual([])
  const answer = await owner.patch(`/_foyer/v1/members/${member.id}`, { roles: [name] })
  expect(answer.body).toMatchObject({ member: { roles: [name] } })
  expect(await readable()).toEqual([`of-${name}`])
})

it.each([...names, '__proto__'])('refuses the setting and the e-mail "%s"', async (name) => {
  const object = (value: unknown): unknown => JSON.parse(`{"${name}": ${JSON.stringify(value)}}`)
  for (const settings of [
    object({}),
    { pages: object({}) },
    { mail: { wording: object({}) } },
    { mail: { wording: { en: object({ subject: 'x' }) } } },
  ]) {
    const answer = await owner.patch('/_foyer/v1/settings', { settings })
    expect([settings, answer.status]).toEqual([settings, 400])
  }
  const preview = { language: 'en', mail: name, wording: { subject: 'x' } }
  const answer = await owner.post('/_foyer/v1/mail-texts/preview', preview)
  expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid'])
})
